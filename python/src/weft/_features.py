"""Features: compiled, checked, run, derived, drawn."""

from __future__ import annotations

import difflib
import html
import inspect
import json
import os
import weakref
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

import pyarrow as pa

from . import _engine, _errors, _frames
from ._buffers import Buffer
from ._engine import Engine
from ._errors import Error, Problem, plain
from ._progress import Bar

if TYPE_CHECKING:
    from ._live import Live

__all__ = ["Check", "Drawing", "Feature", "Features", "Parity", "Report"]

F = TypeVar("F")

#: Exit codes of commands whose results are there, though not all of them.
_INCOMPLETE = (3, 7)


#: Bytes that an Arrow file takes besides cells, for a column or a few batches.
_HEADERS = 4096

#: How long arrays are is known when there is a table.
_OPEN = ("shape",)

#: What is asserted may still hold in the data there are, as in ``weft run``.
_REFUTED = "assertion-refuted"


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


_TITLES = ("feature", "type", "warm-up", "state", "columns")


def _text_table(rows: Sequence[Sequence[str]]) -> str:
    widths = [max(len(row[i]) for row in rows) for i in range(len(rows[0]))]
    return "\n".join("  ".join(cell.ljust(width) for cell, width in zip(row, widths)).rstrip() for row in rows)


def _html_table(rows: Sequence[Sequence[str]]) -> str:
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
            parts.append(_text_table([_TITLES, *(feature.cells for feature in self.features)]))
        counts = f"{len(self.errors)} errors, {len(self.warnings)} warnings" if self.problems else "no problems"
        return "\n\n".join([*parts, counts])


@dataclass(frozen=True)
class Source:
    """What features were opened from, so that another engine can open them too.

    :param names: what messages call files that the user did not name
    """

    request: Mapping[str, Any]
    names: Mapping[str, str]
    parent: Source | None = None

    def opened(self, engine: Engine) -> str:
        """The name that an engine has for them."""
        known = _opened.setdefault(engine, {})
        name = known.get(id(self))
        if name is None:
            body = dict(self.request)
            if self.parent is not None:
                body["of"] = self.parent.opened(engine)
            reply = engine.call(body)
            _raise_if_wrong(reply, self.names)
            name = known[id(self)] = reply["out"]
            weakref.finalize(self, _forget, weakref.ref(engine), id(self))
        return name


_opened: weakref.WeakKeyDictionary[Engine, dict[int, str]] = weakref.WeakKeyDictionary()


def _forget(reference: weakref.ref[Engine], key: int) -> None:
    engine = reference()
    name = _opened.get(engine, {}).pop(key, None) if engine is not None else None
    if engine is not None and name is not None:
        engine.forget(name)


def _raise_if_wrong(reply: Mapping[str, Any], names: Mapping[str, str]) -> None:
    if reply["code"] not in (0, 1):
        raise Error(_errors.read(reply["problems"], names) or [_unsaid(reply)])


def _unsaid(reply: Mapping[str, Any]) -> Problem:
    return plain("engine", f"the command ended with {reply['code']}: {reply['out']}").problems[0]


def _texts(values: Mapping[str, Any]) -> list[str]:
    """Parameters as the command takes them."""
    arguments = []
    for name, value in values.items():
        text = str(value).lower() if isinstance(value, bool) else repr(value) if isinstance(value, float) else str(value)
        arguments += ["--param", f"{name}={text}"]
    return arguments


def _options(**values: Any) -> list[str]:
    """Options of the command; those that are not given are left out."""
    arguments: list[str] = []
    for name, value in values.items():
        option = "--" + name.replace("_", "-")
        if value is None or value is False:
            continue
        if value is True:
            arguments.append(option)
        elif isinstance(value, (list, tuple, set, frozenset)):
            arguments += [option, ",".join(map(str, value))] if value else []
        elif isinstance(value, Mapping):
            for key, other in value.items():
                arguments += [option, f"{key}={other}"]
        else:
            arguments += [option, os.fspath(value) if isinstance(value, os.PathLike) else str(value)]
    return arguments


def _key(name: str | bool | None) -> str | None:
    """``False`` and ``"none"`` say that there is none; ``None`` that nothing is said."""
    if name is None or isinstance(name, str):
        return name
    if name is False:
        return "none"
    raise plain("type", f"by and order: a text names a column, False says that there is none; {name!r} is neither")


def names_of(names: str | Iterable[str] | None) -> tuple[str, ...]:
    """Names; one may stand alone."""
    return (names,) if isinstance(names, str) else tuple(names or ())


#: What the command knows and functions here do not name themselves.
_MODE = ("mode", "bar", "price", "size", "label", "empty", "fill_most", "aggregate")
_CSV = ("separator", "decimal", "thousands", "nulls", "time_format", "epoch", "encoding", "names")
_RUN = (*_MODE, *_CSV, "out_order")
_LIVE = (
    *_MODE, "lateness", "late", "horizon", "revisions", "ahead", "idle", "entities", "complete", "close", "on_event", "strict"
)
_EXPLAIN = ("all", "expanded", "kernels", "live")


def _must_know(function: Callable[..., Any], options: Iterable[str], more: Sequence[str]) -> None:
    """Refuses arguments that mean nothing, also those of the command that mean nothing here."""
    named = [name for name in inspect.signature(function).parameters if name not in ("self", "data", "options")]
    for name in options:
        if name not in more:
            near = difflib.get_close_matches(name, [*named, *more], 1)
            hint = f"did you mean '{near[0]}'?" if near else "one of " + ", ".join([*named, *more])
            raise plain("usage", f"{function.__name__} has no argument '{name}'", hint)


def other_rows(settings: Mapping[str, Any]) -> bool:
    """Whether rows of a result are others than those of the input."""
    return settings.get("duplicates") in ("first", "last") or settings.get("mode") not in (None, "tick")


class Features:
    """Features that have been checked, ready to run over tables and on rows as they arrive.

    Made by :func:`weft.compile`, :func:`weft.project`, :func:`weft.types` or :func:`weft.trace`. It is
    immutable, and may be shared by threads and processes.
    """

    def __init__(self, source: Source, params: Mapping[str, Any] | None = None) -> None:
        self._source = source
        self._params = dict(params or {})
        self._found = self._check([], {})
        wrong = [problem for problem in self._found.errors if problem.code not in (*_OPEN, _REFUTED)]
        if wrong:
            raise Error(wrong)
        for problem in self._found.problems:
            if problem.severity != "error" or problem.code == _REFUTED:
                _errors.warn(problem.text)

    # ---- what they are

    @property
    def features(self) -> tuple[Feature, ...]:
        """What is known of each."""
        return self._found.features

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(feature.name for feature in self.features)

    @property
    def columns(self) -> tuple[str, ...]:
        """The columns that a table must have, besides those of entities and order."""
        return tuple(dict.fromkeys(name for feature in self.features for name in feature.columns))

    @property
    def params(self) -> Mapping[str, Any]:
        return dict(self._params)

    def with_params(self, **params: Any) -> Features:
        """The same with other values of parameters."""
        return Features(self._source, {**self._params, **params})

    def __repr__(self) -> str:
        return _text_table([_TITLES, *(feature.cells for feature in self.features)])

    def _repr_html_(self) -> str:
        table = _html_table([_TITLES, *(feature.cells for feature in self.features)])
        return f"{table}<div>{self.explain('svg')}</div>"

    # ---- asking the engine

    def _ask(
        self,
        words: Sequence[str],
        params: Mapping[str, Any] | None = None,
        progress: bool | None = False,
        engine: Engine | None = None,
    ) -> dict[str, Any]:
        """A command over these features: its name, then options."""
        values = _texts({**self._params, **(params or {})})

        def ask(engine: Engine) -> dict[str, Any]:
            body = {"do": "command", "args": [words[0], self._source.opened(engine), *words[1:], *values]}
            with Bar(progress) as bar:
                return engine.call(body, bar)

        return ask(engine) if engine is not None else _engine.with_engine(ask)

    def _said(self, reply: Mapping[str, Any]) -> str:
        """What a command printed, if it is all that it should be."""
        if reply["code"] != 0:
            raise self._refuse(reply, {})
        text: str = reply["out"]
        for path, name in self._source.names.items():
            text = text.replace(path, name)
        return text

    def _refuse(self, reply: Mapping[str, Any], names: Mapping[str, str]) -> Error:
        problems = _errors.read(reply["problems"], {**self._source.names, **names})
        wrong = [problem for problem in problems if problem.severity == "error"]
        return Error(wrong or problems or [_unsaid(reply)])

    def _check(
        self,
        arguments: Sequence[str],
        names: Mapping[str, str],
        params: Mapping[str, Any] | None = None,
        engine: Engine | None = None,
    ) -> Check:
        reply = self._ask(["check", "--format", "json", *arguments], params, engine=engine)
        if not reply["out"]:
            raise self._refuse(reply, names)
        found = json.loads(reply["out"])["sets"][0]
        return Check(
            _errors.read(reply["problems"], {**self._source.names, **names}),
            [Feature.of(feature) for feature in found["features"]],
            found.get("models", []),
        )

    # ---- over tables

    def run(
        self,
        data: F,
        *,
        by: str | bool | None = None,
        order: str | bool | None = None,
        params: Mapping[str, Any] | None = None,
        only: str | Iterable[str] | None = None,
        keys: bool = True,
        engine: str | None = None,
        duplicates: str | None = None,
        strict: bool = False,
        partial: bool = False,
        tables: Mapping[str, Any] | None = None,
        joins: Mapping[str, str] | None = None,
        memory: str | None = None,
        snapshot: str | os.PathLike[str] | None = None,
        progress: bool | None = None,
        **options: Any,
    ) -> F:
        """Computes the features of each row, and gives a table of the kind that came in, with rows as they stood.

        :param data: a frame of pandas or Polars (also lazy), a table, batch or reader of pyarrow, a dict of
            arrays; or the names of files, for which a table of pyarrow comes back
        :param by: the column that says whose a row is, as ``symbol``; ``False``: all rows are one series
        :param order: the column that orders rows, as ``time``; ``False``: as they stand
        :param params: values of parameters
        :param only: some of the features
        :param keys: whether the columns of entity and order come back too
        :param engine: what computes, instead of the fastest
        :param duplicates: what happens to rows of the same entity and time: keep, refuse, first, last
        :param strict: whether data that are only odd are refused
        :param partial: whether the other features come back where some can't be computed, with warnings
        :param tables: further tables, read as ``name.column``
        :param joins: how rows of a further table are found, such as ``{"quotes": "tolerance=5m"}``
        :param memory: what a run may take, such as ``"2GB"``; more goes through temporary files
        :param snapshot: a folder for the states that :meth:`live` can go on from
        :param progress: whether to show how far it is; if nothing is said, in notebooks and terminals
        :param options: further options of ``weft run``, such as ``mode="bar", bar="1m"``
        """
        _must_know(Features.run, options, _RUN)
        polars_lazy = _lazy(data)
        settings: dict[str, Any] = {
            "by": by, "order": order, "params": params, "only": only, "keys": keys, "engine": engine,
            "duplicates": duplicates, "strict": strict, "partial": partial, "tables": tables, "joins": joins,
            "memory": memory, "snapshot": snapshot, "progress": progress, **options,
        }
        if polars_lazy is not None:
            from ._polars import later

            result: F = later(self, polars_lazy, settings)
            return result
        computed: F = _Run(self, settings).of(data)
        return computed

    def check(
        self,
        data: Any = None,
        *,
        by: str | bool | None = None,
        order: str | bool | None = None,
        params: Mapping[str, Any] | None = None,
        tables: Mapping[str, Any] | None = None,
        joins: Mapping[str, str] | None = None,
    ) -> Check:
        """What is wrong and what to mind, over a table or whatever tables would suit."""
        if data is None:
            return self._check([], {}, params)
        keys = [*_options(by=_key(by), order=_key(order)), *_joined(joins)]

        def work(engine: Engine) -> Check:
            with _Sent(engine) as sent:
                sent.send(self, data, by, order, tables)
                return self._check([*sent.arguments, *keys], sent.names, params, engine)

        return _engine.with_engine(work)

    def parity(
        self,
        data: Any,
        *,
        by: str | bool | None = None,
        order: str | bool | None = None,
        params: Mapping[str, Any] | None = None,
        engines: str | Iterable[str] | None = None,
        tables: Mapping[str, Any] | None = None,
        joins: Mapping[str, str] | None = None,
        progress: bool | None = None,
    ) -> Parity:
        """Computes in every way there is, and says whether all give the same bits."""
        options = [*_options(by=_key(by), order=_key(order), engines=names_of(engines)), *_joined(joins)]

        def work(engine: Engine) -> Parity:
            with _Sent(engine) as sent:
                sent.send(self, data, by, order, tables)
                reply = self._ask(["parity", *sent.arguments, *options], params, progress, engine)
                if reply["code"] not in (0, 1, *_INCOMPLETE):
                    raise self._refuse(reply, sent.names)
            found = Parity(reply["out"].strip())
            found.equal = reply["code"] == 0
            return found

        return _engine.with_engine(work)

    # ---- what they are made of

    @overload
    def explain(
        self, form: Literal["text", "dot", "json"] = "text", *, only: str | Iterable[str] | None = None, **options: Any
    ) -> Report: ...

    @overload
    def explain(self, form: Literal["svg"], *, only: str | Iterable[str] | None = None, **options: Any) -> Drawing: ...

    @overload
    def explain(
        self, form: str, *, only: str | Iterable[str] | None = None, **options: Any
    ) -> Report | Drawing: ...

    def explain(self, form: str = "text", *, only: str | Iterable[str] | None = None, **options: Any) -> Report | Drawing:
        """What features are made of: ``text``, ``svg`` (a drawing), ``dot`` or ``json``."""
        _must_know(Features.explain, options, _EXPLAIN)
        words = ["explain", "--format", form, *_options(only=names_of(only), **options)]
        text = self._said(self._ask(words))
        return Drawing(text) if form == "svg" else Report(text.rstrip("\n"))

    def derive(
        self,
        *inputs: str,
        mode: str = "forward",
        only: str | Iterable[str] | None = None,
        directions: Mapping[str, str] | None = None,
        weight: str | None = None,
    ) -> Features:
        """Derivatives with respect to columns, and to parameters such as ``$alpha``: features again."""
        if not inputs:
            raise plain("usage", "nothing says with respect to what", 'f.derive("close"), or a parameter: f.derive("$alpha")')
        arguments = ["--mode", mode, *_options(wrt=inputs, direction=directions, weight=weight)]
        texts = dict(pair.split("=", 1) for pair in _texts(self._params)[1::2])
        request = {"do": "derive", "args": arguments, "only": list(names_of(only)), "parameters": texts}
        return Features(Source(request, self._source.names, self._source), self._params)

    def bounds(
        self,
        ranges: Mapping[str, tuple[float, float]] | None = None,
        *,
        data: Any = None,
        wrt: str | Iterable[str] | None = None,
        only: str | Iterable[str] | None = None,
    ) -> Report:
        """What each feature can be where columns are in these ranges, and where it can be missing or infinite.

        :param data: a table whose columns have the ranges
        :param wrt: the derivatives with respect to these, instead
        """
        given = [word for name, ends in (ranges or {}).items() for word in ("--range", f"{name}={_range(name, ends)}")]
        words = ["bounds", *given, *_options(wrt=names_of(wrt), only=names_of(only))]
        if data is None:
            return Report(self._said(self._ask(words)).strip())

        def work(engine: Engine) -> Report:
            with _Sent(engine) as sent:
                sent.send(self, data, None, None)
                return Report(self._said(self._ask([*words, *sent.arguments], engine=engine)).strip())

        return _engine.with_engine(work)

    def live(
        self,
        *,
        by: str | bool | None = None,
        order: str | bool | None = None,
        params: Mapping[str, Any] | None = None,
        only: str | Iterable[str] | None = None,
        snapshot: str | os.PathLike[str] | None = None,
        **options: Any,
    ) -> Live:
        """Answers rows as they arrive.

        :param snapshot: a folder of states to go on from, if there are any
        :param options: further options of ``weft stream``, such as ``lateness="2s"``
        """
        from ._live import Live

        _must_know(Features.live, options, _LIVE)
        return Live(self, _options(by=_key(by), order=_key(order), only=names_of(only), **options), params, snapshot)


def _joined(joins: Mapping[str, str] | None) -> list[str]:
    return [word for name, how in (joins or {}).items() for word in ("--table", f"{name}:{how}")]


def _range(name: str, ends: Any) -> str:
    if not isinstance(ends, (tuple, list)) or len(ends) != 2:
        raise plain("range", f"{ends!r} is no range of '{name}'", f'give the least and the most: {{"{name}": (10, 500)}}')
    return f"{ends[0]}..{ends[1]}"


def _lazy(data: Any) -> Any:
    import sys

    polars = sys.modules.get("polars")
    return data if polars is not None and isinstance(data, polars.LazyFrame) else None


class _Sent:
    """A table on its way to the engine: files that are removed afterwards, whatever happens."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.arguments: list[str] = []
        self.names: dict[str, str] = {}
        self.frame: _frames.Frame | None = None
        self.large = False
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
            self.large = True
            self._add(None, self._write_all(data))
        elif _frames.is_path(data):
            self.arguments += ["--data", _absolute(data)]
        elif isinstance(data, (list, tuple)) and data and all(map(_frames.is_path, data)):
            for path in data:
                self.arguments += ["--data", _absolute(path)]
        elif data is not None:
            self.frame = _frames.frame(data)
            self._add(None, self._write(self._needed(features, self.frame, by, order, bool(tables))))
        for name, other in (tables or {}).items():
            if _frames.is_path(other):
                self.arguments += ["--data", f"{name}={_absolute(other)}"]
            else:
                frame = _frames.frame(other)
                self._add(name, self._write(frame.arrow(frame.columns, None)))

    def _needed(
        self, features: Features, frame: _frames.Frame, by: str | bool | None, order: str | bool | None, further: bool
    ) -> pa.Table:
        """What is read; where something is missing, the first rows of all columns, to say what is wrong."""
        keys = [name for name in (_key(by) or "symbol", _key(order) or "time") if name != "none"]
        wanted = list(dict.fromkeys([*features.columns, *keys]))
        if further or features._found.errors:
            return frame.arrow(frame.columns, None)
        if all(name in frame.columns for name in wanted):
            return frame.arrow(wanted, None)
        return frame.arrow(frame.columns, _frames.HEAD)

    def _write(self, table: pa.Table) -> str:
        self._buffers.append(_frames.write(table, self.engine.files))
        return self._buffers[-1].path

    def _write_all(self, reader: pa.RecordBatchReader) -> str:
        """What may be larger than memory goes to disk."""
        path = self.engine.files.name()
        self._paths.append(path)
        _frames.write_batches(reader, path)
        return path

    def _add(self, name: str | None, path: str) -> None:
        self.names[path] = "the frame" if name is None else f"the frame '{name}'"
        self.arguments += ["--data", path if name is None else f"{name}={path}"]

    def __enter__(self) -> _Sent:
        return self

    def __exit__(self, *problem: object) -> None:
        self.engine.files.remove(self._paths)
        for buffer in self._buffers:
            self.engine.files.give(buffer)


def _absolute(path: Any) -> str:
    """The engine may have been started in another folder."""
    return str(os.path.abspath(os.fspath(path)))


class _Run:
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
        own["snapshot"] = _absolute(own["snapshot"]) if own["snapshot"] is not None else None
        self._options = own

    def of(self, data: Any) -> Any:
        return _engine.with_engine(lambda engine: self._by_engine(engine, data))

    def _by_engine(self, engine: Engine, data: Any) -> Any:
        with _Sent(engine) as sent:
            sent.send(self._features, data, self._by, self._order, self._tables)
            return self._large(sent) if sent.large else self._result(sent)

    def _large(self, sent: _Sent) -> Any:
        out = sent.engine.files.name()
        try:
            self._ask(sent, out, aligned=False)
            return _frames.batches(out)
        finally:
            sent.engine.files.remove([out])

    def _result(self, sent: _Sent) -> Any:
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
            keys = self._key_columns(sent.frame) if self._keys else ()
            return _frames.frame_of(sent.frame.kind, _frames.like(sent.frame, features, keys))
        return sent.frame.back(self._key_columns(sent.frame) if self._keys else (), features)

    def _ask(self, sent: _Sent, out: str, aligned: bool) -> None:
        words = ["run", *sent.arguments, "--out", out, "--quiet"]
        words += _options(by=_key(self._by), order=_key(self._order), no_keys=aligned or not self._keys, **self._options)
        words += _joined(self._joins)
        self._tell(self._features._ask(words, self._params, self._progress, sent.engine), sent)

    def _tell(self, reply: Mapping[str, Any], sent: _Sent) -> None:
        names = {**self._features._source.names, **sent.names}
        problems = _errors.read(reply["problems"], names)
        if reply["code"] != 0 and not (self._partial and reply["code"] in _INCOMPLETE):
            wrong = [problem for problem in problems if problem.severity == "error"]
            raise Error(wrong or problems or [_unsaid(reply)])
        for problem in problems:
            _errors.warn(problem.text)
        for note in reply["notes"]:
            _errors.warn(_errors.in_python(note, names))

    def _key_columns(self, frame: _frames.Frame) -> list[str]:
        keys = (_key(self._order) or "time", _key(self._by) or "symbol")
        return [name for name in keys if name != "none" and name in frame.columns]
