"""Tables on their way to the engine, and results on their way back."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import pyarrow as pa

from . import _cells, _engine, _errors, _frames, _words
from ._buffers import Buffer
from ._engine import Engine
from ._errors import Error, Problem, plain
from ._options import join_words, key_word, named, names_of, option_words, other_rows, path_of

if TYPE_CHECKING:
    from ._features import Features

#: Exit codes of commands whose results are there, though not all of them.
INCOMPLETE = (3, 7)

#: Bytes that an Arrow file takes besides cells, for a column or a few batches.
_HEADERS = 4096


def unsaid(reply: Mapping[str, Any]) -> Problem:
    return plain("engine", f"the command ended with {reply['code']}: {reply['out']}").problems[0]


def needed(
    features: Features, frame: _frames.Frame, by: str | bool | None, order: str | bool | None, further: bool = False
) -> pa.Table:
    """What is read; where something is missing, the first rows of all columns, to say what is wrong.

    :param further: whether it is joined with further tables, by whatever columns
    """
    wanted = read_names(features, by, order)
    if further or features._found.errors:
        table = _frames.all_columns(frame, None, wanted)
    elif all(name in frame.columns for name in wanted):
        table = frame.arrow(wanted, None)
    else:
        table = _frames.all_columns(frame, _frames.HEAD, wanted)
    _cells.must_be_read(table.schema, wanted)
    _cells.WholeNumbers(wanted).must_keep(table)
    return table


def _further(features: Features, name: str, frame: _frames.Frame) -> pa.Table:
    """A further table."""
    wanted = [column[len(name) + 1 :] for column in features.columns if column.startswith(f"{name}.")]
    table = _frames.all_columns(frame, None, wanted)
    _cells.must_be_read(table.schema, wanted)
    _cells.WholeNumbers(wanted, floats=True).must_keep(table)
    return table


def read_names(features: Features, by: str | bool | None, order: str | bool | None) -> list[str]:
    """The columns that are read: those of features, and the keys."""
    return list(dict.fromkeys([*features.columns, *key_names(order, by)]))


def key_names(order: str | bool | None, by: str | bool | None) -> list[str]:
    """The columns of order and entity."""
    return [name for name in (key_word(order) or "time", key_word(by) or "symbol") if name != "none"]


class Sent:
    """A table on its way to the engine: files that are removed afterwards, whatever happens."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.arguments: list[str] = []
        self.names: dict[str, str] = {}
        self.frame: _frames.Frame | None = None
        #: What a reader brought, if one did.
        self.stream: pa.Schema | None = None
        self._buffers: list[Buffer] = []
        self._paths: list[str] = []

    def send(
        self,
        features: Features,
        data: Any,
        by: str | bool | None,
        order: str | bool | None,
        tables: Mapping[str, Any] | None = None,
    ) -> None:
        if isinstance(data, pa.RecordBatchReader):
            self.stream = self._write_all(data, read_names(features, by, order))
        elif _frames.is_path(data):
            self.arguments += ["--data", path_of("data", data)]
        elif isinstance(data, (list, tuple)) and data and all(map(_frames.is_path, data)):
            for path in data:
                self.arguments += ["--data", path_of("data", path)]
        elif data is not None:
            self.frame = _frames.frame(data)
            self._add(None, self._write(needed(features, self.frame, by, order, bool(tables))))
        for name, other in named("tables", tables):
            if _frames.is_path(other):
                self.arguments += ["--data", f"{name}={path_of(name, other)}"]
            else:
                self._add(name, self._write(_further(features, name, _frames.frame(other))))

    def _write(self, table: pa.Table) -> str:
        self._buffers.append(_frames.write(table, self.engine.files))
        return self._buffers[-1].path

    def _write_all(self, reader: pa.RecordBatchReader, names: list[str]) -> pa.Schema:
        """What may be larger than memory goes to disk."""
        path = self.engine.files.name()
        self._paths.append(path)
        self._add(None, path)
        return _frames.write_batches(reader, path, names)

    def _add(self, name: str | None, path: str) -> None:
        self.names[path] = "the frame" if name is None else f"the frame '{name}'"
        self.arguments += ["--data", path if name is None else f"{name}={path}"]

    def __enter__(self) -> Sent:
        return self

    def __exit__(self, *problem: object) -> None:
        self.engine.files.remove(self._paths)
        for buffer in self._buffers:
            self.engine.files.give(buffer)


class Run:
    """One call of :meth:`Features.run`."""

    def __init__(self, features: Features, settings: Mapping[str, Any]) -> None:
        self._features = features
        own = dict(settings)
        self._by = own.pop("by")
        self._order = own.pop("order")
        self._params = own.pop("params")
        self._keys = own.pop("keys")
        self._partial = own.pop("partial")
        self._tables = own.pop("tables")
        self._joins = own.pop("joins")
        self._progress = own.pop("progress")
        own["only"] = names_of(own["only"])
        own["snapshot"] = path_of("snapshot", own["snapshot"]) if own["snapshot"] is not None else None
        self._options = own

    def of(self, data: Any) -> Any:
        return _engine.with_engine(lambda engine: self._by_engine(engine, data))

    def _by_engine(self, engine: Engine, data: Any) -> Any:
        with Sent(engine) as sent:
            sent.send(self._features, data, self._by, self._order, self._tables)
            return self._large(sent, sent.stream) if sent.stream is not None else self._result(sent)

    def _large(self, sent: Sent, known: pa.Schema) -> Any:
        out = sent.engine.files.name()
        try:
            self._ask(sent, out, aligned=False)
            # The end of a bar need not be a time that the type of the input has.
            whole = self._options.get("mode") in (None, "tick")
            return _frames.batches(out, known, key_names(self._order if whole else False, self._by))
        finally:
            sent.engine.files.remove([out])

    def _result(self, sent: Sent) -> Any:
        aligned = sent.frame is not None and not other_rows(self._options)
        if sent.frame is not None and self._options.get("out_order") not in (None, "input"):
            raise plain("usage", "rows of a frame stay where they are", "leave out_order out, and sort the result")
        rows = sent.frame.rows if sent.frame is not None else 0
        files = sent.engine.files
        out = files.take(_HEADERS + (9 * rows + _HEADERS) * len(self._features.features))
        try:
            self._ask(sent, out.path, aligned)
            if not out.written:
                raise plain("engine", "none of the features could be computed")
        except BaseException:
            files.give(out)
            raise
        features = _frames.read(out, files)
        if sent.frame is None:
            return features
        if not aligned:
            keys = self._key_columns(sent.frame) if self._keys else []
            known = sent.frame.arrow(keys, 0).schema
            return _frames.frame_of(sent.frame.kind, _frames.like(known, features, keys))
        return sent.frame.back(self._key_columns(sent.frame) if self._keys else (), features)

    def _ask(self, sent: Sent, out: str, aligned: bool) -> None:
        words = ["run", *sent.arguments, "--out", out, "--quiet"]
        words += option_words(by=key_word(self._by), order=key_word(self._order), no_keys=aligned or not self._keys, **self._options)
        words += join_words(self._joins)
        self._tell(self._features._ask(words, self._params, self._progress, sent.engine), sent)

    def _tell(self, reply: Mapping[str, Any], sent: Sent) -> None:
        names = {**self._features._source.names, **sent.names}
        problems = _errors.read(reply["problems"], names)
        if reply["code"] != 0 and not (self._partial and reply["code"] in INCOMPLETE):
            wrong = [problem for problem in problems if problem.severity == "error"]
            raise Error(wrong or problems or [unsaid(reply)])
        for problem in problems:
            _errors.warn(problem.text)
        for note in reply["notes"]:
            _errors.warn(_words.in_python(note, names))

    def _key_columns(self, frame: _frames.Frame) -> list[str]:
        return [name for name in key_names(self._order, self._by) if name in frame.columns]
