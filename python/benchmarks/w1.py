"""W1 (12 features) from a frame of Polars to a frame of Polars, beside Polars' own expressions.

    python benchmarks/w1.py [ROWS]

Prints wall and processor seconds, minima of some runs; on a machine with other work, the latter count.
"""

from __future__ import annotations

import os
import resource
import runpy
import sys
import time
import warnings
from collections.abc import Callable
from pathlib import Path

import numpy as np
import polars as pl

import weft

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = (ROOT / "bench/src/main/resources/weft/bench/w1.weft").read_text()
SYMBOLS = 100


def frame(rows: int) -> pl.DataFrame:
    rng = np.random.default_rng(1)
    close = 100 + rng.standard_normal(rows).cumsum() * 0.01
    length = rows // SYMBOLS
    return pl.DataFrame(
        {
            "symbol": np.repeat([f"S{i:03d}" for i in range(SYMBOLS)], length),
            "time": (np.tile(np.arange(length), SYMBOLS) * 60_000_000).astype("datetime64[us]"),
            "open": close + rng.standard_normal(rows) * 0.1,
            "high": close + 1,
            "low": close - 1,
            "close": close,
            "volume": rng.integers(1, 1000, rows).astype(float),
        }
    )


def by_polars(bars: pl.DataFrame) -> Callable[[], pl.DataFrame]:
    """The query of `weft bench --peers`, with the keys beside the features as Weft gives them."""
    peer = runpy.run_path(str(ROOT / "bench/src/main/resources/weft/bench/peers/w1_polars.py"))["Peer"](Columns(bars), 2)
    peer.features = {"time": pl.col("time"), "symbol": pl.col("symbol"), **peer.features}

    def run() -> pl.DataFrame:
        peer.run()
        out: pl.DataFrame = peer.out
        return out

    return run


class Columns:
    """A frame as the bench hands it to its peers."""

    def __init__(self, bars: pl.DataFrame) -> None:
        self.columns = bars
        self.groups = SYMBOLS
        self.length = bars.height // SYMBOLS


def spent(pid: int | None) -> float:
    """Processor seconds of this process, and of another."""
    own = resource.getrusage(resource.RUSAGE_SELF)
    total = own.ru_utime + own.ru_stime
    if pid is not None:
        fields = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()
        total += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return total


def measured(name: str, work: Callable[[], object], pid: int | None, times: int = 5) -> None:
    walls, cpus = [], []
    for _ in range(times):
        wall, cpu = time.perf_counter(), spent(pid)
        work()
        walls.append(time.perf_counter() - wall)
        cpus.append(spent(pid) - cpu)
    print(
        f"{name:28} wall {min(walls) * 1e3:8.1f} ms (median {sorted(walls)[times // 2] * 1e3:8.1f})"
        f"  processor {min(cpus) * 1e3:7.0f} ms  first {walls[0] * 1e3:8.1f} ms",
        flush=True,
    )


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    bars = frame(rows)
    warnings.simplefilter("ignore", weft.WeftWarning)
    start = time.perf_counter()
    weft.start()
    print(f"start {time.perf_counter() - start:.2f} s")
    features = weft.compile(PROGRAM)
    pid = weft._engine.engine().pid
    few = bars.head(1000)
    measured("weft, 1,000 rows", lambda: features.run(few, progress=False), pid, 2000)
    single = weft.compile("a = close")
    one = bars.head(1)
    measured("weft, a row of one column", lambda: single.run(one, progress=False), pid, 2000)
    # The JVM compiles what runs often, so that it takes some runs until they are as fast as they get.
    measured("weft, symbols as texts", lambda: features.run(bars, progress=False), pid, 16)
    coded = bars.with_columns(pl.col("symbol").cast(pl.Categorical))
    measured("weft, symbols as categories", lambda: features.run(coded, progress=False), pid)
    measured("polars", by_polars(bars), None, 5)


if __name__ == "__main__":
    main()
