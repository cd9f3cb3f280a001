"""What the package needs is said where it is not there."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from . import test_protocol  # noqa: F401 (finds the package)


class NeedsTest(unittest.TestCase):
    def test_an_old_pyarrow(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "pyarrow.py").write_text('__version__ = "15.0.2"\n')
            environment = {**os.environ, "PYTHONPATH": os.pathsep.join([folder, *sys.path])}
            done = subprocess.run([sys.executable, "-c", "import weft"], env=environment, capture_output=True, text=True, check=False)
        self.assertIn("weft needs pyarrow 16 or newer, and this is 15.0.2", done.stderr)


if __name__ == "__main__":
    unittest.main()
