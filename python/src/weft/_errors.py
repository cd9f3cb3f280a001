"""What is wrong, as exceptions and warnings."""

from __future__ import annotations

import re
import warnings
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ._words import in_python

__all__ = ["Error", "Problem", "WeftWarning"]


class WeftWarning(UserWarning):
    """Something to mind: odd data, or formulas that may not mean what was meant."""


@dataclass(frozen=True)
class Problem:
    """One mistake: what is wrong, where, what was expected and found, what to write instead."""

    severity: str
    code: str
    message: str
    file: str | None
    line: int | None
    column: int | None
    length: int | None
    expected: str | None
    found: str | None
    hint: str | None
    text: str

    @property
    def caret(self) -> str | None:
        """The line of the program with a caret below, if the place is known."""
        lines = self.text.splitlines()
        marked = [i for i, line in enumerate(lines) if re.fullmatch(r" *\| *\^+", line)]
        return "\n".join(lines[marked[0] - 1 : marked[0] + 1]) if marked else None

    def __str__(self) -> str:
        return self.text


class Error(Exception):
    """What Weft refuses, with the first problem's code, place, caret and hint."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("\n\n".join(problem.text for problem in problems))

    def __reduce__(self) -> tuple[type[Error], tuple[Sequence[Problem]]]:
        return type(self), (self.problems,)

    @property
    def code(self) -> str:
        """The kind of mistake, such as ``unknown-name``; docs/errors has a page for each."""
        return self.problems[0].code

    @property
    def message(self) -> str:
        return self.problems[0].message

    @property
    def line(self) -> int | None:
        return self.problems[0].line

    @property
    def column(self) -> int | None:
        return self.problems[0].column

    @property
    def caret(self) -> str | None:
        return self.problems[0].caret

    @property
    def expected(self) -> str | None:
        return self.problems[0].expected

    @property
    def found(self) -> str | None:
        return self.problems[0].found

    @property
    def hint(self) -> str | None:
        return self.problems[0].hint


def plain(code: str, message: str, hint: str | None = None) -> Error:
    """An error that is found on this side."""
    text = f"error[{code}]: {message}" + (f"\n  hint:     {hint}" if hint else "")
    return Error([Problem("error", code, message, None, None, None, None, None, None, hint, text)])


def read(problems: Iterable[Mapping[str, Any]], names: Mapping[str, str]) -> list[Problem]:
    """Problems as the engine tells them."""

    def text(value: Any) -> Any:
        return in_python(value, names) or None if isinstance(value, str) else value

    keys = ("severity", "code", "message", "file", "line", "column", "length", "expected", "found", "hint", "text")
    verbatim = ("severity", "code", "found")
    return [
        Problem(**{key: problem[key] if key in verbatim else text(problem[key]) for key in keys}) for problem in problems
    ]


def warn(message: str) -> None:
    """Warns about the line outside of this package that led here."""
    import sys

    level = 1
    frame = sys._getframe(0)
    while frame.f_back is not None and frame.f_globals.get("__name__", "").split(".")[0] == __name__.split(".")[0]:
        frame = frame.f_back
        level += 1
    warnings.warn(message, WeftWarning, stacklevel=level)
