"""Frames of every kind in and out."""

from __future__ import annotations

import datetime
import decimal
import tempfile
import unittest
import warnings
from pathlib import Path

import pyarrow as pa

from .support import bars, needs_numpy, needs_pandas, needs_polars, weft

PROGRAM = """
change = close / lag(close) - 1
rank   = cs_rank(close)
up     = close > lag(close)
"""


class RunTest(unittest.TestCase):
    def setUp(self) -> None:
        self.table = bars()
        self.features = weft.compile(PROGRAM)
        self.expected = self.features.run(self.table)

    def test_table(self) -> None:
        self.assertEqual(self.expected.column_names, ["time", "symbol", "change", "rank", "up"])
        self.assertEqual(self.expected.num_rows, 40)
        self.assertEqual(self.expected["change"].null_count, 2)
        closes = self.table["close"].to_pylist()
        self.assertEqual(self.expected["change"][4].as_py(), closes[4] / closes[2] - 1)
        self.assertTrue(self.expected["time"].equals(self.table["time"]))

    def test_without_keys_and_only_some(self) -> None:
        found = self.features.run(self.table, keys=False, only=["rank"])
        self.assertEqual(found.column_names, ["rank"])

    def test_batch_and_other_libraries(self) -> None:
        found = self.features.run(self.table.to_batches()[0])
        self.assertIsInstance(found, pa.RecordBatch)
        self.assertTrue(found.column("change").equals(self.expected["change"].combine_chunks()))

        class Foreign:
            def __init__(self, table: pa.Table) -> None:
                self.table = table

            def __arrow_c_stream__(self, requested_schema: object = None) -> object:
                return self.table.__arrow_c_stream__(requested_schema)

        self.assertTrue(self.features.run(Foreign(self.table)).equals(self.expected))

    def test_empty(self) -> None:
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            found = self.features.run(self.table.slice(0, 0))
        self.assertEqual(found.num_rows, 0)
        self.assertIn("there are no rows in the frame", str(told[0].message))

    def test_reader(self) -> None:
        reader = pa.RecordBatchReader.from_batches(self.table.schema, self.table.to_batches(max_chunksize=7))
        found = self.features.run(reader, memory="1GB")
        self.assertIsInstance(found, pa.RecordBatchReader)
        self.assertTrue(found.read_all()["change"].combine_chunks().equals(self.expected["change"].combine_chunks()))

    def test_reader_with_dictionaries(self) -> None:
        coded = self.table.set_column(1, "symbol", self.table["symbol"].dictionary_encode())
        parts = [coded.slice(0, 2), coded.slice(2, 38)]
        batches = [part.combine_chunks().to_batches()[0] for part in parts]
        found = self.features.run(pa.RecordBatchReader.from_batches(coded.schema, batches))
        self.assertEqual(found.read_all()["rank"].to_pylist(), self.expected["rank"].to_pylist())

    def test_file(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "bars.csv")
            path.write_text("time,symbol,close\n2024-01-01,A,10\n2024-01-02,A,11\n")
            self.assertEqual(self.features.run(path)["change"].to_pylist(), [None, 11 / 10 - 1])
            self.assertEqual(self.features.run(str(path), only=["up"]).column_names, ["time", "symbol", "up"])

    @needs_pandas
    def test_pandas_keeps_index_and_order(self) -> None:
        import pandas as pd

        frame = self.table.to_pandas().sample(frac=1, random_state=1)
        found = self.features.run(frame)
        self.assertIsInstance(found, pd.DataFrame)
        self.assertTrue(found.index.equals(frame.index))
        back = found.sort_index()
        self.assertEqual(
            back["change"].fillna(-9).tolist(), [-9 if x is None else x for x in self.expected["change"].to_pylist()]
        )
        self.assertEqual(str(found["up"].dtype), "bool")
        self.assertEqual(list(found.columns), ["time", "symbol", "change", "rank", "up"])

    @needs_pandas
    def test_pandas_keys_in_the_index(self) -> None:
        frame = self.table.to_pandas().set_index(["time", "symbol"])
        found = self.features.run(frame)
        self.assertEqual(list(found.columns), ["change", "rank", "up"])
        self.assertTrue(found.index.equals(frame.index))
        self.assertEqual(found["rank"].tolist(), self.expected["rank"].to_pylist())

    @needs_pandas
    def test_pandas_kinds_of_columns(self) -> None:
        frame = self.table.to_pandas()
        frame["symbol"] = frame["symbol"].astype("category")
        frame["time"] = frame["time"].dt.tz_localize("America/New_York")
        frame["close"] = frame["close"].astype("Float64")
        frame.loc[3, "close"] = None
        frame["volume"] = frame["volume"].astype("Int32")
        frame.loc[5, "volume"] = None
        f = weft.compile("a = close + volume\nb = hour(time)\nc = if(volume > 110, 1, 0)")
        found = f.run(frame)
        self.assertEqual(found["a"].isna().sum(), 2)
        self.assertEqual(found["b"][0], 14)
        self.assertEqual(str(found["time"].dtype), str(frame["time"].dtype))
        self.assertEqual(str(found["symbol"].dtype), "category")

    @needs_pandas
    def test_missing_conditions_and_whole_numbers_of_pandas(self) -> None:
        table = self.table.append_column("flag", pa.array([None, True] * 20))
        found = weft.compile("a = flag\nb = volume").run(table.to_pandas())
        self.assertEqual(str(found["a"].dtype), "boolean")
        self.assertEqual(found["a"].isna().sum(), 20)
        fewer = weft.compile("a = flag").run(table.to_pandas(), duplicates="first")
        self.assertEqual(str(fewer["a"].dtype), "boolean")

    @needs_polars
    def test_polars_eager_and_lazy(self) -> None:
        import polars as pl

        frame = pl.from_arrow(self.table)
        found = self.features.run(frame)
        self.assertIsInstance(found, pl.DataFrame)
        self.assertEqual(found["change"].to_list(), self.expected["change"].to_pylist())
        lazy = self.features.run(frame.lazy())
        self.assertIsInstance(lazy, pl.LazyFrame)
        self.assertTrue(lazy.collect().equals(found))
        self.assertEqual(lazy.filter(pl.col("symbol") == "AAA").select("rank").collect().height, 20)
        with self.assertRaises(weft.Error):
            self.features.run(frame.lazy().rename({"close": "price"}))

    @needs_polars
    def test_polars_namespace(self) -> None:
        import polars as pl

        frame = pl.from_arrow(self.table)
        for kind in (frame, frame.lazy()):
            found = kind.weft.with_features(self.features, only=["rank"])
            found = found.collect() if isinstance(found, pl.LazyFrame) else found
            self.assertEqual(found.columns, [*frame.columns, "rank"])

    @needs_polars
    def test_polars_categories(self) -> None:
        import polars as pl

        frame = pl.from_arrow(self.table).with_columns(pl.col("symbol").cast(pl.Categorical), pl.col("close").cast(pl.Float32))
        found = self.features.run(frame)
        self.assertEqual(found["symbol"].dtype, pl.Categorical)
        self.assertEqual(found["rank"].to_list(), self.expected["rank"].to_pylist())

    @needs_numpy
    def test_arrays(self) -> None:
        import numpy as np

        arrays = {
            "time": self.table["time"].to_numpy(),
            "symbol": np.array(self.table["symbol"].to_pylist()),
            "close": self.table["close"].to_numpy(),
        }
        found = self.features.run(arrays)
        self.assertIsInstance(found, dict)
        self.assertEqual(list(found), ["time", "symbol", "change", "rank", "up"])
        self.assertEqual(np.isnan(found["change"]).sum(), 2)
        with self.assertRaisesRegex(weft.Error, "different lengths"):
            self.features.run({**arrays, "close": arrays["close"][:3]})

    @needs_numpy
    def test_arrays_in_cells(self) -> None:
        import numpy as np

        found = weft.compile("s = array_sum(book)").run({"book": np.arange(6.0).reshape(3, 2)}, by=False, order=False)
        self.assertEqual(found["s"].tolist(), [1, 5, 9])

    def test_decimals_units_and_dates(self) -> None:
        prices = pa.array([decimal.Decimal("1.25"), None, decimal.Decimal("2.50")], pa.decimal128(10, 2))
        for kind in (pa.timestamp("s"), pa.timestamp("ms"), pa.timestamp("us", "UTC"), pa.timestamp("ns"), pa.date32()):
            days = pa.array([datetime.date(2024, 1, day) for day in (1, 2, 3)], pa.date32()).cast(kind)
            found = weft.compile("a = close * 2\nd = day(time)").run(pa.table({"time": days, "close": prices}), by=False)
            self.assertEqual(found["a"].to_pylist(), [2.5, None, 5.0])
            self.assertEqual(found["d"].to_pylist(), [1, 2, 3])
            self.assertEqual(found["time"].type, kind)

    def test_times_of_rows(self) -> None:
        found = weft.compile("t = ffill(if(close > 0, time, missing))\nn = symbol").run(self.table)
        self.assertEqual(found["t"].cast(pa.timestamp("us")).to_pylist(), self.table["time"].to_pylist())
        self.assertEqual(found["n"].to_pylist(), self.table["symbol"].to_pylist())

    def test_further_tables(self) -> None:
        quotes = pa.table(
            {"time": self.table["time"].slice(4, 2), "symbol": ["AAA", "BBB"], "bid": [1.0, 2.0]},
        )
        f = weft.compile("b = quotes.bid")
        with warnings.catch_warnings(record=True) as told:
            warnings.simplefilter("always")
            found = f.run(self.table, tables={"quotes": quotes})
        self.assertEqual(found["b"].to_pylist()[:6], [None] * 4 + [1.0, 2.0])
        self.assertIn("none of the table 'quotes'", str(told[0].message))
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            near = f.run(self.table, tables={"quotes": quotes}, joins={"quotes": "tolerance=1m"})
        self.assertEqual(near["b"].to_pylist()[8:10], [None, None])

    def test_bars_of_ticks(self) -> None:
        ticks = self.table.rename_columns(["time", "symbol", "price", "size"])
        found = weft.compile("r = high - low").run(ticks, mode="bar", bar="5m")
        self.assertEqual(found.num_rows, 8)
        self.assertEqual(found.column_names, ["time", "symbol", "r"])

    def test_duplicates(self) -> None:
        twice = pa.concat_tables([self.table, self.table.slice(0, 1)])
        with self.assertWarnsRegex(weft.WeftWarning, 'earlier one, the first is the frame: row 41; duplicates="first"'):
            self.assertEqual(self.features.run(twice).num_rows, 41)
        self.assertEqual(self.features.run(twice, duplicates="first").num_rows, 40)
        with self.assertRaisesRegex(weft.Error, "the same symbol and time"):
            self.features.run(twice, duplicates="refuse")

    def test_one_series_is_never_assumed(self) -> None:
        alone = self.table.drop_columns(["symbol"])
        with self.assertRaisesRegex(weft.Error, "nothing says whose rows they are"):
            self.features.run(alone)
        one = alone.take([0, 2, 4])
        self.assertEqual(self.features.run(one, by=False)["change"].null_count, 1)

    def test_parameters(self) -> None:
        f = weft.compile("param n: int = 2\nm = rolling_mean(close, $n)")
        one = f.run(self.table, params={"n": 4})
        other = f.with_params(n=4).run(self.table)
        self.assertTrue(one.equals(other))
        self.assertEqual(one["m"].null_count, 6)
        with self.assertRaises(weft.Error):
            f.run(self.table, params={"m": 4})

    def test_some_can_not_be_computed(self) -> None:
        f = weft.compile("a = close\nb = volume + 1")
        texts = self.table.set_column(3, "volume", pa.array(["x"] * 40))
        with self.assertRaises(weft.Error) as caught:
            f.run(texts)
        self.assertEqual(caught.exception.code, "type")
        with self.assertWarns(weft.WeftWarning):
            self.assertEqual(f.run(texts, partial=True).column_names, ["time", "symbol", "a"])

    def test_what_is_no_table(self) -> None:
        for wrong in (3, [1, 2], object()):
            with self.assertRaisesRegex(weft.Error, "is no table"):
                self.features.run(wrong)

    def test_arguments_that_say_nothing_are_refused(self) -> None:
        """What is not understood is never left out."""
        for wrong in ({"order": 3}, {"by": ["symbol"]}, {"order": True}):
            with self.assertRaisesRegex(weft.Error, "names a column"):
                self.features.run(self.table, **wrong)
        with self.assertRaisesRegex(weft.Error, "no argument 'dupliactes'(.|\n)*did you mean 'duplicates'"):
            self.features.run(self.table, dupliactes="first")
        for wrong in ({"out": "x.arrow"}, {"help": True}, {"rows": 3}, {"lateness": "2s"}):
            with self.assertRaisesRegex(weft.Error, "run has no argument"):
                self.features.run(self.table, **wrong)
        with self.assertRaisesRegex(weft.Error, "live has no argument 'latness'"):
            self.features.live(latness="2s")
        with self.assertRaisesRegex(weft.Error, "explain has no argument 'depth'"):
            self.features.explain(depth=3)

    def test_rows_of_a_frame_stay_where_they_are(self) -> None:
        with self.assertRaisesRegex(weft.Error, "rows of a frame stay where they are"):
            self.features.run(self.table, out_order="entity")
        found = self.features.run(self.table.to_reader(), out_order="entity").read_all()
        self.assertEqual(found["symbol"].to_pylist(), ["AAA"] * 20 + ["BBB"] * 20)

    def test_one_name_is_a_list_of_one(self) -> None:
        self.assertEqual(self.features.run(self.table, only="rank").column_names, ["time", "symbol", "rank"])
        self.assertEqual(self.features.derive("close", only="change").names, ("d_change_d_close",))
        self.assertIn("d_change", self.features.bounds({"close": (10, 500)}, wrt="close", only="change"))
        with self.assertRaisesRegex(weft.Error, "no engine 'nowhere'"):
            self.features.parity(self.table, engines="nowhere")

    def test_texts_are_known_by_their_bytes(self) -> None:
        """In whatever way Arrow keeps them, rows of an entity together or apart, some missing."""
        f = weft.compile("n = cumcount(close)\ns = symbol")
        names = ["A"] * 70 + ["AA", "A", "", "AAA"] * 20 + ["a text that is long"] * 9 + ["é", "A"] * 7 + ["twelve bytes"] * 30
        order = list(range(len(names)))
        kinds: list[pa.DataType] = [pa.string(), pa.large_string(), pa.dictionary(pa.int32(), pa.string())]
        if hasattr(pa, "string_view"):
            kinds.append(pa.string_view())
        for kind in kinds:
            table = pa.table({"time": order, "symbol": pa.array(names).cast(kind), "close": [1.0] * len(names)})
            for some in (table, table.slice(69, 60), pa.concat_tables([table.slice(0, 75), table.slice(75)])):
                found = f.run(some, keys=False)
                expected = some["symbol"].to_pylist()
                self.assertEqual(found["s"].to_pylist(), expected, kind)
                self.assertEqual(found["n"].to_pylist(), [expected[: i + 1].count(x) for i, x in enumerate(expected)], kind)
        whole = pa.table({"close": [1.0] * 50, "tag": pa.array(["x"] * 20 + [None] * 3 + ["x"] * 27).cast(kinds[-1])})
        found = weft.compile("t = tag").run(whole, by=False, order=False)
        self.assertEqual(found["t"].to_pylist(), whole["tag"].to_pylist())

    @needs_pandas
    @needs_polars
    def test_fewer_rows_have_keys_of_the_same_types(self) -> None:
        import polars as pl

        twice = pa.concat_tables([self.table, self.table.slice(0, 1)])
        self.assertEqual(self.features.run(twice, duplicates="first")["time"].type, pa.timestamp("us"))
        frame = pl.from_arrow(twice).with_columns(pl.col("symbol").cast(pl.Categorical), pl.col("time").dt.cast_time_unit("ms"))
        eager = self.features.run(frame, duplicates="first")
        self.assertEqual(eager.schema["time"], pl.Datetime("ms"))
        self.assertEqual(eager.schema["symbol"], pl.Categorical)
        self.assertTrue(self.features.run(frame.lazy(), duplicates="first").collect().equals(eager))
        pandas = twice.to_pandas()
        pandas["symbol"] = pandas["symbol"].astype("category")
        found = self.features.run(pandas, duplicates="last")
        self.assertEqual(found.dtypes[["time", "symbol"]].tolist(), pandas.dtypes[["time", "symbol"]].tolist())

    @needs_polars
    def test_features_beside_columns_take_the_place_of_none(self) -> None:
        import polars as pl

        frame = pl.from_arrow(self.table)
        for kind in (frame, frame.lazy()):
            with self.assertRaisesRegex(weft.Error, "a column is called 'volume' already"):
                kind.weft.with_features(weft.compile("volume = close * 2"))
            with self.assertRaisesRegex(weft.Error, "with_features gives all rows"):
                kind.weft.with_features(self.features, duplicates="first")

    @needs_pandas
    def test_columns_of_pandas_that_are_no_tables_or_numbers(self) -> None:
        import pandas as pd

        frame = self.table.to_pandas()
        with self.assertRaisesRegex(weft.Error, "Series is no table"):
            self.features.run(frame["close"])
        sparse = frame.assign(close=pd.arrays.SparseArray(frame["close"]))
        self.assertTrue(self.features.run(sparse)["change"].equals(self.features.run(frame)["change"]))
        with self.assertRaisesRegex(weft.Error, "column 'close' are not of one kind that Weft reads"):
            self.features.run(frame.assign(close=frame["close"].astype(complex)))

    def test_a_column_that_is_there_twice(self) -> None:
        twice = pa.Table.from_arrays([self.table["close"], self.table["close"]], names=["close", "close"])
        with self.assertRaisesRegex(weft.Error, "two columns are called 'close'"):
            self.features.run(twice)


if __name__ == "__main__":
    unittest.main()
