"""The engine beside the process: kills, cancels, threads, forks."""

from __future__ import annotations

import gc
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import unittest.mock
from pathlib import Path

import pyarrow as pa

from .support import KILLS, ROOT, alive, bars, weft

PROGRAM = "a = rolling_mean(close, 20)\nb = cs_rank(a)\nc = rolling_median(close, 300)"


def wide(rows: int) -> pa.Table:
    return pa.table(
        {
            "time": pa.array(range(rows), pa.timestamp("us")),
            "symbol": pa.array([f"S{i % 50}" for i in range(rows)]),
            "close": pa.array([10 + i * 7919 % 1013 / 7 for i in range(rows)]),
        }
    )


def engine() -> "weft._engine.Engine":
    return weft._engine.engine()


def left() -> list[str]:
    """Files that are there when what waits to be used again is removed."""
    gc.collect()
    engine().files.sweep(0)
    return [name for folder in engine().folders for name in os.listdir(folder) if name != "lock"]


def gone(pid: int, seconds: float = 120) -> bool:
    end = time.monotonic() + seconds
    while alive(pid) and time.monotonic() < end:
        time.sleep(0.02)
    return not alive(pid)


class ProcessTest(unittest.TestCase):
    def setUp(self) -> None:
        self.features = weft.compile(PROGRAM)
        out = self.features.run(bars())
        # Of its own, so that no file of the engine is needed for it.
        self.expected = out.take(pa.array(range(out.num_rows)))

    def check(self) -> None:
        self.assertTrue(self.features.run(bars()).equals(self.expected))

    def test_random_kills_and_cancels(self) -> None:
        """After each, the next call works, no process is left, and no file."""
        seed = int(os.environ.get("WEFT_SEED", "20261115"))
        print("seed", seed, file=sys.stderr)
        rng = random.Random(seed)
        data = wide(200_000)
        seen = {engine().pid}
        for _ in range(KILLS):
            before = engine()
            seen.add(before.pid)
            seconds = rng.uniform(0, 0.4)
            if rng.random() < 0.3:
                timer = threading.Timer(seconds, before.process.kill)
            else:
                timer = threading.Timer(seconds, os.kill, [os.getpid(), signal.SIGINT])
            try:
                timer.start()
                self.features.run(data, progress=False)
                time.sleep(max(0.0, seconds))
                timer.join()
            except (KeyboardInterrupt, weft.Error):
                pass
            try:
                timer.join()
                time.sleep(0.001)
            except KeyboardInterrupt:
                pass
            self.check()
            self.assertEqual(left(), [])
        current = engine()
        for pid in seen - {current.pid}:
            self.assertTrue(gone(pid), pid)

    def test_ctrl_c_cancels_and_the_engine_stays(self) -> None:
        data = wide(1_000_000)
        before = engine()
        timer = threading.Timer(0.15, os.kill, [os.getpid(), signal.SIGINT])
        # The engine is never ended for being slow to end what was cancelled.
        with unittest.mock.patch.object(weft._engine, "PATIENCE", 300), self.assertRaises(KeyboardInterrupt):
            timer.start()
            self.features.run(data)
            time.sleep(60)
        self.check()
        self.assertIs(engine(), before)

    def test_a_killed_engine_is_replaced(self) -> None:
        before = engine()
        os.kill(before.pid, signal.SIGKILL)
        self.check()
        self.assertNotEqual(engine().pid, before.pid)
        self.assertTrue(gone(before.pid))
        for folder in before.folders:
            self.assertFalse(os.path.exists(folder))

    def test_live_states_are_gone_with_their_engine(self) -> None:
        live = weft.compile("s = cumsum(close)").live()
        os.kill(engine().pid, signal.SIGKILL)
        with self.assertRaisesRegex(weft.Error, "go on from|snapshot"):
            live.push({"symbol": "A", "time": "2024-01-01", "close": 1})
            live.push({"symbol": "A", "time": "2024-01-02", "close": 1})

    def test_a_killed_python_leaves_nothing(self) -> None:
        code = (
            "import sys, weft\n"
            "e = weft._engine.engine()\n"
            "print(e.pid, *e.folders, flush=True)\n"
            "sys.stdin.read()\n"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        child = subprocess.Popen(
            [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, env=environment
        )
        assert child.stdout is not None and child.stdin is not None
        pid, *folders = child.stdout.readline().split()
        self.assertTrue(alive(int(pid)))
        child.kill()
        child.wait()
        child.stdout.close()
        child.stdin.close()
        self.assertTrue(gone(int(pid)))
        for folder in folders:
            self.assertFalse(os.path.exists(folder), folder)

    def test_threads(self) -> None:
        failures: list[object] = []

        def work() -> None:
            try:
                for _ in range(5):
                    self.check()
            except BaseException as problem:
                failures.append(problem)

        threads = [threading.Thread(target=work) for _ in range(8)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(failures, [])

    @unittest.skipUnless(hasattr(os, "fork"), "no fork")
    def test_a_child_has_an_engine_of_its_own(self) -> None:
        parent = engine().pid
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            code = 1
            try:
                self.check()
                os.write(writing, str(engine().pid).encode())
                weft.stop()
                code = 0
            finally:
                os._exit(code)
        os.close(writing)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        with os.fdopen(reading) as answer:
            pid = int(answer.read())
        self.assertNotEqual(pid, parent)
        self.assertTrue(gone(pid))
        self.check()
        self.assertEqual(engine().pid, parent)

    def test_features_that_nobody_has_are_forgotten(self) -> None:
        known = weft._features._opened[engine()]
        before = len(known)
        for i in range(20):
            weft.compile(f"x = close + {i}")
        self.assertLess(len(known), before + 5)

    def _refused(self, script: str, **more: str) -> str:
        """What is said where the engine is a script."""
        with tempfile.TemporaryDirectory() as folder:
            launcher = Path(folder, "weft")
            launcher.write_text("#!/bin/sh\n" + script)
            launcher.chmod(0o755)
            code = "import weft\ntry:\n    weft.compile('a = close')\nexcept weft.Error as e:\n    print(e)\n"
            environment = {**os.environ, "WEFT_COMMAND": str(launcher), "PYTHONPATH": os.pathsep.join(sys.path), **more}
            return subprocess.run([sys.executable, "-c", code], env=environment, text=True, capture_output=True).stdout

    def test_an_engine_of_another_version_is_refused(self) -> None:
        greeting = '{"ready": 1, "version": "weft 9.9", "folders": []}'
        self.assertIn("the engine is version 9.9, and this package is", self._refused(f"echo '{greeting}'\ncat\n"))

    def test_without_a_java(self) -> None:
        said = self._refused("echo 'weft: needs a JDK 25 or newer, and found none' >&2; exit 1\n")
        self.assertIn("found none", said)
        self.assertIn("pip install weft_java", said)
        with tempfile.TemporaryDirectory() as home:
            Path(home, "bin").mkdir()
            Path(home, "bin", "java").symlink_to(sys.executable)
            Path(home, "release").write_text('IMPLEMENTOR="x"\nJAVA_VERSION="17.0.3"\n')
            with self.assertRaisesRegex(weft.Error, r"is version 17\.0\.3(.|\n)*needs Java 25"):
                weft.start(java=home)
        self.check()

    def test_two_programs_have_an_engine_each(self) -> None:
        code = (
            "import weft, pyarrow as pa\n"
            "f = weft.compile('a = cumsum(close)')\n"
            "t = pa.table({'time': range(1000), 'symbol': ['A'] * 1000, 'close': [1.0] * 1000})\n"
            "for _ in range(20):\n    assert f.run(t)['a'][-1].as_py() == 1000\n"
            "print(weft._engine.engine().pid)\n"
        )
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
        both = [subprocess.Popen([sys.executable, "-c", code], env=environment, stdout=subprocess.PIPE) for _ in range(2)]
        pids = {int(one.communicate()[0]) for one in both}
        self.assertEqual((len(pids), [one.returncode for one in both]), (2, [0, 0]))
        self.assertTrue(all(gone(pid) for pid in pids))

    def test_an_engine_that_does_not_start_says_why(self) -> None:
        self.assertIn("no java here", self._refused("echo no java here >&2\nexit 1\n"))


class LargeTest(unittest.TestCase):
    def test_a_reader_of_more_than_the_memory(self) -> None:
        """Rows come by time, so they are computed as they come; the answer is what a table gives."""
        rows = 400_000 if "WEFT_KILLS" not in os.environ else 4_000_000
        table = wide(100_000)
        parts = rows // table.num_rows

        def batches() -> "object":
            for part in range(parts):
                moved = table.set_column(0, "time", pa.array(range(part * 100_000, (part + 1) * 100_000), pa.timestamp("us")))
                yield from moved.to_batches()

        reader = pa.RecordBatchReader.from_batches(table.schema, batches())
        found = weft.compile("a = rolling_mean(close, 20)\ns = cumsum(close)").run(reader, memory="512MB")
        count, last = 0, None
        for batch in found:
            count += batch.num_rows
            last = batch
        self.assertEqual(count, rows)
        assert last is not None
        closes = table["close"].to_pylist()
        self.assertAlmostEqual(last.column("a")[-1].as_py(), sum(closes[-1 - 50 * i] for i in range(20)) / 20)


if __name__ == "__main__":
    unittest.main()
