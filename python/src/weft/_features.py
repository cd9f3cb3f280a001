"""Features: compiled, checked, run, derived, drawn."""

from __future__ import annotations

import json
import os
import weakref
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, TypeVar, overload

from . import _engine, _errors
from ._engine import Engine
from ._errors import Error, plain
from ._options import (
    EXPLAIN,
    LIVE,
    RUN,
    join_words,
    key_word,
    must_know,
    named,
    names_of,
    option_words,
    param_words,
    range_text,
    text_of,
)
from ._progress import Bar
from ._reports import TITLES, Check, Drawing, Feature, Parity, Report, html_table, text_table
from ._runs import INCOMPLETE, Run, Sent, unsaid

if TYPE_CHECKING:
    from ._live import Live

__all__ = ["Features", "Source"]

F = TypeVar("F")

#: How long arrays are is known when there is a table.
_OPEN = ("shape",)

#: What is asserted may still hold in the data there are, as in ``weft run``.
_REFUTED = "assertion-refuted"


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
        raise Error(_errors.read(reply["problems"], names) or [unsaid(reply)])


class Features:
    """Features that have been checked, ready to run over tables and on rows as they arrive.

    Made by :func:`weft.compile`, :func:`weft.project`, :func:`weft.types` or :func:`weft.trace`. It is
    immutable, and may be shared by threads and processes.
    """

    def __init__(self, source: Source, params: Mapping[str, Any] | None = None) -> None:
        self._source = source
        self._params = dict(named("params", params))
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
        return text_table([TITLES, *(feature.cells for feature in self.features)])

    def _repr_html_(self) -> str:
        table = html_table([TITLES, *(feature.cells for feature in self.features)])
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
        values = param_words({**self._params, **dict(named("params", params))})

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
        return Error(wrong or problems or [unsaid(reply)])

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
        must_know(Features.run, options, RUN)
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
        computed: F = Run(self, settings).of(data)
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
        keys = [*option_words(by=key_word(by), order=key_word(order)), *join_words(joins)]

        def work(engine: Engine) -> Check:
            with Sent(engine) as sent:
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
        options = [*option_words(by=key_word(by), order=key_word(order), engines=names_of(engines)), *join_words(joins)]

        def work(engine: Engine) -> Parity:
            with Sent(engine) as sent:
                sent.send(self, data, by, order, tables)
                reply = self._ask(["parity", *sent.arguments, *options], params, progress, engine)
                if reply["code"] not in (0, 1, *INCOMPLETE):
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
        must_know(Features.explain, options, EXPLAIN)
        words = ["explain", "--format", text_of("form", form), *option_words(only=names_of(only), **options)]
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
        if mode not in ("forward", "reverse"):
            raise plain("usage", f"mode={mode!r} is no way to derive", 'one of "forward", "reverse"')
        ways = dict(named("directions", directions))
        arguments = ["--mode", mode, *option_words(wrt=names_of(inputs), direction=ways, weight=weight)]
        texts = dict(pair.split("=", 1) for pair in param_words(self._params)[1::2])
        request = {"do": "derive", "args": arguments, "only": list(names_of(only)), "parameters": texts}
        return Features(Source(request, self._source.names, self._source), self._params)

    def bounds(
        self,
        ranges: Mapping[str, tuple[float, float] | str] | None = None,
        *,
        data: Any = None,
        wrt: str | Iterable[str] | None = None,
        only: str | Iterable[str] | None = None,
    ) -> Report:
        """What each feature can be where columns are in these ranges, and where it can be missing or infinite.

        :param ranges: the least and the most of columns, or a text such as ``"10..500 not missing"``
        :param data: a table whose columns have the ranges
        :param wrt: the derivatives with respect to these, instead
        """
        given = [word for name, ends in named("ranges", ranges) for word in ("--range", f"{name}={range_text(name, ends)}")]
        words = ["bounds", *given, *option_words(wrt=names_of(wrt), only=names_of(only))]
        if data is None:
            return Report(self._said(self._ask(words)).strip())

        def work(engine: Engine) -> Report:
            with Sent(engine) as sent:
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

        must_know(Features.live, options, LIVE)
        words = option_words(by=key_word(by), order=key_word(order), only=names_of(only), **options)
        return Live(self, words, params, snapshot, by, order)


def _lazy(data: Any) -> Any:
    import sys

    polars = sys.modules.get("polars")
    return data if polars is not None and isinstance(data, polars.LazyFrame) else None
