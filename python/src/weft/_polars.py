"""Polars: lazy frames, and the namespace ``weft``."""

from __future__ import annotations

import importlib.abc
import importlib.machinery
import importlib.util
import sys
import warnings
from collections.abc import Iterable, Mapping, Sequence
from types import ModuleType
from typing import TYPE_CHECKING, Any

from . import _frames
from ._errors import plain
from ._options import named, other_rows

if TYPE_CHECKING:
    from ._features import Features


def later(features: Features, frame: Any, settings: Mapping[str, Any], add: bool = False) -> Any:
    """A lazy frame of results, computed when it is collected; what is wrong is said now.

    :param add: whether all columns stay, with the features behind them
    """
    schema = frame.collect_schema()
    _must_have_lengths(features, schema)

    def compute(rows: Any, settings: Mapping[str, Any] = settings) -> Any:
        return add_features(features, rows, settings) if add else features.run(rows, **settings)

    # Frames of no rows say which columns come out.
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        promised = compute(schema.to_frame(), {**settings, **_QUIET, "tables": _empty(settings["tables"])}).schema
    return frame.map_batches(
        # Whole numbers of which one is missing come as floats.
        lambda rows: compute(rows).cast(promised),
        predicate_pushdown=False,
        projection_pushdown=False,
        slice_pushdown=False,
        schema=promised,
    )


#: What a run over no rows is not to do.
_QUIET = {"snapshot": None, "strict": False, "progress": False}


def _must_have_lengths(features: Features, schema: Mapping[str, Any]) -> None:
    import polars

    for name in features.columns:
        if isinstance(schema.get(name), polars.List):
            raise plain(
                "shape",
                f"how long lists of the column '{name}' are is not known before a lazy frame is collected",
                f'say it, pl.col("{name}").list.to_array(LENGTH), or collect the frame first',
            )


def _empty(tables: Any) -> dict[str, Any]:
    """Further tables without their rows."""
    return {name: other if _frames.is_path(other) else _frames.without_rows(other) for name, other in named("tables", tables)}


def add_features(features: Features, frame: Any, settings: Mapping[str, Any]) -> Any:
    """All columns, with the features behind them."""
    found = features.run(frame, **{**settings, "keys": False})
    _must_be_new(found.columns, frame.columns)
    return frame.with_columns(found.get_columns()) if frame.height else frame.hstack(found)


def _must_be_new(features: Iterable[str], columns: Iterable[str]) -> None:
    known = set(columns)
    for name in features:
        if name in known:
            raise plain("duplicate", f"a column is called '{name}' already", "rename the feature, or the column")


_USUAL: dict[str, Any] = {"by": None, "order": None, "params": None, "only": None, "keys": False, "tables": None}


class WeftNamespace:
    """``frame.weft``: features beside the columns of a frame."""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def with_features(self, features: Features, **settings: Any) -> Any:
        """All columns, with the features behind them; takes what :meth:`weft.Features.run` takes."""
        import polars

        if not hasattr(features, "run"):
            raise plain("type", f"a {type(features).__name__} has no features", "give what weft.compile gives")
        all_settings = {**_USUAL, **settings}
        if other_rows(all_settings):
            raise plain("usage", "with_features gives all rows of the frame", "features.run gives others")
        if isinstance(self._frame, polars.LazyFrame):
            return later(features, self._frame, all_settings, add=True)
        return add_features(features, self._frame, all_settings)


def register() -> None:
    """Gives frames of Polars the namespace, now or when Polars is imported."""
    if "polars" in sys.modules:
        _register()
    elif not any(isinstance(finder, _Arrival) for finder in sys.meta_path):
        sys.meta_path.insert(0, _Arrival())


def _register() -> None:
    polars = sys.modules["polars"]
    if hasattr(polars, "api") and not hasattr(polars.DataFrame, "weft"):
        polars.api.register_dataframe_namespace("weft")(WeftNamespace)
        polars.api.register_lazyframe_namespace("weft")(WeftNamespace)


class _Arrival(importlib.abc.MetaPathFinder):
    """Waits for Polars to be imported."""

    _asked = False

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> importlib.machinery.ModuleSpec | None:
        if name != "polars" or self._asked:
            return None
        self._asked = True
        try:
            spec = importlib.util.find_spec(name)
        finally:
            self._asked = False
        if spec is not None and spec.loader is not None:
            self._listen_to(spec.loader)
        return spec

    def _listen_to(self, loader: importlib.abc.Loader) -> None:
        execute = loader.exec_module

        def execute_and_register(module: ModuleType) -> None:
            execute(module)
            sys.meta_path.remove(self)
            _register()

        loader.exec_module = execute_and_register  # type: ignore[method-assign]
