"""What other wheels bring is used."""

from __future__ import annotations

import subprocess
import unittest
from pathlib import Path

from .support import bars, has, weft


class WheelsTest(unittest.TestCase):
    @unittest.skipUnless(has("weft_java"), "weft-java is not installed")
    def test_the_runtime_of_its_wheel_runs_the_engine(self) -> None:
        import weft_java  # type: ignore[import-not-found]

        runtime = Path(weft_java.__file__).parent / "runtime"
        self.assertEqual(weft.compile("a = close").run(bars(4)).num_rows, 4)
        words = ["ps", "-o", "args=", "-p", str(weft._engine.engine().pid)]
        running = subprocess.run(words, capture_output=True, text=True, check=True).stdout
        self.assertTrue(running.startswith(str(runtime / "bin" / "java")), running)


if __name__ == "__main__":
    unittest.main()
