"""The engine over its channel: requests, mistakes, cancelling, its end; expressions and their functions."""

from __future__ import annotations

import ast
import importlib
import importlib.util
import inspect
import io
import json
import os
import queue
import signal
import sys
import tempfile
import threading
import time
import types
import unittest
import unittest.mock
from pathlib import Path
from typing import Any

SOURCES = Path(__file__).resolve().parents[2] / "src"


def _package() -> None:
    """Parts of the package can be loaded where the whole can't."""
    if importlib.util.find_spec("weft") is None:
        sys.path.insert(0, str(SOURCES))
    if importlib.util.find_spec("pyarrow") is None and "weft" not in sys.modules:
        found = importlib.util.find_spec("weft")
        assert found is not None and found.submodule_search_locations is not None
        whole = types.ModuleType("weft")
        whole.__path__ = list(found.submodule_search_locations)
        sys.modules["weft"] = whole


_package()
_engine = importlib.import_module("weft._engine")
_errors = importlib.import_module("weft._errors")
_expressions = importlib.import_module("weft._expressions")
_words = importlib.import_module("weft._words")
_functions = importlib.import_module("weft._functions")

PROGRAM = "a = rolling_mean(close, 20)\nb = cs_rank(a)"


def opened(engine: Any, text: str) -> dict[str, Any]:
    reply: dict[str, Any] = engine.call({"do": "open", "text": text, "place": os.path.abspath("formula")})
    return reply


def told(engine: Any) -> list[BaseException]:
    """What who asks is told, by an engine that does not answer."""
    found: list[BaseException] = []

    def ask() -> None:
        try:
            opened(engine, PROGRAM)
        except BaseException as problem:
            found.append(problem)

    asking = threading.Thread(target=ask, daemon=True)
    asking.start()
    asking.join(60)
    return found


class ProtocolTest(unittest.TestCase):
    engine: Any

    @classmethod
    def setUpClass(cls) -> None:
        cls.engine = _engine.Engine()

    @classmethod
    def tearDownClass(cls) -> None:
        cls.engine.close()

    def test_greeting(self) -> None:
        self.assertTrue(self.engine.alive)
        self.assertRegex(self.engine.version, r"\d+\.\d+")
        for folder in self.engine.folders:
            self.assertEqual(os.stat(folder).st_mode & 0o077, 0, "nobody else may read it")

    def test_what_is_known_of_features(self) -> None:
        name = opened(self.engine, PROGRAM)["out"]
        reply = self.engine.call({"do": "command", "args": ["check", "--format", "json", name]})
        self.assertEqual(reply["code"], 0)
        found = json.loads(reply["out"])["sets"][0]["features"]
        self.assertEqual([feature["name"] for feature in found], ["a", "b"])
        self.assertEqual(found[0]["warm_up_rows"], 19)

    def _problems(self, text: str) -> list[Any]:
        name = opened(self.engine, text)["out"]
        reply = self.engine.call({"do": "command", "args": ["check", "--format", "json", name]})
        self.assertNotEqual(reply["code"], 0)
        problems: list[Any] = _errors.read(reply["problems"], {})
        return problems

    def test_a_mistake_has_its_place(self) -> None:
        error = _errors.Error(self._problems("a = rolling_maen(close, 3)"))
        self.assertEqual((error.code, error.line, error.column), ("unknown-function", 1, 5))
        self.assertIn("^^^^^^^^^^^^", error.caret)
        self.assertIn("rolling_mean", error.hint)

    def test_a_formula_that_can_not_be_read(self) -> None:
        self.assertEqual(self._problems("a = (close")[0].code, "syntax")

    def test_options_are_told_as_arguments(self) -> None:
        for said, shown in [
            ("say --by symbol or --strict", 'say by="symbol" or strict=True'),
            ("--duplicates can't be 'frist'", "'duplicates' can't be 'frist'"),
            ("--duplicates first or last keeps one", 'duplicates="first" or last keeps one'),
            ("--duplicates compares all of them", "'duplicates' compares all of them"),
            ("--bar is about bars; add --mode bar", "'bar' is about bars; add mode=\"bar\""),
            ("(--all lists them)", "(all=True lists them)"),
            ("--late correct needs to know: --horizon 1m, for example", 'late="correct" needs to know: horizon="1m", for example'),
            ("--memory 2GB, or less: --data FILE", 'memory="2GB", or less: data=...'),
            ("such as --time-format 'MM/dd/yyyy HH:mm' here", 'such as time_format="MM/dd/yyyy HH:mm" here'),
            ("read with --decimal , --thousands .", 'read with decimal="," thousands="."'),
            ("one is given by --data NAME=FILE", 'one is given by tables={"NAME": ...}'),
            ("say so: --table q:by=none; else", 'say so: joins={"q": "by=none"}; else'),
            ("--table: there is no table 'q'", "'joins': there is no table 'q'"),
            ("write --range x=10..500 or", 'write ranges={"x": (10, 500)} or'),
            ("or --range 'x=10..500 not missing'", 'or ranges={"x": "10..500 not missing"}'),
            ("add it: --wrt close,open", 'add it: wrt=["close", "open"]'),
            ("--in x=@FILE.npy", "x=..."),
            ("carry it over: weft plan OLD NEW --snapshot DIR", "carry it over: weft plan OLD NEW --snapshot DIR"),
            ("1 | a = close --by\n  found:    --by", "1 | a = close --by\n  found:    --by"),
        ]:
            self.assertEqual(_words.in_python(said, {}), shown)
        self.assertEqual(_words.in_python("/dev/shm/1.arrow is odd", {"/dev/shm/1.arrow": "the frame"}), "the frame is odd")

    def test_a_request_that_is_none(self) -> None:
        with self.assertRaisesRegex(_errors.Error, "please report it"):
            self.engine.call({"do": "fly"})
        self.assertTrue(self.engine.alive)

    def test_what_was_forgotten_is_gone(self) -> None:
        name = opened(self.engine, PROGRAM)["out"]
        self.engine.forget(name, files=["/nowhere/1.arrow"])
        # Requests are answered side by side: one that was sent later may be first.
        end = time.monotonic() + 10
        while self.engine.call({"do": "derive", "of": name, "args": ["--wrt", "close"]})["code"] == 0:
            self.assertLess(time.monotonic(), end)

    def test_live_rows(self) -> None:
        name = opened(self.engine, "s = cumsum(close)")["out"]
        made = self.engine.call({"do": "command", "args": ["stream", name]})["made"]
        row = '{"symbol": "A", "time": "2024-01-02T09:30:00Z", "close": %s}'
        for close, expected in ((1, 1), (2.5, 3.5)):
            reply = self.engine.call({"do": "push", "live": made, "rows": row % close})
            self.assertEqual(json.loads(reply["out"])["s"], expected)
        reply = self.engine.call({"do": "push", "live": made, "rows": "{"})
        self.assertNotEqual(reply["code"], 0)

    def test_lost_rows_are_told(self) -> None:
        name = opened(self.engine, "s = close")["out"]
        made = self.engine.call({"do": "command", "args": ["stream", name]})["made"]
        row = '{"symbol": "A", "time": "2024-01-0%d", "close": 1}'
        notes = [self.engine.call({"do": "push", "live": made, "rows": row % day})["notes"] for day in (2, 3, 2, 4, 1, 4)]
        self.assertEqual([len(each) for each in notes], [0, 0, 1, 0, 1, 1])
        self.assertIn("2 rows came too late and were dropped", notes[4][0])
        self.assertIn("1 row has the symbol and time of an earlier one", notes[5][0])

    def test_a_cancelled_request_ends(self) -> None:
        replies: queue.SimpleQueue[Any] = queue.SimpleQueue()
        name = opened(self.engine, PROGRAM)["out"]
        self.engine._send(1 << 20, {"do": "command", "args": ["check", name]}, replies)
        self.engine._cancel(1 << 20, replies)
        self.assertEqual(opened(self.engine, PROGRAM)["code"], 0)

    def test_a_killed_engine_leaves_nothing(self) -> None:
        other = _engine.Engine()
        os.kill(other.pid, signal.SIGKILL)
        with self.assertRaises(_engine.Gone):
            for _ in range(1000):
                opened(other, PROGRAM)
                time.sleep(0.01)
        other.close(wait=0)
        for folder in other.folders:
            self.assertFalse(os.path.exists(folder))

    def test_nobody_waits_for_an_engine_that_is_ending(self) -> None:
        """Its output may end before its input does: what is asked in between is never answered."""
        other = _engine.Engine()
        os.kill(other.pid, signal.SIGKILL)
        other._replies.join()
        stdin, other.process.stdin = other.process.stdin, io.BytesIO()
        found = told(other)
        other.process.stdin = stdin
        other.close(wait=0)
        self.assertEqual([type(problem) for problem in found], [_engine.Gone])

    def test_an_answer_that_is_cut_off_is_the_end(self) -> None:
        """An engine may be killed while it writes."""
        greeting = json.dumps({"ready": 1, "version": f"weft {_engine._launch.VERSION}", "folders": []})
        with tempfile.TemporaryDirectory() as folder:
            launcher = Path(folder, "weft")
            launcher.write_text(f"#!/bin/sh\necho '{greeting}'\nread request\nprintf '{{\"id\": 1, \"res'\n")
            launcher.chmod(0o755)
            with unittest.mock.patch.dict(os.environ, WEFT_COMMAND=str(launcher)):
                other = _engine.Engine()
        found = told(other)
        other.close(wait=0)
        self.assertEqual([type(problem) for problem in found], [_engine.Gone])

    def test_functions_are_those_of_the_language(self) -> None:
        """Every function has a method of terms, a text, and a formula that the engine takes for one."""
        here = {name: each for name, each in vars(_functions).items() if inspect.isfunction(each)}
        self.assertGreater(len(here), 100)
        for name, function in here.items():
            self.assertTrue(function.__doc__, name)
            columns = [_expressions.column(f"c{i}") for i in range(len(inspect.signature(function).parameters))]
            text = str(function(*columns))
            self.assertRegex(text, r"^\w+\(", name)
        text = "\n".join(f"f{i} = {function.__name__.rstrip('_')}()" for i, function in enumerate(here.values()))
        unknown = [each.message for each in self._problems(text) if each.code == "unknown-function"]
        self.assertEqual(unknown, [])

    def test_types_are_written_everywhere(self) -> None:
        """What type checkers read: every public function says what it takes and gives."""
        for path in Path(_engine.__file__).parent.glob("*.py"):
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                if isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
                    self.assertIsNotNone(node.returns, f"{path.name}: {node.name}")


class ExpressionTest(unittest.TestCase):
    def test_formulas(self) -> None:
        close = _expressions.column("close")
        self.assertEqual(str(close - close.rolling_mean(20)), "close - rolling_mean(close, 20)")
        self.assertIn("if", str(_expressions.where(close > 1, 1.0, 0.0)))

    def test_terms_are_no_conditions_of_python(self) -> None:
        with self.assertRaisesRegex(TypeError, "where"):
            bool(_expressions.column("close") > 1)


if __name__ == "__main__":
    unittest.main()
