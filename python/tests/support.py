"""What several tests need."""

from __future__ import annotations

import datetime
import importlib.util
import os
import subprocess
import sys
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]

if importlib.util.find_spec("weft") is None:
    sys.path.insert(0, str(ROOT / "python" / "src"))

import pyarrow as pa  # noqa: E402

import weft  # noqa: E402, F401


def has(module: str) -> bool:
    return importlib.util.find_spec(module) is not None


needs_pandas = unittest.skipUnless(has("pandas"), "pandas is not installed")
needs_polars = unittest.skipUnless(has("polars"), "polars is not installed")
needs_numpy = unittest.skipUnless(has("numpy"), "numpy is not installed")


def bars(rows: int = 40) -> pa.Table:
    """Two entities, a row of each at a time."""
    start = datetime.datetime(2024, 1, 2, 9, 30)
    return pa.table(
        {
            "time": pa.array([start + datetime.timedelta(minutes=i // 2) for i in range(rows)], pa.timestamp("us")),
            "symbol": [("AAA", "BBB")[i % 2] for i in range(rows)],
            "close": [10.0 + (i * 7919 % 13) / 4 for i in range(rows)],
            "volume": [100 + i for i in range(rows)],
        }
    )


def command(*args: str) -> subprocess.CompletedProcess[str]:
    """The weft command itself."""
    from weft import _launch

    words, environment = _launch.command(None, None)
    return subprocess.run([*words[:2], *args], env=environment, text=True, capture_output=True, check=False)


def alive(pid: int) -> bool:
    try:
        with open(f"/proc/{pid}/stat") as stat:
            return stat.read().rsplit(")", 1)[1].split()[0] != "Z"
    except OSError:
        return False


#: How often things are killed and cancelled.
KILLS = int(os.environ.get("WEFT_KILLS", "6"))
