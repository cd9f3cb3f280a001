"""What is said of features: texts, drawings, tables, findings."""

from __future__ import annotations

import html
import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from ._errors import Problem

__all__ = ["Check", "Drawing", "Feature", "Parity", "Report"]


class Report(str):
    """A text that notebooks and consoles show as it is."""

    def __repr__(self) -> str:
        return str(self)


class Parity(Report):
    """What a comparison found: ``equal`` where every way of computing gave the same bits."""

    equal: bool


class Drawing(str):
    """A drawing, as SVG; a notebook shows it."""

    def _repr_svg_(self) -> str:
        return str(self)

    def __repr__(self) -> str:
        return f"<drawing, {len(self)} bytes of SVG>"

    def save(self, path: str | os.PathLike[str]) -> None:
        Path(path).write_text(self, encoding="utf-8")


@dataclass(frozen=True)
class Feature:
    """What is known of a feature before any row is read."""

    name: str
    type: str
    label: bool
    event: bool
    columns: tuple[str, ...]
    warm_up_rows: int
    warm_up_seconds: float
    state_bytes: int
    low: float | None
    high: float | None

    @staticmethod
    def of(found: Mapping[str, Any]) -> Feature:
        return Feature(
            found["name"],
            found["type"],
            found["label"],
            found["event"],
            tuple(found["columns"]),
            found["warm_up_rows"],
            found["warm_up_seconds"],
            found["state_bytes"],
            found["range"]["low"],
            found["range"]["high"],
        )

    @property
    def cells(self) -> tuple[str, ...]:
        """As a row of a table."""
        seconds = f"{self.warm_up_seconds:g} s" if self.warm_up_seconds else ""
        rows = f"{self.warm_up_rows} rows" if self.warm_up_rows or not seconds else ""
        kind = self.type + (" label" if self.label else " event" if self.event else "")
        return (self.name, kind, " + ".join(filter(None, (rows, seconds))), f"{self.state_bytes} B", ", ".join(self.columns))


TITLES = ("feature", "type", "warm-up", "state", "columns")


def text_table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def html_table(rows: Sequence[Sequence[str]]) -> str:
    def line(tag: str, row: Sequence[str]) -> str:
        return "<tr>" + "".join(f"<{tag}>{html.escape(cell)}</{tag}>" for cell in row) + "</tr>"

    return "<table>" + line("th", rows[0]) + "".join(line("td", row) for row in rows[1:]) + "</table>"


class Check:
    """What is wrong with features, what to mind, and what is known of them."""

    def __init__(self, problems: Sequence[Problem], features: Sequence[Feature], models: Sequence[Mapping[str, Any]]):
        self.problems = tuple(problems)
        self.features = tuple(features)
        self.models = tuple(models)

    @property
    def errors(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity == "error")

    @property
    def warnings(self) -> tuple[Problem, ...]:
        return tuple(problem for problem in self.problems if problem.severity != "error")

    @property
    def ok(self) -> bool:
        return not self.problems

    def __bool__(self) -> bool:
        return not self.errors

    def __repr__(self) -> str:
        parts = [problem.text for problem in self.problems]
        if self.features:
            parts.append(text_table([TITLES, *(feature.cells for feature in self.features)]))
        counts = f"{len(self.errors)} errors, {len(self.warnings)} warnings" if self.problems else "no problems"
        return "\n\n".join([*parts, counts])
