"""Polars: lazy frames, and the namespace ``weft``."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from ._errors import Error, plain
from ._options import names_of, other_rows

if TYPE_CHECKING:
    from ._features import Features


def later(features: Features, frame: Any, settings: Mapping[str, Any], add: bool = False) -> Any:
    """A lazy frame of results, computed when it is collected; what is wrong is said now.

    :param add: whether all columns stay, with the features behind them
    """
    schema = frame.collect_schema()
    empty = schema.to_frame()
    found = features.check(empty, by=settings["by"], order=settings["order"], params=settings["params"])
    if found.errors:
        raise Error(found.errors)
    only = names_of(settings["only"])
    made = {
        feature.name: _type(feature.type) for feature in found.features if not only or feature.name in only
    }
    if add:
        _must_be_new(made, schema)
    kept = dict(schema) if add else _keys(settings, schema) if settings["keys"] else {}

    def compute(rows: Any) -> Any:
        return add_features(features, rows, settings) if add else features.run(rows, **settings)

    return frame.map_batches(
        compute,
        predicate_pushdown=False,
        projection_pushdown=False,
        slice_pushdown=False,
        schema={**kept, **made},
    )


def _keys(settings: Mapping[str, Any], schema: Mapping[str, Any]) -> dict[str, Any]:
    names = (settings["order"] or "time", settings["by"] or "symbol")
    return {name: schema[name] for name in names if name in schema}


def _type(text: str) -> Any:
    """A type of Weft as one of Polars: ``f64``, ``bool``, ``f64[3]``."""
    import polars

    element, _, width = text.partition("[")
    kinds: dict[str, Any] = {
        "f64": polars.Float64,
        "f32": polars.Float32,
        "i64": polars.Int64,
        "u64": polars.UInt64,
        "bool": polars.Boolean,
        "text": polars.String,
        "time": polars.Datetime("ns", "UTC"),
    }
    kind = kinds[element]
    return polars.Array(kind, int(width.rstrip("]"))) if width else kind


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


_USUAL: dict[str, Any] = {"by": None, "order": None, "params": None, "only": None, "keys": False}


class WeftNamespace:
    """``frame.weft``: features beside the columns of a frame."""

    def __init__(self, frame: Any) -> None:
        self._frame = frame

    def with_features(self, features: Features, **settings: Any) -> Any:
        """All columns, with the features behind them; takes what :meth:`weft.Features.run` takes."""
        import polars

        all_settings = {**_USUAL, **settings}
        if other_rows(all_settings):
            raise plain("usage", "with_features gives all rows of the frame", "features.run gives others")
        if isinstance(self._frame, polars.LazyFrame):
            return later(features, self._frame, all_settings, add=True)
        return add_features(features, self._frame, all_settings)


def register() -> None:
    """Gives frames of Polars the namespace, if Polars is imported."""
    polars = sys.modules.get("polars")
    if polars is not None and hasattr(polars, "api") and not hasattr(polars.DataFrame, "weft"):
        polars.api.register_dataframe_namespace("weft")(WeftNamespace)
        polars.api.register_lazyframe_namespace("weft")(WeftNamespace)
