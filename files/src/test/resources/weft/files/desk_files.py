#!/usr/bin/env python3
"""Makes the files in `desk/`: what pandas and Polars write by default, and what desks have.

    python3 desk_files.py        # needs pandas, polars, pyarrow

All hold the same two symbols: AAA rises from 10 to 12, BBB from 100 to 120.
"""
import datetime as dt
import decimal
import os
import shutil

import pandas as pd
import polars as pl
import pyarrow as pa
import pyarrow.feather as feather
import pyarrow.parquet as pq

HERE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "desk")
shutil.rmtree(HERE, ignore_errors=True)
os.makedirs(HERE)


def at(name):
    path = os.path.join(HERE, name)
    os.makedirs(os.path.dirname(path), exist_ok=True)
    return path


times = [dt.datetime(2024, 1, 2), dt.datetime(2024, 1, 3), dt.datetime(2024, 1, 4)]
rows = {
    "time": times * 2,
    "symbol": ["AAA"] * 3 + ["BBB"] * 3,
    "close": [10.0, 11.0, 12.0, 100.0, 110.0, 120.0],
    "open_now": [True, False, None, True, None, False],
}

# pandas: LZ4, dictionaries with small numbers.
frame = pd.DataFrame(rows)
frame["symbol"] = frame["symbol"].astype("category")
frame.to_feather(at("pandas.feather"))
frame.to_feather(at("pandas_zstd.feather"), compression="zstd")
frame.to_feather(at("pandas_plain.feather"), compression="uncompressed")

# Polars: views of texts, dictionaries, lists; uncompressed, LZ4 and zstd.
polars = pl.DataFrame(rows).with_columns(
    pl.col("symbol").cast(pl.Categorical),
    pl.Series("side", ["buy", "sell", None, "buy", "a name of more than twelve bytes", ""]),
    pl.Series("kind", ["x", "y", "x", "y", "x", None], dtype=pl.Enum(["x", "y"])),
    pl.Series("book", [[1.0, 2.0], [3.0, 4.0], None, [5.0, 6.0], [7.0, 8.0], [9.0, None]]),
    pl.Series("pair", [[1, 2]] * 5 + [[3, 4]], dtype=pl.Array(pl.Int64, 2)),
    pl.Series("day", [t.date() for t in times] * 2),
    pl.Series("raw", [b"\x00", b"\x01\x02", None, b"", b"more than twelve bytes", b"\xff"]),
)
polars.write_ipc(at("polars.arrow"))
polars.write_ipc(at("polars_lz4.arrow"), compression="lz4")
polars.write_ipc(at("polars_zstd.arrow"), compression="zstd")

# Every type of number into a dictionary; dictionaries that grow from batch to batch.
for index in ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64"]:
    coded = pa.array(["AAA", "AAA", "AAA", "BBB", "BBB", "BBB"]).dictionary_encode()
    coded = coded.cast(pa.dictionary(getattr(pa, index)(), pa.string()))
    table = pa.table({"time": pa.array(rows["time"]), "symbol": coded, "close": rows["close"]})
    with pa.ipc.new_file(at(f"index_{index}.arrow"), table.schema) as out:
        out.write_table(table)
kind = pa.dictionary(pa.int8(), pa.large_string())
first = pa.record_batch(
    {
        "time": pa.array(times),
        "symbol": pa.DictionaryArray.from_arrays(pa.array([0, 0, 0], pa.int8()), pa.array(["AAA"], pa.large_string())),
        "close": pa.array(rows["close"][:3]),
    }
)
second = pa.record_batch(
    {
        "time": pa.array(times),
        "symbol": pa.DictionaryArray.from_arrays(
            pa.array([1, 1, 1], pa.int8()), pa.array(["AAA", "BBB"], pa.large_string())
        ),
        "close": pa.array(rows["close"][3:]),
    }
)
options = pa.ipc.IpcWriteOptions(emit_dictionary_deltas=True)
with pa.ipc.new_file(at("deltas.arrow"), first.schema, options=options) as out:
    out.write_batch(first)
    out.write_batch(second)

# Lists of other kinds, texts with long offsets, dictionaries of numbers and dates, nested columns in between.
table = pa.table(
    {
        "skipped": pa.array([{"a": 1, "b": ["x"]}, None, {"a": 2, "b": []}]),
        "name": pa.array(["ü", None, ""], pa.large_string()),
        "skipped_too": pa.array([[{"a": 1}], [], None]),
        "large": pa.array([[1, 2], None, [3, 4]], pa.large_list(pa.int32())),
        "ragged": pa.array([[1.0], [2.0, 3.0], []]),
        "level": pa.array([5, 7, 5]).dictionary_encode(),
        "expiry": pa.array([dt.date(2024, 3, 15), dt.date(2024, 6, 21), dt.date(2024, 3, 15)]).dictionary_encode(),
        "last": pa.array([7, 8, 9]),
    }
)
feather.write_feather(table, at("kinds.feather"), compression="lz4")

# Larger than a block of LZ4, so that blocks refer to each other.
many = pd.DataFrame({"x": [float(i % 1000) for i in range(12000)], "s": [f"n{i % 300}" for i in range(12000)]})
many.to_feather(at("many.feather"))

# Folders whose names are columns.
plain = pd.DataFrame({k: rows[k] for k in ("time", "symbol", "close")})
plain.to_parquet(at("by_symbol"), partition_cols=["symbol"], basename_template="bars-{i}.parquet")
plain["date"] = plain["time"].dt.date
plain.to_parquet(at("by_date"), partition_cols=["date", "symbol"], basename_template="bars-{i}.parquet")
for symbol in ("AAA", "BBB"):
    one = plain[plain["symbol"] == symbol][["time", "close"]]
    one.to_csv(at(f"csv/symbol={symbol}/bars.csv"), index=False)
    one.reset_index(drop=True).to_feather(at(f"arrow/symbol={symbol}/bars.feather"))

# A column of another name; two that differ in case; a condition with a missing value.
plain[["time", "symbol", "close"]].rename(columns={"symbol": "ticker"}).to_parquet(at("ticker.parquet"), index=False)
plain.assign(Close=plain["close"] * 2)[["time", "symbol", "close", "Close"]].to_parquet(at("case.parquet"), index=False)
pl.DataFrame(rows).write_parquet(at("missing_condition.parquet"))
pl.DataFrame(rows).write_csv(at("missing_condition.csv"))

# Two columns of one name; no rows; columns of kinds that are not read.
pq.write_table(
    pa.table([pa.array(rows["time"]), pa.array(rows["symbol"]), pa.array(rows["close"]), pa.array(rows["close"])],
             names=["time", "symbol", "close", "close"]),
    at("two_columns.parquet"),
)
plain[["time", "symbol", "close"]].iloc[:0].to_parquet(at("no_rows.parquet"))
exact = pl.DataFrame({k: rows[k] for k in ("time", "symbol", "close")})
exact = exact.with_columns(pl.struct("close", pl.lit(1).alias("size")).alias("book"), pl.col("time").dt.time().alias("close"))
exact.write_ipc(at("unread.arrow"))

# The same frame as Arrow and as Parquet, by pandas, pyarrow and Polars: both must be read as the same columns.
exact = [decimal.Decimal(text) for text in ("10.05", "-0.01", "12345678901234567890.125", "0.1", "7.3")] + [None]
alike = pd.DataFrame(
    {
        "time": pd.to_datetime([t.isoformat() for t in rows["time"]]).tz_localize("America/New_York"),
        "symbol": pd.Categorical(rows["symbol"]),
        "whole": pd.array([1, 2, None, -4, 5, 2**53 + 1], dtype="Int64"),
        "small": pd.array([1, 2, 3, 4, 5, 200], dtype="UInt8"),
        "real": pd.array([1.5, None, 2.5, -0.0, float("inf"), 1e-300], dtype="Float64"),
        "short": pd.Series([0.1, 0.2, None, 0.4, 0.5, 0.6], dtype="float32"),
        "flag": pd.array([True, False, None, True, None, False], dtype="boolean"),
        "sure": [True, False, True, True, False, False],
        "day": [t.date() for t in rows["time"]],
        "plain": rows["time"],
        "price": exact,
        "name": pd.array(["a", None, "", "ü", "a name of more than twelve bytes", "a"], dtype="string"),
        "book": [[1.0, 2.0], [3.0, 4.0], [5.0, 6.0], [7.0, 8.0], [9.0, 10.0], [11.0, float("nan")]],
    }
)
alike.to_feather(at("alike/pandas.feather"))
alike.to_parquet(at("alike/pandas.parquet"))
table = pa.Table.from_pandas(alike)
wide = [
    ("price", pa.decimal256(60, 20)),
    ("name", pa.string_view()),
    ("symbol", pa.large_string()),
    ("day", pa.date64()),
    ("plain", pa.timestamp("ms")),
]
for name, kind in wide:
    place = table.schema.get_field_index(name)
    table = table.set_column(place, name, table.column(place).cast(kind))
feather.write_feather(table, at("alike/wide.feather"), compression="zstd")
pq.write_table(table, at("alike/wide.parquet"))
from_pandas = pl.from_pandas(alike.drop(columns=["price"])).with_columns(
    pl.Series("price", exact, dtype=pl.Decimal(38, 5)),
    pl.Series("tiny", [decimal.Decimal("1.5"), None] * 3, dtype=pl.Decimal(5, 1)),
)
from_pandas.write_ipc(at("alike/polars.arrow"))
from_pandas.write_parquet(at("alike/polars.parquet"))
tenths = pa.array([decimal.Decimal("1.5"), None, decimal.Decimal("-99999.9")])
feather.write_feather(
    pa.table({"a": tenths.cast(pa.decimal32(9, 1)), "b": tenths.cast(pa.decimal64(18, 12)),
              "c": pa.array([decimal.Decimal("12E2"), None, decimal.Decimal("-5E2")], pa.decimal128(5, -2)),
              "d": tenths.dictionary_encode(), "e": pa.array([list(tenths[:1]) * 2] * 3, pa.list_(tenths.type))}),
    at("decimals.feather"))

# Some files whose times have a zone, and some whose times have none.
for name, zone in [("a", "UTC"), ("b", None)]:
    one = plain[["time", "symbol", "close"]].assign(time=plain["time"].dt.tz_localize(zone), symbol=name)
    one.to_parquet(at(f"zones/{name}.parquet"), index=False)
    one.to_feather(at(f"zones/{name}.feather"))
    one.to_csv(at(f"zones/{name}.csv"), index=False)
with pa.CompressedOutputStream(at("packed.csv.zst"), "zstd") as out:
    out.write(plain[["time", "symbol", "close"]].to_csv(index=False).encode())
plain[["time", "symbol", "close"]].to_csv(at("packed.csv.gz"), index=False)

# Numbers, decimals and durations that are too wide for a column, or are none.
unread = pl.DataFrame({"time": rows["time"], "symbol": rows["symbol"], "close": range(1, 7)}).with_columns(
    pl.col("close").cast(pl.Int128).alias("signed"),
    pl.col("close").cast(pl.UInt128).alias("unsigned"),
    pl.col("close").cast(pl.Int128).alias("symbol_id"),
    pl.duration(seconds=pl.col("close")).alias("age"),
    pl.struct(pl.duration(seconds=pl.col("close")).alias("age")).alias("order"),
    pl.concat_list(pl.duration(seconds=pl.col("close"))).alias("ages"),
    pl.col("symbol").cast(pl.Binary).alias("raw"),
    pl.concat_list("symbol").alias("names"),
)
unread.write_ipc(at("refused.arrow"))
unread.drop("signed", "unsigned", "symbol_id").write_parquet(at("refused.parquet"))
unread.select("time", "symbol", "close", "age").write_parquet(at("durations.parquet"))

# Days of which one has no value in some columns: pandas and Polars write columns of no type then. In
# `mixed` a column that no feature reads is of another kind on the second day, and one is gone.
for kind, notes, since, flags, sizes in [
    ("first", None, None, None, None),
    ("second", ["a", "b"] * 3, times * 2, [True, False] * 3, [1, 2, 3, 4, 5, 6]),
]:
    day = {k: rows[k] for k in ("time", "symbol", "close")}
    day |= {name: values if values else [None] * 6 for name, values in
            [("note", notes), ("since", since), ("flag", flags), ("size", sizes)]}
    day |= {"nothing": [None] * 6}
    pd.DataFrame(day).to_parquet(at(f"nothing/pandas/{kind}.parquet"), index=False)
    pd.DataFrame(day).to_feather(at(f"nothing/pandas/{kind}.feather"))
    pl.DataFrame(day).write_parquet(at(f"nothing/polars/{kind}.parquet"))
    pl.DataFrame(day).write_ipc(at(f"nothing/polars/{kind}.feather"))
    for ending, write in [("parquet", pd.DataFrame.to_parquet), ("feather", pd.DataFrame.to_feather)]:
        write(pd.DataFrame(day), at(f"nothing/folders/{ending}/day={kind}/x.{ending}"))
for kind, extra in [
    ("a", {"x": [1.5] * 6, "gone": [1] * 6, "number": [1] * 6}),
    ("b", {"x": [True] * 6, "number": ["q"] * 6}),
]:
    day = {k: rows[k] for k in ("time", "symbol", "close")} | extra
    pd.DataFrame(day).to_parquet(at(f"mixed/{kind}.parquet"), index=False)
    pd.DataFrame(day).to_feather(at(f"mixed/{kind}.feather"))
    pd.DataFrame(day).to_parquet(at(f"mixed/folders/day={kind}/x.parquet"), index=False)

# Days of which one has no list in a column of lists: of no type by pandas, lists of numbers by Polars.
for kind, lists in [("first", [None] * 6), ("second", [[float(i), i / 2] for i in range(6)])]:
    day = {k: rows[k] for k in ("time", "symbol", "close")} | {"levels": lists}
    for ending, write in [("parquet", pd.DataFrame.to_parquet), ("feather", pd.DataFrame.to_feather)]:
        write(pd.DataFrame(day), at(f"lists/pandas/{kind}.{ending}"))
        write(pd.DataFrame(day), at(f"lists/folders/day={kind}/x.{ending}"))
    typed = pl.DataFrame(day, schema_overrides={"levels": pl.List(pl.Float64)})
    typed.write_parquet(at(f"lists/typed/day={kind}/x.parquet"))
    typed.write_ipc(at(f"lists/typed/day={kind}/x.feather"))
