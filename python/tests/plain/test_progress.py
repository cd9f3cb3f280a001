"""How far a long call is, without an engine."""

from __future__ import annotations

import contextlib
import importlib
import io
import sys
import types
import unittest
from typing import Any, ClassVar
from unittest import mock

from . import test_protocol  # noqa: F401 (finds the package)

_progress = importlib.import_module("weft._progress")


class FakeBar:
    made: ClassVar[list[FakeBar]] = []

    def __init__(self, total: int, desc: str, **more: Any) -> None:
        self.total, self.desc, self.n, self.closed = total, desc, 0, False
        FakeBar.made.append(self)

    def update(self, more: int) -> None:
        self.n += more

    def close(self) -> None:
        self.closed = True


class ProgressTest(unittest.TestCase):
    def setUp(self) -> None:
        FakeBar.made.clear()
        auto = types.ModuleType("tqdm.auto")
        vars(auto)["tqdm"] = FakeBar
        patched = mock.patch.dict(sys.modules, {"tqdm": types.ModuleType("tqdm"), "tqdm.auto": auto})
        patched.start()
        self.addCleanup(patched.stop)

    def _late(self, wanted: bool | None) -> Any:
        bar = _progress.Bar(wanted)
        bar._start -= 10
        return bar

    def test_a_bar_for_each_activity(self) -> None:
        with self._late(True) as bar:
            for what, done, total in [("reading", 5, 10), ("reading", 10, 10), ("computing", 3, 7)]:
                bar(what, done, total)
        self.assertEqual([(b.desc, b.n, b.total, b.closed) for b in FakeBar.made], [("reading", 10, 10, True), ("computing", 3, 7, True)])

    def test_nothing_is_shown_where_it_is_not_wanted_or_not_long(self) -> None:
        with self._late(False) as bar:
            bar("reading", 5, 10)
        with _progress.Bar(True) as bar:
            bar("reading", 5, 10)
        with mock.patch.object(sys, "stderr", io.StringIO()), self._late(None) as bar:
            bar("reading", 5, 10)
        self.assertEqual(FakeBar.made, [])

    def test_a_line_where_there_is_no_tqdm(self) -> None:
        class Terminal(io.StringIO):
            def isatty(self) -> bool:
                return True

        out = Terminal()
        with mock.patch.dict(sys.modules, {"tqdm.auto": None}), contextlib.redirect_stderr(out), self._late(None) as bar:
            bar("reading", 5, 10)
        self.assertIn("reading 50 %", out.getvalue())
        self.assertTrue(out.getvalue().endswith("\r\033[K"), "it is taken away")


if __name__ == "__main__":
    unittest.main()
