"""W1 by Numba: one loop over the rows of a symbol computes all features, written by hand."""

import math

import numba
import numpy as np
from numba import njit, prange

LONG, SHORT, SPAN = 50, 10, 20


@njit(error_model="numpy")
def symbol(open_, high, low, close, volume, out):
    """Sums of windows are running sums of values relative to the first; extrema are queues of candidates."""
    n = len(close)
    base, base_volume = close[0], volume[0]
    sum10 = sum20 = sum50 = 0.0
    square10 = square20 = 0.0
    volumes = volumes_square = product = 0.0
    highest = np.empty(LONG + 1, np.int64)
    lowest = np.empty(LONG + 1, np.int64)
    high_head = high_tail = low_head = low_tail = 0
    ema, total = close[0], 0.0
    size = LONG + 1
    for t in range(n):
        c, x, v = close[t], close[t] - base, volume[t] - base_volume
        sum10 += x
        sum20 += x
        sum50 += x
        square10 += x * x
        square20 += x * x
        volumes += v
        volumes_square += v * v
        product += x * v
        if t >= SHORT:
            old = close[t - SHORT] - base
            sum10 -= old
            square10 -= old * old
        if t >= SPAN:
            old, old_volume = close[t - SPAN] - base, volume[t - SPAN] - base_volume
            sum20 -= old
            square20 -= old * old
            volumes -= old_volume
            volumes_square -= old_volume * old_volume
            product -= old * old_volume
        if t >= LONG:
            sum50 -= close[t - LONG] - base
        while high_tail > high_head and high[highest[(high_tail - 1) % size]] <= high[t]:
            high_tail -= 1
        highest[high_tail % size] = t
        high_tail += 1
        if highest[high_head % size] <= t - LONG:
            high_head += 1
        while low_tail > low_head and low[lowest[(low_tail - 1) % size]] >= low[t]:
            low_tail -= 1
        lowest[low_tail % size] = t
        low_tail += 1
        if lowest[low_head % size] <= t - LONG:
            low_head += 1
        if t > 0:
            ema = 0.06 * c + 0.94 * ema
        total += volume[t]

        out[0, t] = c - open_[t]
        out[1, t] = (high[t] + low[t] + c) / 3
        out[2, t] = math.log(c / close[t - 1]) if t >= 1 else np.nan
        if t >= SPAN - 1:
            mean = sum20 / SPAN
            squares = max(square20 - sum20 * mean, 0.0)
            std = math.sqrt(squares / (SPAN - 1))
            out[3, t] = mean + base
            out[4, t] = std
            out[5, t] = (x - mean) / std
            spread = volumes_square - volumes * volumes / SPAN
            out[6, t] = (product - mean * volumes) / math.sqrt(squares * spread)
        else:
            out[3, t] = out[4, t] = out[5, t] = out[6, t] = np.nan
        full = t >= LONG - 1
        out[7, t] = high[highest[high_head % size]] - low[lowest[low_head % size]] if full else np.nan
        out[8, t] = ema
        out[9, t] = total
        out[10, t] = c - close[t - 5] if t >= 5 else np.nan
        if t >= SHORT - 1:
            std10 = math.sqrt(max(square10 - sum10 * sum10 / SHORT, 0.0) / (SHORT - 1))
            out[11, t] = std10 if full and x > sum50 / LONG else -std10
        else:
            out[11, t] = np.nan


@njit(parallel=True)
def symbols(open_, high, low, close, volume, groups, out):
    length = len(close) // groups
    for group in prange(groups):
        a, b = group * length, (group + 1) * length
        symbol(open_[a:b], high[a:b], low[a:b], close[a:b], volume[a:b], out[:, a:b])


class Peer:
    version = numba.__version__

    def __init__(self, data, threads):
        columns = data.columns
        self.out = np.empty((12, data.rows))
        self.args = [columns[name] for name in ("open", "high", "low", "close", "volume")] + [data.groups, self.out]

    def run(self):
        symbols(*self.args)

    def results(self):
        return {f"f{i}": row for i, row in enumerate(self.out)}
