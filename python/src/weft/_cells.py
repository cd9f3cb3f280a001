"""Columns of other libraries as Arrow arrays."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from typing import Any

import pyarrow as pa
import pyarrow.compute as pc

from ._errors import Error, plain

#: Units of times that Arrow has, of those of NumPy.
_UNITS = ("D", "s", "ms", "us", "ns")

#: What times in other units are exactly in.
_COARSE = {"Y": "D", "M": "D", "W": "D", "h": "s", "m": "s"}


def converted(name: str, cells: Any, how: Callable[[Any], Any]) -> Any:
    """A column as an Arrow array; one that is no such is refused by its name."""
    try:
        return how(cells)
    except (pa.ArrowException, OverflowError, TypeError, ValueError) as problem:
        kind = str(getattr(cells, "dtype", "object"))
        raise unreadable(name, kind, str(problem) if kind == "object" else None) from None


def unreadable(name: str, kind: str, why: str | None = None) -> Error:
    """A column holds what Weft does not compute with."""
    if "period" in kind:
        hint = "say which moment of a period is meant: .dt.to_timestamp() is its start"
    else:
        hint = "give numbers, texts, times, conditions or lists of numbers"
    found = f": {why}" if why else f": they are {kind}"
    return plain("bad-data", f"the cells of the column '{name}' are not of one kind that Weft reads{found}", hint)


def must_be_read(schema: pa.Schema, names: Iterable[str]) -> None:
    """Refuses columns of kinds that Weft has nothing for."""
    for name in names:
        if name in schema.names and not _is_read(schema.field(name).type):
            raise unreadable(name, str(schema.field(name).type))


def _is_read(kind: pa.DataType) -> bool:
    if isinstance(kind, pa.BaseExtensionType):
        # Those of other libraries may mean anything.
        return kind.extension_name.startswith("arrow.") and _is_read(kind.storage_type)
    if pa.types.is_dictionary(kind):
        return _is_read(kind.value_type)
    if pa.types.is_list(kind) or pa.types.is_large_list(kind) or pa.types.is_fixed_size_list(kind):
        return _is_number(kind.value_type)
    times = pa.types.is_timestamp(kind) or pa.types.is_date(kind)
    return _is_number(kind) or is_text(kind) or times or pa.types.is_null(kind)


def _is_number(kind: pa.DataType) -> bool:
    types = pa.types
    return bool(types.is_integer(kind) or types.is_floating(kind) or types.is_decimal(kind) or types.is_boolean(kind))


def is_text(kind: pa.DataType) -> bool:
    return bool(pa.types.is_string(kind) or pa.types.is_large_string(kind) or pa.types.is_string_view(kind))


class WholeNumbers:
    """Whole numbers are computed as floats where one of them is missing, and large ones would lose digits."""

    #: The largest up to which floats have all.
    EXACT = 1 << 53

    def __init__(self, names: Iterable[str], floats: bool = False) -> None:
        """:param floats: whether all are computed as floats"""
        self._names = frozenset(names)
        self._gaps: set[str] = set(self._names) if floats else set()
        self._beside = "" if floats else "missing cells and "
        self._large: dict[str, int] = {}

    def must_keep(self, table: pa.Table) -> None:
        """Looks at more rows."""
        for name in self._names.intersection(table.column_names):
            column = table.column(name)
            if column.type in (pa.int64(), pa.uint64()):
                self._see(name, column)
        for name in self._gaps & self._large.keys():
            raise plain(
                "bad-data",
                f"the column '{name}' has {self._beside}{self._large[name]}, which loses digits as a float",
                f"{'fill the missing cells, or ' if self._beside else ''}make its cells texts, or floats if digits do not matter",
            )

    def _see(self, name: str, column: pa.ChunkedArray) -> None:
        if column.null_count:
            self._gaps.add(name)
        ends = pc.min_max(column).as_py()
        for end in ends.values():
            if end is not None and abs(end) > self.EXACT:
                self._large[name] = end


class Texts:
    """The texts of a column of a stream, numbered as they first come.

    Each batch may bring a dictionary of its own; a file takes one that grows.
    """

    KIND = pa.dictionary(pa.int32(), pa.large_string())

    def __init__(self) -> None:
        self._texts = pa.array([], pa.large_string())

    def holding(self, kind: pa.DictionaryType) -> pa.DictionaryType:
        """The same kind, or one that has numbers enough."""
        if len(self._texts) <= 1 << (kind.index_type.bit_width - 1):
            return kind
        return pa.dictionary(pa.int32(), kind.value_type, kind.ordered)

    def numbered(self, cells: pa.DictionaryArray) -> pa.DictionaryArray:
        texts = cells.dictionary.cast(pa.large_string())
        known = pc.is_in(texts, value_set=self._texts)
        new = texts.filter(pc.invert(known)).drop_null().unique()
        self._texts = pa.concat_arrays([self._texts, new])
        numbers = pc.index_in(texts, value_set=self._texts)
        return pa.DictionaryArray.from_arrays(numbers.take(cells.indices), self._texts)


def length(name: str, cells: Any) -> int:
    """How many cells a column of a dict has."""
    dimensions = getattr(cells, "ndim", 1)
    if isinstance(cells, (str, bytes)) or not hasattr(cells, "__len__") or dimensions not in (1, 2):
        kind = f"an array of {dimensions} dimensions" if dimensions > 2 else f"a {type(cells).__name__}"
        raise plain("type", f"'{name}' is {kind}, which is no column", "give an array or a list, with a cell for each row")
    return len(cells)


def of_any(cells: Any) -> Any:
    """A column of a dict: an array of NumPy, a series, an array of Arrow, or a list."""
    import numpy

    pandas = sys.modules.get("pandas")
    if pandas is not None and isinstance(cells, (pandas.Series, pandas.Index)):
        return of_pandas(pandas.Series(cells))
    if isinstance(cells, (pa.Array, pa.ChunkedArray)):
        return cells
    if hasattr(cells, "__arrow_c_stream__"):
        return pa.chunked_array(cells)
    if isinstance(cells, numpy.ndarray) or hasattr(cells, "__array__"):
        return of_numpy(cells)
    return pa.array(list(cells), from_pandas=True)


def of_numpy(cells: Any) -> Any:
    """What is masked is missing. NaN is missing to Weft too, so plain floats are taken as they are."""
    import numpy

    mask = numpy.ma.getmaskarray(cells) if isinstance(cells, numpy.ma.MaskedArray) else None
    plainer = _plainer(numpy.asarray(cells))
    if plainer.ndim == 2:
        flat = _flat(plainer.reshape(-1), mask.reshape(-1) if mask is not None else None)
        return pa.FixedSizeListArray.from_arrays(flat, plainer.shape[1])
    return _flat(plainer, mask)


def _flat(cells: Any, mask: Any) -> pa.Array:
    import numpy

    return pa.array(numpy.ascontiguousarray(cells), mask=mask, from_pandas=cells.dtype.kind == "O")


def _plainer(cells: Any) -> Any:
    """The same in a kind of cells that Arrow has: bytes in the order of the machine, times in its units."""
    import numpy

    kind = cells.dtype.kind
    if kind == "T":
        return cells.astype(object)
    if kind == "f" and cells.dtype.itemsize > 8:
        return cells.astype(numpy.float64)
    if kind == "M":
        unit, count = numpy.datetime_data(cells.dtype)
        if unit in _COARSE or (count > 1 and unit in _UNITS):
            return cells.astype(f"M8[{_COARSE.get(unit, unit)}]")
    return cells if cells.dtype.isnative else cells.astype(cells.dtype.newbyteorder("="))


def of_pandas(series: Any) -> Any:
    """Plain floats are taken as they are: NaN is missing to Weft too."""
    if str(series.dtype).startswith("Sparse"):
        series = series.sparse.to_dense()
    if str(series.dtype) == "float64":
        return pa.array(series.to_numpy())
    return pa.Array.from_pandas(series)
