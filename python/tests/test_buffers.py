"""Files that columns go through: used again, but never while somebody has what is in them."""

from __future__ import annotations

import gc
import os
import unittest

import pyarrow as pa

from .support import bars, weft


def files() -> set[str]:
    engine = weft._engine.engine()
    return {name for folder in engine.folders for name in os.listdir(folder) if name.endswith(".arrow")}


class BuffersTest(unittest.TestCase):
    def setUp(self) -> None:
        gc.collect()
        weft._engine.engine().files.sweep(0)
        self.first = weft.compile("a = cumsum(close)")
        self.second = weft.compile("a = close * 1000")

    def test_results_stay_while_others_are_computed(self) -> None:
        kept = [self.first.run(bars(40 + i)) for i in range(5)]
        texts = [table.to_pydict() for table in kept]
        column = kept[0].column("a")
        for i in range(5):
            self.second.run(bars(40 + i))
        self.assertEqual([table.to_pydict() for table in kept], texts)
        del kept
        gc.collect()
        for i in range(5):
            self.second.run(bars(40 + i))
        self.assertEqual(column.to_pylist(), texts[0]["a"], "a column alone is enough")

    def test_files_are_used_again(self) -> None:
        for _ in range(3):
            self.first.run(bars())
        gc.collect()
        before = files()
        for rows in (40, 7, 40):
            self.first.run(bars(rows))
            gc.collect()
        self.assertEqual(files(), before)

    def test_nothing_of_a_run_before_is_seen(self) -> None:
        wide = self.first.run(bars(4000)).num_rows
        gc.collect()
        self.assertEqual((wide, self.second.run(bars(10)).num_rows), (4000, 10))
        with self.assertRaises(weft.Error):
            self.first.run(bars().drop_columns(["close"]))
        with self.assertWarns(weft.WeftWarning):
            self.assertEqual(self.second.run(bars(0)).num_rows, 0)

    def test_what_is_larger_than_expected(self) -> None:
        """Arrays take more than a number a row."""
        f = weft.compile("a = array_div_elementwise(x, x)")
        rows = 3000
        data = bars(rows).append_column("x", pa.array([[float(i)] * 40 for i in range(rows)], pa.list_(pa.float64(), 40)))
        out = f.run(data).column("a").to_pylist()
        self.assertEqual(out[-1], [1.0] * 40)

    def test_what_nobody_uses_is_removed(self) -> None:
        out = self.first.run(bars())
        weft._engine.engine().files.sweep(0)
        self.assertEqual(len(files()), 1)
        self.assertEqual(out.num_rows, 40)
        del out
        gc.collect()
        weft._engine.engine().files.sweep(0)
        self.assertEqual(files(), set())

    def test_what_was_never_given_back_is_removed(self) -> None:
        """An interrupt may come between taking a file and using it."""
        before = files()
        taken = weft._engine.engine().files.take(1 << 20)
        self.assertEqual(len(files() - before), 1)
        del taken
        gc.collect()
        weft._engine.engine().files.sweep(0)
        self.assertEqual(files() - before, set())

    @unittest.skipUnless(hasattr(os, "fork"), "there are no forks")
    def test_what_a_child_has_too_is_not_used_again(self) -> None:
        out = self.first.run(bars())
        expected = out.to_pydict()
        ready, go = os.pipe(), os.pipe()
        child = os.fork()
        if child == 0:
            os.read(go[0], 1)
            os._exit(0 if out.to_pydict() == expected else 1)
        del out
        gc.collect()
        for _ in range(5):
            self.second.run(bars())
        os.write(go[1], b"x")
        self.assertEqual(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), 0)
        for end in (*ready, *go):
            os.close(end)


if __name__ == "__main__":
    unittest.main()
