"""W1 (12 features) from a frame of Polars to a frame of Polars, beside Polars' own expressions.

    python benchmarks/w1.py [ROWS]

Prints wall and processor seconds, minima of some runs; on a machine with other work, the latter count.
"""

from __future__ import annotations

import os
import resource
import sys
import time
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


def by_polars(bars: pl.DataFrame) -> pl.DataFrame:
    close, volume, high, low = (pl.col(name) for name in ("close", "volume", "high", "low"))
    mean, deviation = close.rolling_mean(20), close.rolling_std(20)
    direction = pl.when(close > close.rolling_mean(50)).then(1.0).otherwise(-1.0)
    features = {
        "f0": close - pl.col("open"),
        "f1": (high + low + close) / 3,
        "f2": (close / close.shift(1)).log(),
        "f3": mean,
        "f4": deviation,
        "f5": (close - mean) / deviation,
        "f6": pl.rolling_corr(close, volume, window_size=20),
        "f7": high.rolling_max(50) - low.rolling_min(50),
        "f8": close.ewm_mean(alpha=0.06, adjust=False),
        "f9": volume.cum_sum(),
        "f10": close - close.shift(5),
        "f11": direction * close.rolling_std(10),
    }
    length = bars.height // SYMBOLS
    parts = [bars.slice(i * length, length).lazy().select("time", "symbol", **features) for i in range(SYMBOLS)]
    return pl.concat(parts).collect()


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
    print(f"{name:28} wall {min(walls):6.2f} s  processor {min(cpus):6.2f} s  first {walls[0]:6.2f} s", flush=True)


def main() -> None:
    rows = int(sys.argv[1]) if len(sys.argv) > 1 else 10_000_000
    bars = frame(rows)
    start = time.perf_counter()
    weft.start()
    features = weft.compile(PROGRAM)
    print(f"start and compile {time.perf_counter() - start:.2f} s")
    pid = weft._engine.engine().pid
    measured("weft, symbols as texts", lambda: features.run(bars, progress=False), pid)
    coded = bars.with_columns(pl.col("symbol").cast(pl.Categorical))
    measured("weft, symbols as categories", lambda: features.run(coded, progress=False), pid)
    measured("polars", lambda: by_polars(bars), None, 3)


if __name__ == "__main__":
    main()
