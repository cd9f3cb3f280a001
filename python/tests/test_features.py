"""Compiling, errors, checks, drawings, derivatives, types, projects, models, live."""

from __future__ import annotations

import os
import tempfile
import unittest
import warnings
from pathlib import Path
from typing import Any

import pyarrow as pa

from .support import ROOT, bars, needs_numpy, needs_pandas, needs_polars, weft


class CompileTest(unittest.TestCase):
    def test_what_is_known_of_features(self) -> None:
        f = weft.compile("m = rolling_mean(close, 20)\nlabel up = lead(close, 1) > close")
        self.assertEqual(f.names, ("m", "up"))
        self.assertEqual(f.columns, ("close",))
        self.assertEqual(f.features[0].warm_up_rows, 19)
        self.assertTrue(f.features[1].label)
        self.assertIn("m        f64         19 rows", repr(f))
        page = f._repr_html_()
        self.assertIn("<table>", page)
        self.assertIn("<svg", page)

    def test_a_mistake_has_its_place(self) -> None:
        with self.assertRaises(weft.Error) as caught:
            weft.compile("a = close\nb = rolling_men(close, 20)")
        e = caught.exception
        self.assertEqual((e.code, e.line, e.column), ("unknown-function", 2, 5))
        self.assertEqual(e.caret, "2 | b = rolling_men(close, 20)\n  |     ^^^^^^^^^^^")
        self.assertEqual(e.hint, "did you mean 'rolling_mean'?")
        self.assertIn("--> formula:2:5", str(e))
        self.assertEqual(e.problems[0].severity, "error")

    def test_all_mistakes_are_told(self) -> None:
        with self.assertRaises(weft.Error) as caught:
            weft.compile("a = foo(close)\nb = bar(close)")
        self.assertEqual([problem.line for problem in caught.exception.problems], [1, 2])

    def test_what_to_mind_is_a_warning(self) -> None:
        with self.assertWarnsRegex(weft.WeftWarning, "division-by-zero") as told:
            weft.compile("a = 1 / rolling_std(close, 5)")
        self.assertEqual(Path(told.filename).name, Path(__file__).name)

    def test_a_parameter_without_a_default_is_given(self) -> None:
        with self.assertRaisesRegex(weft.Error, "the parameter .n has no value"):
            weft.compile("m = rolling_mean(close, $n)")
        f = weft.compile("m = rolling_mean(close, $n)", params={"n": 2})
        self.assertEqual(f.run(bars(), params={"n": 3})["m"].null_count, 4)
        self.assertEqual(f.run(bars())["m"].null_count, 2)

    def test_errors_pass_between_processes(self) -> None:
        import copy
        import pickle

        with self.assertRaises(weft.Error) as caught:
            weft.compile("a = rolling_men(close, 20)")
        for other in (pickle.loads(pickle.dumps(caught.exception)), copy.copy(caught.exception)):
            self.assertEqual((other.problems, str(other)), (caught.exception.problems, str(caught.exception)))
        f = pickle.loads(pickle.dumps(weft.compile("a = close")))
        self.assertEqual(f.run(bars(4)).num_rows, 4)

    def test_nothing_to_compile(self) -> None:
        with self.assertRaisesRegex(weft.Error, "nothing to compile"):
            weft.compile()
        with self.assertRaisesRegex(weft.Error, r"nothing says with respect to what(.|\n)*f.derive\("):
            weft.compile("a = close").derive()
        with self.assertRaisesRegex(weft.Error, "no name(.|\n)*def"):
            weft.trace(lambda close: close + 1)

    def test_further_tables_are_checked(self) -> None:
        f = weft.compile("b = quotes.bid")
        quotes = bars(6).rename_columns(["time", "symbol", "bid", "size"])
        self.assertTrue(f.check(bars(), tables={"quotes": quotes}).ok)
        self.assertFalse(f.check(bars()))
        self.assertTrue(f.parity(bars(), tables={"quotes": quotes}, joins={"quotes": "tolerance=1m"}).equal)

    def test_how_a_feature_type_is_run(self) -> None:
        page = repr(weft.types("rsi"))
        self.assertIn('weft.types("rsi").compile(window=14).run(df)', page)
        self.assertNotIn("weft run", page)

    def test_files(self) -> None:
        f = weft.compile(ROOT / "examples" / "first.weft")
        self.assertIn("momentum", f.names)
        with self.assertRaisesRegex(weft.Error, "there is no file"):
            weft.compile(Path("nowhere.weft"))

    def test_check(self) -> None:
        f = weft.compile("a = close")
        self.assertTrue(f.check(bars()).ok)
        found = f.check(bars().rename_columns(["time", "symbol", "clsoe", "volume"]))
        self.assertFalse(found)
        self.assertEqual(found.errors[0].hint, "did you mean 'clsoe'?")
        self.assertIn("1 errors", repr(found))
        self.assertIn("no problems", repr(f.check()))

    def test_explain(self) -> None:
        f = weft.compile("a = rolling_mean(close, 5)")
        self.assertIn("rolling_mean", f.explain())
        drawing = f.explain("svg")
        self.assertTrue(drawing._repr_svg_().startswith("<svg"))
        with tempfile.TemporaryDirectory() as folder:
            drawing.save(Path(folder, "a.svg"))
            self.assertEqual(Path(folder, "a.svg").read_text(), drawing)
        with self.assertRaises(weft.Error):
            f.explain(only=["b"])

    def test_derive(self) -> None:
        f = weft.compile("param k = 3\ny = $k * close ** 2", params={"k": 4})
        found = f.derive("close").run(bars())
        closes = bars()["close"].to_pylist()
        self.assertEqual(found["d_y_d_close"].to_pylist(), [2 * 4 * close for close in closes])
        back = f.derive("$k", mode="reverse").run(bars())
        self.assertEqual(back.num_rows, 40)
        with self.assertRaises(weft.Error):
            f.derive("cloze")

    def test_bounds(self) -> None:
        f = weft.compile("a = close * 2\nb = sqrt(close - 20)")
        found = f.bounds({"close": (10, 500)})
        self.assertIn("20 to 1000", found)
        self.assertIn("possible", found)
        self.assertIn("a ", f.bounds(data=bars()))
        with self.assertRaises(weft.Error):
            f.bounds({"close": (10, 500)}, only=["c"])

    def test_parity(self) -> None:
        found = weft.compile("a = ema(close, span=5)\nb = cs_rank(a)").parity(bars())
        self.assertTrue(found.equal)
        self.assertIn("2 of 2 features give the same bits", repr(found))

    def test_types(self) -> None:
        rsi = weft.types("rsi")
        self.assertEqual(rsi.name, "rsi")
        self.assertIn("Relative strength index", repr(rsi))
        self.assertEqual(rsi.parameters["window"]["default"], 14)
        found = rsi.compile(window=3, inputs={"close": "volume"}).run(bars())
        self.assertEqual(found.column_names, ["time", "symbol", "rsi"])
        some = weft.types(search="realized volatility")
        self.assertIn("realized_volatility", [each.name for each in some])
        self.assertIn("\n", repr(some))
        with self.assertRaises(weft.Error):
            weft.types("no_such_type")

    def test_project(self) -> None:
        project = weft.project(ROOT / "examples" / "project.yaml")
        found = project.run()
        self.assertEqual(found.num_rows, 2340)
        self.assertIn("momentum", project.names)

    @needs_numpy
    def test_model(self) -> None:
        import numpy as np

        model = weft.model(ROOT / "examples" / "bounds" / "brake.onnx")
        self.assertIn("weights", repr(model))
        self.assertTrue(model.draw().startswith("<svg"))
        name = [line.split()[1].split("[")[0].rstrip(":") for line in repr(model).splitlines() if line.startswith("in ")][0]
        with self.assertRaises(weft.Error):
            model.run(nothing=np.zeros(1))
        self.assertTrue(name)


class ExpressionTest(unittest.TestCase):
    def test_texts(self) -> None:
        close, volume = weft.col("close"), weft.col("volume")
        for term, text in [
            (close - (volume - 1), "close - (volume - 1)"),
            ((close - volume) - 1, "close - volume - 1"),
            (-(close**2), "-close ** 2"),
            ((-close) ** 2, "(-close) ** 2"),
            (2 ** (close**3), "2 ** close ** 3"),
            ((2**close) ** 3, "(2 ** close) ** 3"),
            (1 / close % 2, "1 / close % 2"),
            ((close > 1) & ~(volume < 2) | (close == 3), "close > 1 and not volume < 2 or close == 3"),
            ((close > 1) == (volume > 2), "(close > 1) == (volume > 2)"),
            (close.rolling_mean(20), "rolling_mean(close, 20)"),
            (close.lag(n=2), "lag(close, n=2)"),
            (close.rolling_std(weft.Span("5m"), min_periods=3), "rolling_std(close, 5m, min_periods=3)"),
            (weft.functions.max(close, volume, 3), "max(close, volume, 3)"),
            (weft.where(close > 1, 1.5, float("nan")), "if(close > 1, 1.5, missing)"),
            (weft.col("last price") + -2, "`last price` + -2"),
            (close * -2.5, "close * -2.5"),
            (weft.col("quotes.bid"), "quotes.bid"),
            (close.cs_rank(by=weft.col("sector")), "cs_rank(close, by=sector)"),
            (weft.call("alpha", close).part("beta", 1), "alpha(close).beta[1]"),
            (abs(close), "abs(close)"),
            (weft.param("n") + 1, "$n + 1"),
            (weft.functions.year(weft.col("time"), "UTC"), 'year(time, tz="UTC")'),
        ]:
            self.assertEqual(repr(term), text)

    def test_they_mean_what_python_means(self) -> None:
        close, volume = weft.col("close"), weft.col("volume")
        f = weft.compile(
            a=close - (volume - 1),
            b=-(close**2),
            c=(2**0.5) ** close / volume % 3,
            d=((close > 11) | ~(volume < 120)) & (close != volume),
            e=2 - close * -3,
        )
        table = bars()
        found = f.run(table)
        for i, (x, v) in enumerate(zip(table["close"].to_pylist(), table["volume"].to_pylist())):
            self.assertEqual(found["a"][i].as_py(), x - (v - 1))
            self.assertEqual(found["b"][i].as_py(), -(x**2))
            self.assertAlmostEqual(found["c"][i].as_py(), (2**0.5) ** x / v % 3)
            self.assertEqual(found["d"][i].as_py(), (x > 11 or not v < 120) and x != v)
            self.assertEqual(found["e"][i].as_py(), 2 - x * -3)

    def test_no_truth(self) -> None:
        with self.assertRaisesRegex(TypeError, "weft.where"):
            bool(weft.col("a") > 1)
        with self.assertRaises(TypeError):
            weft.col("a") + object()

    def test_trace(self) -> None:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")

            @weft.trace
            def stretch(close, window=3):  # type: ignore[no-untyped-def]
                mean = close.rolling_mean(window)
                return {"gap": close - mean, "wide": close.rolling_std(window)}

        self.assertEqual(stretch.names, ("gap", "wide"))
        self.assertEqual(stretch.run(bars(), params={"window": 5})["gap"].null_count, 8)


class LiveTest(unittest.TestCase):
    def test_rows(self) -> None:
        live = weft.compile("s = cumsum(close)").live()
        import datetime

        first = live.push({"symbol": "A", "time": datetime.datetime(2024, 1, 1), "close": 1})
        self.assertEqual(first, [{"seq": 1, "time": "2024-01-01T00:00:00Z", "symbol": "A", "s": 1.0}])
        more = live.push([{"symbol": "A", "time": "2024-01-02", "close": 2}, {"symbol": "B", "time": "2024-01-02", "close": 5}])
        self.assertEqual([row["s"] for row in more], [3.0, 5.0])
        with self.assertRaises(weft.Error):
            live.push({"symbol": "A", "close": 1})

    def test_what_stands_for_no_number(self) -> None:
        live = weft.compile("a = close").live()
        row = {"symbol": "A", "time": "2024-01-01"}
        self.assertIsNone(live.push({**row, "close": float("nan")})[0]["a"])
        self.assertIsNone(live.push({**row, "close": None})[0]["a"])
        self.assertEqual(live.push({**row, "close": float("inf")})[0]["a"], float("inf"))
        self.assertEqual(live.push({**row, "close": float("-inf")})[0]["a"], float("-inf"))
        with self.assertRaisesRegex(weft.Error, "'close' of the row is a object"):
            live.push({**row, "close": object()})
        live.close()
        with self.assertRaisesRegex(weft.Error, "closed"):
            live.push(row)

    @needs_pandas
    def test_a_row_of_pandas(self) -> None:
        live = weft.compile("s = cumsum(close)").live()
        first, second, third = bars(3)["close"].to_pylist()
        sums = [live.push(row)[0]["s"] for _, row in bars(3).to_pandas().iterrows()]
        self.assertEqual(sums, [first, second, first + third])

    def test_a_frame_without_a_column_is_refused(self) -> None:
        for column in ("open", "quotes.bid"):
            live = weft.compile(f"b = {column}").live()
            with self.assertRaisesRegex(weft.Error, f"the frame has no column '{column}'"):
                live.push(bars(4))
            self.assertEqual(live.push(bars(4).append_column(column, [[1.0] * 4]))["b"].to_pylist(), [1.0] * 4)

    def test_rows_that_are_lost_are_told(self) -> None:
        """What is dropped is never dropped in silence, and a strict one does not go on."""
        with self.assertWarnsRegex(weft.WeftWarning, "not always as asserted"):
            f = weft.compile("s = cumsum(close)\nassert s in 0..10")
        live = f.live()
        row = {"symbol": "A", "time": "2024-01-02", "close": 4.0}
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            live.push(row)
        with self.assertWarnsRegex(weft.WeftWarning, "1 row came too late and was dropped"):
            self.assertEqual(live.push({**row, "time": "2024-01-01"}), [])
        with self.assertWarnsRegex(weft.WeftWarning, "1 row has the symbol and time of an earlier one"):
            live.push(row)
        with self.assertWarnsRegex(weft.WeftWarning, "not as asserted|asserted"):
            live.push({**row, "time": "2024-01-03"})
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            strict = f.live(strict=True)
            strict.push(row)
            with self.assertRaisesRegex(weft.Error, "asserted"):
                strict.push({**row, "time": "2024-01-03", "close": 40.0})

    def test_frames_give_the_bits_of_a_run(self) -> None:
        f = weft.compile("m = ema(close, span=5)\nr = cs_rank(m)")
        table = bars()
        expected = f.run(table)
        with f.live() as live:
            parts = [live.push(table.slice(i, 7)) for i in range(0, 40, 7)]
            answered = [row for part in parts for row in part.to_pylist()] + live.flush()
        self.assertEqual(len(answered), 40)
        by_row = {row["seq"] - 1: row for row in answered}
        self.assertEqual([by_row[i]["m"] for i in range(40)], expected["m"].to_pylist())
        self.assertEqual([by_row[i]["r"] for i in range(40)], expected["r"].to_pylist())

    def test_snapshots(self) -> None:
        f = weft.compile("s = cumsum(close)")
        with tempfile.TemporaryDirectory() as folder:
            states = Path(folder, "states")
            f.run(bars(), snapshot=states)
            live = f.live(snapshot=states)
            row = {"symbol": "AAA", "time": "2025-01-01", "close": 1}
            total = sum(bars()["close"].to_pylist()[::2]) + 1
            self.assertAlmostEqual(live.push(row)[0]["s"], total)
            live.snapshot(states)
            again = f.live(snapshot=states)
            self.assertAlmostEqual(again.push({**row, "time": "2025-01-02"})[0]["s"], total + 1)
            with self.assertRaises(weft.Error):
                f.live().restore(Path(folder, "empty"))

    @needs_polars
    @needs_pandas
    def test_kinds_of_frames(self) -> None:
        import pandas as pd
        import polars as pl

        f = weft.compile("s = cumsum(close)")
        self.assertIsInstance(f.live().push(bars().to_pandas()), pd.DataFrame)
        self.assertIsInstance(f.live().push(pl.from_arrow(bars())), pl.DataFrame)

    def test_a_list_of_rows_is_taken_whole_or_not_at_all(self) -> None:
        live = weft.compile("s = cumsum(close)").live()
        row = {"symbol": "A", "time": "2024-01-01", "close": 1.0}
        for wrong, message in [
            ({**row, "close": object()}, "'close' of row 2 is a object"),
            ({**row, "close": "x"}, "row 2 'close' must be a number, and is 'x'(.|\n)*no row was taken"),
            ({**row, "time": "bla"}, "row 2 'time' must be a time"),
            ({"symbol": "A", "time": "2024-01-02"}, "row 2 has no 'close'"),
            ({**row, "close": 2**53 + 1}, "'close' of row 2 is 9007199254740993, which loses digits"),
            (("A", "2024-01-01", 1.0), 'row 2 is a tuple(.|\n)*{"close": ..., "time": ..., "symbol": ...}'),
            ("A", "row 2 is a str"),
        ]:
            with self.assertRaisesRegex(weft.Error, message):
                live.push([row, wrong, row])
        self.assertEqual(live.push([row, {**row, "time": "2024-01-02"}])[1]["s"], 2.0)

    def test_a_dict_of_lists_is_a_frame(self) -> None:
        live = weft.compile("s = cumsum(close)").live(order="n")
        for columns in ({"symbol": ["A", "A"], "n": [1, 2], "close": [1.0, 2.0]}, {"symbol": ("A",), "n": (3,), "close": (4.0,)}):
            found = live.push(columns)
        self.assertEqual(list(found["s"]), [7.0])
        book = weft.compile("column book: array(2)\ns = array_sum(book)").live()
        self.assertEqual(book.push({"symbol": "A", "time": "2024-01-01", "book": [1.0, 2.0]})[0]["s"], 3.0)

    def test_large_whole_numbers_of_live_rows(self) -> None:
        live = weft.compile("c = v").live(order="n")
        with self.assertRaisesRegex(weft.Error, "'v' has 9007199254740993, which loses digits"):
            live.push(pa.table({"symbol": ["A"], "n": [1], "v": [2**53 + 1]}))
        answer = live.push({"symbol": "A", "n": 2**60 + 1, "v": 1})[0]
        self.assertEqual(answer["n"], "2006-07-14T23:58:24.606846977Z")

    @needs_numpy
    def test_numbers_of_numpy_are_cells(self) -> None:
        import numpy as np

        live = weft.compile("s = cumsum(close)").live()
        row = {"symbol": "A", "time": np.datetime64("2024-01-01"), "close": np.float64(2)}
        self.assertEqual(live.push(row)[0]["s"], 2.0)
        frame = {"symbol": np.array(["A"]), "time": np.array(["2024-01-02"], "datetime64[ns]"), "close": np.array([3.0])}
        self.assertEqual(live.push(frame)["s"].tolist(), [5.0])

    def test_wrong_input_is_told(self) -> None:
        f = weft.compile("a = rolling_mean(close, 3)")
        columns = bars(4).to_pydict()
        with self.assertRaisesRegex(weft.Error, "'close' are not of one kind"):
            f.run({**columns, "close": [1.0, {}, 2, 3]})
        with self.assertRaisesRegex(weft.Error, "no range of 'close'"):
            f.bounds({"close": 5})  # type: ignore[dict-item]
        with self.assertRaisesRegex(weft.Error, "is no program"):
            weft.compile(3)  # type: ignore[arg-type]
        with self.assertRaises(weft.Error) as wrong:
            f.explain("pdf")
        self.assertNotIn("help", str(wrong.exception))
        self.assertNotIn(os.getcwd(), str(f.explain()))

    def test_every_call_refuses_what_it_does_not_take(self) -> None:
        """By an error of Weft, never by one of what is below."""
        f = weft.compile("a = close")
        live = f.live()
        table = bars(4)
        calls: list[Any] = [
            lambda: weft.compile({"a": object()}),
            lambda: weft.col("a") == 'x"y',
            lambda: weft.compile("a = close", models=3),
            lambda: weft.compile("a = close", params=3),
            lambda: weft.compile("a = close", name=3),
            lambda: weft.trace(3),
            lambda: weft.trace(lambda *columns: columns[0]),
            lambda: weft.col(3),
            lambda: weft.types(3),
            lambda: weft.types("rsi").compile(inputs=3),
            lambda: weft.project(3),
            lambda: weft.model(3),
            lambda: weft.start(java=3),
            lambda: weft.start(memory=3),
            lambda: f.run(table, tables=3),
            lambda: f.run(table, joins=3),
            lambda: f.run(table, params={1: 3}),
            lambda: f.run(table, only=3),
            lambda: f.run(table, snapshot=3),
            lambda: f.parity(table, engines=3),
            lambda: f.bounds(3),
            lambda: f.bounds({"close": ("a", 3)}),
            lambda: f.derive(3),
            lambda: f.derive("close", mode="x"),
            lambda: f.derive("close", directions=3),
            lambda: f.explain(3),
            lambda: live.push(3),
            lambda: live.push({1: 2}),
            lambda: live.snapshot(3),
            lambda: weft.model(ROOT / "examples" / "bounds" / "brake.onnx").run(x=object()),
        ]
        for number, call in enumerate(calls):
            with self.subTest(number), self.assertRaises(weft.Error) as wrong:
                call()
            self.assertNotIn("defect", str(wrong.exception))

    def test_durations_may_be_timedeltas(self) -> None:
        import datetime

        ticks = bars().rename_columns(["time", "symbol", "price", "size"])
        found = weft.compile("r = high - low").run(ticks, mode="bar", bar=datetime.timedelta(minutes=5))
        self.assertEqual(found.num_rows, 8)

    def test_a_reader_that_breaks(self) -> None:
        def other() -> Any:
            yield pa.record_batch({"x": [1]})

        with self.assertRaisesRegex(weft.Error, "a batch of the reader has other columns than it says: x: int64"):
            weft.compile("a = close").run(pa.RecordBatchReader.from_batches(bars().schema, other()))

    def test_a_start_that_fails_leaves_things_as_they_were(self) -> None:
        with self.assertRaisesRegex(weft.Error, "there is no Java in"):
            weft.start(java="/nowhere")
        with self.assertRaisesRegex(weft.Error, "no size"):
            weft.start(memory="x")
        self.assertEqual(weft.compile("a = close").run(bars(4)).num_rows, 4)


if __name__ == "__main__":
    unittest.main()
