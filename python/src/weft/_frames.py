"""Frames of other libraries as Arrow files, and back as the kind that came in."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pyarrow as pa

from . import _cells
from ._buffers import Buffer, Buffers
from ._errors import Error, plain

#: Rows that tell what a frame looks like.
HEAD = 1000


@dataclass(frozen=True)
class Frame:
    """A table that came in, and how results become one of its kind.

    :param columns: names of all columns
    :param rows: how many there are
    :param arrow: some of the columns, all rows or the first ones
    :param back: a frame of the kind that came in, from columns of the input and features
    """

    kind: str
    columns: Sequence[str]
    rows: int
    arrow: Callable[[Sequence[str], int | None], pa.Table]
    back: Callable[[Sequence[str], pa.Table], Any]


def frame(data: Any) -> Frame:
    """Any table that Weft takes."""
    pandas, polars = sys.modules.get("pandas"), sys.modules.get("polars")
    if pandas is not None and isinstance(data, pandas.DataFrame):
        return _of_pandas(data, pandas)
    if polars is not None and isinstance(data, (polars.DataFrame, polars.LazyFrame)):
        return _of_polars(data.lazy().collect(), polars)
    if isinstance(data, pa.RecordBatch):
        table = pa.Table.from_batches([data])
        back = _of_table(table, lambda out: out.combine_chunks().to_batches()[0] if out.num_rows else _empty(out))
        return Frame("batch", back.columns, back.rows, back.arrow, back.back)
    if isinstance(data, pa.Table):
        return _of_table(data, lambda out: out)
    if isinstance(data, Mapping):
        return _of_arrays(data)
    if hasattr(data, "__arrow_c_stream__"):
        # A column has one too.
        with contextlib.suppress(pa.ArrowInvalid, pa.ArrowTypeError):
            return _of_table(pa.table(data), lambda out: out)
    raise plain(
        "type",
        f"a {type(data).__module__}.{type(data).__qualname__} is no table",
        "give a frame of pandas or Polars, a table or reader of pyarrow, a dict of arrays, or the name of a file",
    )


def all_columns(frame: Frame, rows: int | None, wanted: Collection[str]) -> pa.Table:
    """All columns that can be read; those that are wanted must be."""
    columns = {}
    for name in frame.columns:
        with contextlib.nullcontext() if name in wanted else contextlib.suppress(Error):
            columns[name] = frame.arrow([name], rows).column(name)
    return pa.table(columns)


def _empty(table: pa.Table) -> pa.RecordBatch:
    return pa.RecordBatch.from_pylist([], schema=table.schema)


def _unique(names: Iterable[Any]) -> list[str]:
    """Names of columns, each of which must be a text and there once."""
    found: list[str] = []
    for name in names:
        if not isinstance(name, str):
            raise plain("type", f"the name of a column is {name!r}", "name columns by texts")
        if name in found:
            raise plain("duplicate", f"two columns are called '{name}'", "rename one of them")
        found.append(name)
    return found


def _of_table(table: pa.Table, last: Callable[[pa.Table], Any]) -> Frame:
    def arrow(names: Sequence[str], rows: int | None) -> pa.Table:
        some = table.select(list(names))
        return some if rows is None else some.slice(0, rows)

    def back(keys: Sequence[str], features: pa.Table) -> Any:
        columns = {name: table.column(name) for name in keys}
        columns.update({name: features.column(name) for name in features.column_names})
        return last(pa.table(columns))

    return Frame("arrow", _unique(table.column_names), table.num_rows, arrow, back)


def _of_arrays(arrays: Mapping[str, Any]) -> Frame:
    names = _unique(arrays)
    lengths = {name: _cells.length(name, arrays[name]) for name in names}
    if len(set(lengths.values())) > 1:
        raise plain("shape", f"columns have different lengths: {lengths}", "give all columns as many cells")

    def arrow(names: Sequence[str], rows: int | None) -> pa.Table:
        some = {name: arrays[name][:rows] if rows is not None else arrays[name] for name in names}
        return pa.table({name: _cells.converted(name, cells, _cells.of_any) for name, cells in some.items()})

    def back(keys: Sequence[str], features: pa.Table) -> Any:
        columns = {name: arrays[name] for name in keys}
        columns.update({name: _array(features.column(name)) for name in features.column_names})
        return columns

    return Frame("arrays", names, next(iter(lengths.values()), 0), arrow, back)


def _array(column: pa.ChunkedArray) -> Any:
    """Missing numbers are NaN; missing conditions make a column of 1, 0 and NaN."""
    import numpy

    if pa.types.is_fixed_size_list(column.type) or pa.types.is_list(column.type):
        cells = column.combine_chunks()
        return numpy.array([[numpy.nan if x is None else x for x in row] for row in cells.to_pylist()])
    if pa.types.is_boolean(column.type) and column.null_count:
        return column.cast(pa.int8()).to_numpy()
    return column.to_numpy()


def _of_pandas(data: Any, pandas: Any) -> Frame:
    levels = {name: place for place, name in enumerate(data.index.names) if isinstance(name, str)}
    own = _unique(data.columns)
    columns = [*own, *(name for name in levels if name not in own)]

    def series(name: str) -> Any:
        return data[name] if name in own else data.index.get_level_values(levels[name]).to_series(index=data.index)

    def arrow(names: Sequence[str], rows: int | None) -> pa.Table:
        arrays = {}
        for name in names:
            cells = series(name) if rows is None else series(name).iloc[:rows]
            arrays[name] = _cells.converted(name, cells, _cells.of_pandas)
        return pa.table(arrays)

    def back(keys: Sequence[str], features: pa.Table) -> Any:
        kept = {name: data[name] for name in keys if name in own}
        new = {
            name: pandas.Series(_series(features.column(name), pandas), index=data.index)
            for name in features.column_names
        }
        return pandas.DataFrame({**kept, **new}, index=data.index)

    return Frame("pandas", columns, len(data), arrow, back)


def _series(column: pa.ChunkedArray, pandas: Any) -> Any:
    """Missing numbers are NaN; conditions and whole numbers with missing ones have pandas' own types for that."""
    nullable = {pa.bool_(): pandas.BooleanDtype(), pa.int64(): pandas.Int64Dtype(), pa.uint64(): pandas.UInt64Dtype()}
    mapper = nullable.get if column.null_count else None
    return column.to_pandas(types_mapper=mapper).array


def _of_polars(data: Any, polars: Any) -> Frame:
    def columns(names: Sequence[str]) -> Any:
        return polars.DataFrame([data.get_column(name) for name in names])

    def arrow(names: Sequence[str], rows: int | None) -> pa.Table:
        some = columns(names)
        some = some if rows is None else some.head(rows)
        try:
            return some.to_arrow(compat_level=polars.CompatLevel.newest())
        except pa.ArrowException:
            # Which one it is.
            return pa.table({each.name: _cells.converted(each.name, each, polars.Series.to_arrow) for each in some})

    def back(keys: Sequence[str], features: pa.Table) -> Any:
        new = polars.from_arrow(features, rechunk=False)
        return columns(keys).hstack(new) if keys else new

    return Frame("polars", _unique(data.columns), data.height, arrow, back)


def plainer(table: pa.Table) -> pa.Table:
    """Decimals as floats, and whatever else Weft reads only in a plainer form."""
    for i, field in enumerate(table.schema):
        other = _plainer(field.type)
        if other is not None:
            table = table.set_column(i, field.name, table.column(i).cast(other))
    return table


def _plainer(kind: pa.DataType) -> pa.DataType | None:
    if pa.types.is_decimal(kind):
        return pa.float64()
    if pa.types.is_null(kind):
        return pa.float64()
    if pa.types.is_dictionary(kind) and not _cells.is_text(kind.value_type):
        return kind.value_type
    return None


def write(table: pa.Table, buffers: Buffers) -> Buffer:
    """An Arrow file; float columns are copied once, into it."""
    # A dictionary may differ from chunk to chunk, which a file can't hold.
    table = plainer(table).unify_dictionaries()

    def to(sink: pa.NativeFile) -> None:
        with pa.ipc.new_file(sink, table.schema) as file:
            file.write_table(table)

    counted = pa.MockOutputStream()
    to(counted)
    buffer = buffers.take(counted.size())
    try:
        buffer.write(counted.size(), to)
    except BaseException:
        buffers.give(buffer)
        raise
    return buffer


def write_batches(reader: pa.RecordBatchReader, path: str, names: Sequence[str]) -> pa.Schema:
    """Writes what a reader brings, batch by batch.

    :param names: the columns that are read
    :return: the types that hold all that came: dictionaries of batches may be smaller than one for all
    """
    _unique(reader.schema.names)
    _cells.must_be_read(reader.schema, names)
    schema = plainer(reader.schema.empty_table()).schema
    texts = {field.name: _cells.Texts() for field in schema if pa.types.is_dictionary(field.type)}
    schema = _with_types(schema, dict.fromkeys(texts, _cells.Texts.KIND))
    numbers = _cells.WholeNumbers(names)
    options = pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True, unify_dictionaries=False)
    with pa.OSFile(path, "wb") as out, pa.ipc.new_file(out, schema, options=options) as file:
        for batch in reader:
            if (batch.schema.names, batch.schema.types) != (reader.schema.names, reader.schema.types):
                said = ", ".join(f"{field.name}: {field.type}" for field in batch.schema)
                raise plain("bad-data", f"a batch of the reader has other columns than it says: {said}", "give all batches its schema")
            table = plainer(pa.Table.from_batches([batch]))
            numbers.must_keep(table)
            coded = {name: known.numbered(table.column(name).chunk(0)) for name, known in texts.items()}
            file.write_table(pa.table([coded.get(name, table.column(name)) for name in schema.names], schema=schema))
    kinds = {name: known.holding(reader.schema.field(name).type) for name, known in texts.items()}
    return _with_types(reader.schema, kinds)


def _with_types(schema: pa.Schema, kinds: Mapping[str, pa.DataType]) -> pa.Schema:
    return pa.schema([field.with_type(kinds.get(field.name, field.type)) for field in schema])


def read(buffer: Buffer, buffers: Buffers) -> pa.Table:
    """Columns of a file, which stay where they are; the file is used again when nobody has them any more."""
    return pa.ipc.open_file(pa.BufferReader(buffers.lend(buffer))).read_all()


def batches(path: str, known: pa.Schema, keys: Sequence[str]) -> pa.RecordBatchReader:
    """Rows of a file, batch by batch, with keys of the types that they are known to have."""
    mapped = pa.memory_map(path)
    opened = pa.ipc.open_file(mapped)
    os.unlink(path)
    kept = {name: known.field(name) for name in keys if name in known.names and name in opened.schema.names}
    for name in [name for name, field in kept.items() if not _becomes(opened.schema.field(name).type, field.type)]:
        del kept[name]
    schema = pa.schema([kept.get(field.name, field) for field in opened.schema])

    def rows() -> Iterator[pa.RecordBatch]:
        for i in range(opened.num_record_batches):
            yield from pa.Table.from_batches([opened.get_batch(i)]).cast(schema).to_batches()

    return pa.RecordBatchReader.from_batches(schema, rows())


def _becomes(kind: pa.DataType, other: pa.DataType) -> bool:
    with contextlib.suppress(pa.ArrowNotImplementedError):
        pa.nulls(0, kind).cast(other)
        return True
    return False


def like(known: pa.Schema, table: pa.Table, keys: Sequence[str]) -> pa.Table:
    """A table of other rows than those of a frame, with keys of the types that they have there, where these hold them."""
    for name in keys:
        if name in known.names and name in table.column_names:
            place = table.column_names.index(name)
            with contextlib.suppress(pa.ArrowInvalid, pa.ArrowNotImplementedError):
                table = table.set_column(place, known.field(name), table.column(place).cast(known.field(name).type))
    return table


def frame_of(kind: str, table: pa.Table) -> Any:
    """A frame of a kind, of rows that are not those of the input."""
    if kind == "pandas":
        import pandas

        return pandas.DataFrame({name: _series(table.column(name), pandas) for name in table.column_names})
    if kind == "polars":
        import polars

        return polars.from_arrow(table, rechunk=False)
    if kind == "arrays":
        return {name: _array(table.column(name)) for name in table.column_names}
    if kind == "batch":
        return table.combine_chunks().to_batches()[0] if table.num_rows else _empty(table)
    return table


def without_rows(data: Any) -> pa.Table:
    """The columns of a table."""
    if isinstance(data, pa.RecordBatchReader):
        # What it brings comes only once.
        return data.schema.empty_table()
    known = frame(data)
    return known.arrow(known.columns, 0)


def is_path(data: Any) -> bool:
    return isinstance(data, (str, Path))
