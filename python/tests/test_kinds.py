"""Kinds of cells, keys and parameters: computed rightly, or refused by name."""

from __future__ import annotations

import datetime
import decimal
import unittest

import pyarrow as pa

from .support import bars, needs_numpy, needs_pandas, needs_polars, weft

BIG = (1 << 53) + 1


class CellsTest(unittest.TestCase):
    def setUp(self) -> None:
        self.features = weft.compile("c = v")

    def run_on(self, cells: object) -> list[object]:
        found = self.features.run({"v": cells}, by=False, order=False)
        return [None if x != x else x for x in found["c"].tolist()]

    @needs_numpy
    def test_masked_cells_are_missing(self) -> None:
        import numpy as np

        self.assertEqual(self.run_on(np.ma.array([1.0, 2.0, 3.0], mask=[0, 1, 0])), [1.0, None, 3.0])
        self.assertEqual(self.run_on(np.ma.array([1, 2, 3], mask=[0, 1, 0])), [1, None, 3])
        self.assertEqual(self.run_on(np.ma.array([1, 2, 3])), [1, 2, 3])
        book = np.ma.array([[1.0, 2.0], [3.0, 4.0]], mask=[[0, 1], [0, 0]])
        found = weft.compile("a = array_sum(book)").run({"book": book}, by=False, order=False)
        self.assertEqual(np.isnan(found["a"]).tolist(), [True, False])
        live = self.features.live(by=False)
        self.assertEqual(live.push({"time": "2024-01-01", "v": np.ma.masked})[0]["c"], None)
        pushed = live.push({"time": np.array(["2024-01-02"], "M8[h]"), "v": np.ma.array([7.0], mask=[1])})
        self.assertTrue(np.isnan(pushed["c"][0]))

    @needs_numpy
    def test_kinds_of_numpy(self) -> None:
        import numpy as np

        for kind in (">f8", ">i4", "f2", "u8", "longdouble", "O"):
            self.assertEqual(self.run_on(np.array([1, 2], kind)), [1, 2], kind)
        for unit in ("Y", "M", "W", "D", "h", "m", "s", "ms", "us", "ns", "25s"):
            times = np.array(["2024-01-01", "2031-07-01"], f"M8[{unit}]")
            found = self.features.run({"v": times}, by=False, order=False)["c"]
            self.assertEqual(found.tolist(), times.astype("M8[ns]").tolist(), unit)
        if hasattr(np.dtypes, "StringDType"):
            self.assertEqual(self.run_on(np.array(["a", "b"], np.dtypes.StringDType())), ["a", "b"])

    @needs_numpy
    def test_what_is_no_column(self) -> None:
        import numpy as np

        for cells in (np.array([1j]), np.array([1], "m8[h]"), np.array([(1, 2)], "i4,f4"), [1, "a"], [1.0, {}], [b"a"]):
            with self.assertRaisesRegex(weft.Error, "column 'v' are not of one kind that Weft reads"):
                self.run_on(cells)
        for cells in (1.0, "abc", np.float64(1), np.zeros((2, 2, 2)), (x for x in [1])):
            with self.assertRaisesRegex(weft.Error, "'v' is an? .* which is no column"):
                self.run_on(cells)

    @needs_pandas
    def test_columns_of_a_dict_may_be_series(self) -> None:
        import pandas as pd

        cells = [1, None, 3]
        for column in (cells, pa.array(cells), pa.chunked_array([cells]), pd.Series(cells, dtype="Int64"), pd.Index([1, 2, 3])):
            self.assertEqual(self.run_on(column)[2], 3)

    def test_columns_that_nothing_is_known_of_are_named(self) -> None:
        table = bars(4)
        f = weft.compile("a = close")
        for place, name in enumerate(("time", "symbol", "close")):
            for cells in ([b"a"] * 4, [{"x": 1}] * 4, pa.array([1] * 4, pa.duration("s")), pa.array([1] * 4, pa.time32("s"))):
                wrong = table.set_column(place, name, pa.array(cells))
                with self.assertRaisesRegex(weft.Error, f"column '{name}' are not of one kind"):
                    f.run(wrong)
                with self.assertRaisesRegex(weft.Error, f"column '{name}' are not of one kind"):
                    f.run(wrong.to_reader())
        # What is not read may be anything.
        self.assertEqual(f.run(table.append_column("x", [[b"a"] * 4])).num_rows, 4)
        self.assertEqual(f.live().push(table.append_column("x", [[b"a"] * 4])).num_rows, 4)

    @needs_pandas
    def test_what_is_not_read_hides_no_mistake(self) -> None:
        table = bars(4)
        frame = table.to_pandas().assign(odd=[{}, 1, "a", None])
        with self.assertRaisesRegex(weft.Error, "no column or definition called 'clsoe'"):
            weft.compile("a = clsoe").run(frame)
        f = weft.compile("a = quotes.close")
        self.assertEqual(f.run(frame, tables={"quotes": frame})["a"].tolist(), table["close"].to_pylist())
        with self.assertRaisesRegex(weft.Error, "column 'odd' are not of one kind"):
            weft.compile("a = quotes.odd").run(frame, tables={"quotes": frame})
        with self.assertRaisesRegex(weft.Error, "loses digits"):
            f.run(table, tables={"quotes": table.set_column(2, "close", pa.array([BIG] * 4))})

    @needs_pandas
    def test_periods_are_no_whole_numbers(self) -> None:
        import pandas as pd

        frame = pd.DataFrame({"v": pd.period_range("2024-01", periods=2, freq="M")})
        with self.assertRaisesRegex(weft.Error, r"period(.|\n)*to_timestamp"):
            self.features.run(frame, by=False, order=False)

    @needs_polars
    def test_kinds_of_polars_that_arrow_does_not_have(self) -> None:
        import polars as pl

        with self.assertRaisesRegex(weft.Error, "column 'v' are not of one kind(.|\n)*Int128"):
            self.features.run(pl.DataFrame({"v": pl.Series([1], dtype=pl.Int128)}), by=False, order=False)

    def test_large_whole_numbers_keep_their_digits_or_are_refused(self) -> None:
        whole = pa.table({"v": [BIG, 1, 3]})
        self.assertEqual(self.features.run(whole, by=False, order=False)["c"].to_pylist(), [BIG, 1, 3])
        parts = [pa.table({"v": [BIG, 1]}), pa.table({"v": pa.array([None, 3], pa.int64())})]
        both = pa.concat_tables(parts)
        for data in (both, both.to_reader(), pa.concat_tables(parts[::-1]).to_reader()):
            with self.assertRaisesRegex(weft.Error, f"'v' has missing cells and {BIG}"):
                self.features.run(data, by=False, order=False)
        exact = pa.table({"v": [BIG - 1, None]})
        self.assertEqual(self.features.run(exact, by=False, order=False)["c"].to_pylist(), [float(BIG - 1), None])


class KeysTest(unittest.TestCase):
    """Keys of readers come back in the types in which they came."""

    def test_types(self) -> None:
        f = weft.compile("a = close")
        table = bars(4)
        names = table["symbol"]
        for times in (pa.timestamp("s", "America/New_York"), pa.timestamp("ms"), pa.date32(), pa.int32()):
            for symbols in (names, names.dictionary_encode(), names.cast(pa.large_string()), pa.array([1, 2] * 2, pa.int32())):
                keys = [pa.array([0, 0, 1, 1], times), symbols]
                coded = pa.table([*keys, table["close"]], names=["time", "symbol", "close"])
                found = f.run(coded.to_reader()).read_all()
                self.assertEqual(found.select(["time", "symbol"]), coded.select(["time", "symbol"]))

    def test_dictionaries_that_are_too_small_for_all(self) -> None:
        f = weft.compile("a = close")
        small = pa.dictionary(pa.int8(), pa.string())
        batches = [
            pa.record_batch(
                [range(100), pa.array([f"s{i}" for i in range(first, first + 100)]).cast(small), [1.0] * 100],
                names=["time", "symbol", "close"],
            )
            for first in (0, 100)
        ]
        found = f.run(pa.RecordBatchReader.from_batches(batches[0].schema, batches)).read_all()
        self.assertEqual(found["symbol"].to_pylist(), [f"s{i}" for i in range(200)])
        self.assertEqual(f.run(pa.Table.from_batches(batches[:1]).to_reader()).schema.field("symbol").type, small)

    def test_each_batch_may_have_a_dictionary_of_its_own(self) -> None:
        f = weft.compile("n = cumcount(close)\ns = symbol")
        names = ["a", "b", "c", "a", None, "b", "d", "c"]
        batches = [
            pa.record_batch({"time": [i, i + 1], "symbol": pa.array(names[i : i + 2]).dictionary_encode(), "close": [1.0, 1.0]})
            for i in range(0, 8, 2)
        ]
        found = f.run(pa.RecordBatchReader.from_batches(batches[0].schema, batches), by=False).read_all()
        self.assertEqual(found["s"].to_pylist(), names)


class ParamsTest(unittest.TestCase):
    def value(self, kind: str, value: object) -> float:
        given = {"int": "2", "float": "2", "bool": "true", "duration": "5m"}[kind]
        use = {"bool": "if($k, 1, 0) * v", "duration": "$k / 1ns * v"}.get(kind, "$k * v")
        f = weft.compile(f"param k: {kind} = {given}\na = {use}")
        found = f.run(pa.table({"v": [1.0]}), by=False, order=False, params={"k": value})
        return float(found["a"][0].as_py())

    def test_values_of_python(self) -> None:
        self.assertEqual(self.value("int", 3), 3)
        self.assertEqual(self.value("float", 0.1), 0.1)
        self.assertEqual(self.value("float", decimal.Decimal("1.5e2")), 150)
        self.assertEqual(self.value("bool", False), 0)
        self.assertEqual(self.value("duration", datetime.timedelta(days=1, microseconds=7)), 86_400_000_007_000)
        self.assertEqual(self.value("duration", weft.Span("2m")), 120e9)

    @needs_numpy
    def test_values_of_numpy(self) -> None:
        import numpy as np

        self.assertEqual(self.value("int", np.uint8(3)), 3)
        self.assertEqual(self.value("int", np.float64(3)), 3)
        self.assertEqual(self.value("float", np.float64(0.1)), 0.1)
        self.assertEqual(self.value("float", np.float32(0.1)), float(np.float32(0.1)))
        self.assertEqual(self.value("float", np.array(3.5)), 3.5)
        self.assertEqual(self.value("bool", np.bool_(False)), 0)
        self.assertEqual(self.value("duration", np.timedelta64(2, "m")), 120e9)

    @needs_pandas
    def test_values_of_pandas(self) -> None:
        import pandas as pd

        self.assertEqual(self.value("duration", pd.Timedelta("2min") + pd.Timedelta(3, "ns")), 120e9 + 3)

    @needs_numpy
    def test_others_are_refused(self) -> None:
        import numpy as np

        for wrong in (None, object(), [1], np.array([1.0]), 1j, b"1", np.timedelta64("NaT")):
            with self.assertRaisesRegex(weft.Error, "the parameter 'k' is (a|None)"):
                self.value("float", wrong)
        for kind, wrong in (("int", True), ("float", datetime.timedelta(1)), ("float", float("nan"))):
            with self.assertRaisesRegex(weft.Error, "the parameter 'k' must be"):
                self.value(kind, wrong)


if __name__ == "__main__":
    unittest.main()
