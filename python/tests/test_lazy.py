"""Lazy frames of Polars give what eager ones give."""

from __future__ import annotations

import os
import subprocess
import sys
import unittest
import warnings
from typing import Any

from .support import bars, has, needs_polars, weft


@needs_polars
class LazyTest(unittest.TestCase):
    def setUp(self) -> None:
        import polars as pl

        self.frame = pl.from_arrow(bars())
        self.features = weft.compile("a = close\nn = volume\ns = symbol\nt = time\nu = close > 11")

    def same(self, features: weft.Features, frame: Any, **settings: Any) -> Any:
        eager = features.run(frame, **settings)
        lazy = features.run(frame.lazy(), **settings)
        found = lazy.collect()
        self.assertEqual(lazy.collect_schema(), found.schema)
        self.assertTrue(found.equals(eager.cast(found.schema)))
        return found

    def test_keys(self) -> None:
        for settings in ({}, {"by": False}, {"by": "none"}, {"keys": False}, {"only": "n"}, {"duplicates": "first"}):
            self.same(self.features, self.frame, **settings)
        self.same(self.features, self.frame, by=False, order=False)

    def test_whole_numbers_with_missing_ones_stay_whole(self) -> None:
        import polars as pl

        gaps = self.frame.with_columns(volume=pl.when(pl.col("volume") > 103).then("volume").cast(pl.Int32))
        found = self.same(self.features, gaps)
        self.assertEqual(found.schema["n"], pl.Int64)
        self.assertEqual(found["n"].to_list()[:6], [None] * 4 + [104, 105])
        beside = gaps.lazy().weft.with_features(self.features, only="n").collect()
        self.assertEqual(beside["n"].to_list(), found["n"].to_list())

    def test_further_tables(self) -> None:
        quotes = self.frame.rename({"close": "bid"}).drop("volume")
        f = weft.compile("b = quotes.bid - close")
        found = self.same(f, self.frame, tables={"quotes": quotes}, joins={"quotes": "tolerance=1m"})
        self.assertEqual(found["b"].to_list(), [0.0] * 40)
        self.assertTrue(f.run(self.frame, tables={"quotes": quotes.lazy()}).equals(f.run(self.frame, tables={"quotes": quotes})))

    def test_bars(self) -> None:
        ticks = self.frame.rename({"close": "price", "volume": "size"})
        self.assertEqual(self.same(weft.compile("r = high - low"), ticks, mode="bar", bar="5m").height, 8)

    def test_some_can_not_be_computed(self) -> None:
        import polars as pl

        texts = self.frame.with_columns(volume=pl.lit("x"))
        f = weft.compile("a = close\nb = volume + 1")
        with self.assertRaises(weft.Error):
            f.run(texts.lazy())
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            self.assertEqual(self.same(f, texts, partial=True).columns, ["time", "symbol", "a"])

    def test_arrays_in_cells(self) -> None:
        import polars as pl

        f = weft.compile("s = array_sum(book)")
        book = self.frame.with_columns(book=pl.concat_list("close", "volume"))
        with self.assertRaisesRegex(weft.Error, r"how long lists of the column 'book' are(.|\n)*to_array"):
            f.run(book.lazy())
        self.same(f, book.with_columns(pl.col("book").list.to_array(2)))

    def test_other_calls_take_lazy_frames(self) -> None:
        import polars as pl

        lazy = self.frame.lazy()
        f = weft.compile("a = close * 2")
        self.assertTrue(f.check(lazy).ok)
        self.assertTrue(f.parity(lazy).equal)
        self.assertEqual(str(f.bounds(data=lazy)), str(f.bounds(data=self.frame)))
        self.assertIsInstance(f.live().push(lazy), pl.DataFrame)

    def test_the_engine_polars_has_the_python_at_hand(self) -> None:
        f = weft.compile("a = close * 2")
        self.assertEqual(f.run(self.frame, engine="polars")["a"].to_list(), f.run(self.frame)["a"].to_list())

    def test_what_is_wrong_with_rows_is_said_when_they_are_computed(self) -> None:
        import polars as pl

        late = weft.compile("a = close").run(self.frame.lazy().with_columns(time=pl.lit(None, pl.Datetime("us"))))
        with self.assertRaises(Exception) as wrong:
            late.collect()
        self.assertIn("row 1 has no time", str(wrong.exception))


@unittest.skipUnless(has("polars"), "polars is not installed")
class NamespaceTest(unittest.TestCase):
    def test_polars_may_be_imported_before_and_after(self) -> None:
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        last = "polars.DataFrame({'x': [1.0]}).weft; polars.LazyFrame({'x': [1.0]}).weft"
        for first in ("import polars, weft", "import weft, polars", "import weft, importlib.util as u; u.find_spec('polars'); import polars"):
            words = [sys.executable, "-c", f"{first}; {last}"]
            done = subprocess.run(words, env=environment, capture_output=True, text=True, check=False)
            self.assertEqual(done.stderr, "")


if __name__ == "__main__":
    unittest.main()
