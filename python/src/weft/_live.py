"""Features on rows as they arrive."""

from __future__ import annotations

import decimal
import json
import math
import os
import sys
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar, overload

from . import _engine, _errors, _frames, _words
from ._cells import WholeNumbers
from ._engine import Engine
from ._errors import Error, plain
from ._options import path_of
from ._runs import key_names, needed, read_names
from ._values import simple

if TYPE_CHECKING:
    from ._features import Features

__all__ = ["Live"]

F = TypeVar("F")


class Live:
    """Answers rows as they arrive, with the bits that a run over a table of them gives.

    Made by :meth:`weft.Features.live`. Rows go in by :meth:`push`; what is answered by then comes back. Where rows
    of several entities meet (``cs_rank``), a time is answered when a later one begins, or at :meth:`flush`.
    """

    def __init__(
        self,
        features: Features,
        options: list[str],
        params: Mapping[str, Any] | None,
        snapshot: str | os.PathLike[str] | None,
        by: str | bool | None = None,
        order: str | bool | None = None,
    ) -> None:
        self._features = features
        self._by = by
        self._order = order
        self._closed = False
        self._numbers = {each.name for each in features.features if each.type.startswith("f")}
        self._engine, reply = self._made(features, options, params)
        self._name: str = reply["made"]
        if snapshot is not None:
            self.restore(snapshot, must_exist=False)

    @staticmethod
    def _made(
        features: Features, options: list[str], params: Mapping[str, Any] | None
    ) -> tuple[Engine, dict[str, Any]]:
        def work(engine: Engine) -> tuple[Engine, dict[str, Any]]:
            return engine, features._ask(["stream", *options], params, engine=engine)

        engine, reply = _engine.with_engine(work)
        if reply["code"] != 0:
            raise features._refuse(reply, {})
        for problem in _errors.read(reply["problems"], features._source.names):
            _errors.warn(problem.text)
        return engine, reply

    def _ask(self, body: dict[str, Any], names: Mapping[str, str] | None = None) -> str:
        if self._closed:
            raise plain("usage", "this is closed", "make another: features.live()")
        try:
            reply = self._engine.call({**body, "live": self._name})
        except _engine.Gone:
            raise plain(
                "engine",
                "the engine that had the states of these features has ended",
                "make another: features.live(snapshot=FOLDER) goes on from the last snapshot",
            ) from None
        if reply["code"] != 0:
            raise Error(_errors.read(reply["problems"], names or {}))
        for note in reply["notes"]:
            _errors.warn(_words.in_python(note, names or {}))
        text: str = reply["out"]
        return text

    @overload
    def push(self, rows: Mapping[str, Any]) -> list[dict[str, Any]]: ...

    @overload
    def push(self, rows: F) -> F: ...

    def push(self, rows: Any) -> Any:
        """Takes a row (a dict of values), a list of rows, or a frame of rows as they came; gives the answers.

        A row gives a list of rows, a frame gives a frame of its kind. Where a row is wrong, none is taken.
        """
        if _is_series(rows):
            rows = rows.to_dict()
        if isinstance(rows, Mapping) and not self._is_columns(rows):
            return self._lines([rows])
        if isinstance(rows, (list, tuple)):
            return self._lines(rows)
        return self._frame(_frames.frame(rows))

    def _is_columns(self, rows: Mapping[str, Any]) -> bool:
        """Whether a dict holds columns rather than cells: cells may be lists, but not those of keys."""
        keys = [rows.get(name) for name in key_names(self._order, self._by)]
        return any(map(_is_array, rows.values())) or any(isinstance(key, (list, tuple)) for key in keys)

    def _lines(self, rows: Sequence[Any]) -> list[dict[str, Any]]:
        names = [f"row {i + 1}" if len(rows) > 1 else "the row" for i in range(len(rows))]
        text = "\n".join(json.dumps(self._cells(name, row)) for name, row in zip(names, rows))
        return self._answers(text) if text else []

    def _cells(self, which: str, row: Any) -> dict[str, Any]:
        if _is_series(row):
            row = row.to_dict()
        if not isinstance(row, Mapping):
            example = ", ".join(f'"{name}": ...' for name in read_names(self._features, self._by, self._order)[:3])
            raise plain("type", f"{which} is a {type(row).__name__}", f"give a dict a row, {{{example}}}, or a frame")
        order = key_names(self._order, False)
        return {name: _cell(f"'{name}' of {which}", value, name in order) for name, value in row.items()}

    def _answers(self, text: str) -> list[dict[str, Any]]:
        return [self._row(line) for line in self._ask({"do": "push", "rows": text}).splitlines()]

    def _row(self, line: str) -> dict[str, Any]:
        """JSON has no infinities: they are texts there."""
        row: dict[str, Any] = json.loads(line)
        return {name: float(cell) if name in self._numbers and isinstance(cell, str) else cell for name, cell in row.items()}

    def _frame(self, frame: _frames.Frame) -> Any:
        table = needed(self._features, frame, self._by, self._order)
        WholeNumbers(set(self._features.columns) - set(key_names(self._order, self._by)), floats=True).must_keep(table)
        files = self._engine.files
        sent = _frames.write(table, files)
        out = files.take(table.nbytes)
        lent = False
        try:
            count = int(self._ask({"do": "push", "file": sent.path, "out": out.path}, {sent.path: "the frame"}))
            lent = count > 0
            found = _frames.read(out, files) if lent else _nothing()
            keys = [name for name in key_names(self._order, self._by) if name in frame.columns]
            return _frames.frame_of(frame.kind, _frames.like(frame.arrow(keys, 0).schema, found, keys))
        finally:
            files.give(sent)
            if not lent:
                files.give(out)

    def flush(self) -> list[dict[str, Any]]:
        """Says that no more rows of the times so far will come, and gives what waited."""
        return self._answers("")

    def snapshot(self, path: str | os.PathLike[str]) -> None:
        """Saves the states in a folder; later ones save what changed."""
        self._ask({"do": "save", "folder": path_of("path", path)})

    def restore(self, path: str | os.PathLike[str], must_exist: bool = True) -> bool:
        """Goes on from the newest snapshot of a folder; says whether there is one."""
        found = self._ask({"do": "save", "folder": path_of("path", path), "restore": True}) == "restored"
        if must_exist and not found:
            raise plain("file", f"there is no snapshot in {os.fspath(path)}")
        return found

    def close(self) -> None:
        """Lets the engine forget the states."""
        self._closed = True
        self._engine.forget(self._name)

    def __enter__(self) -> Live:
        return self

    def __exit__(self, *problem: object) -> None:
        self.close()


def _nothing() -> Any:
    import pyarrow as pa

    return pa.table({})


def _is_array(value: Any) -> bool:
    """Whether it is a column of whatever library."""
    return hasattr(value, "__len__") and getattr(value, "ndim", 1) > 0 and not isinstance(value, (str, bytes, list, tuple, Mapping))


def _is_series(rows: Any) -> bool:
    """Whether it is a row of a frame of pandas."""
    pandas = sys.modules.get("pandas")
    return pandas is not None and isinstance(rows, pandas.Series)


def _cell(name: str, value: Any, exact: bool = False) -> Any:
    """Times and numbers of other libraries as JSON, which has no infinities and nothing that is no number.

    :param exact: whether large whole numbers keep their digits, as those of keys do
    """
    value = simple(value)
    if isinstance(value, int) and not exact and abs(value) > WholeNumbers.EXACT:
        raise plain("bad-data", f"{name} is {value}, which loses digits as a float", "make it a text, or a float")
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return value if math.isfinite(value) else None if math.isnan(value) else "inf" if value > 0 else "-inf"
    if isinstance(value, decimal.Decimal):
        return _cell(name, float(value))
    if isinstance(value, (list, tuple)):
        return [_cell(name, each) for each in value]
    raise plain("type", f"{name} is a {type(value).__name__}", "give numbers, texts, times and None")
