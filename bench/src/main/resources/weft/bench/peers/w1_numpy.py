"""W1 by NumPy: whole-array operations over the rows of each symbol, into arrays that are used again."""

import numpy as np


def rolling_sum(x, w):
    """Sums of w rows, from differences of running sums."""
    total = np.cumsum(x)
    total[w:] -= total[:-w].copy()
    return total


def moments(x, w):
    """Means and standard deviations of w rows. Values are taken relative to the first, which keeps digits."""
    origin = x[0]
    centred = x - origin
    mean = rolling_sum(centred, w) / w
    square = rolling_sum(centred * centred, w)
    std = np.sqrt(np.maximum((square - w * mean * mean) / (w - 1), 0))
    mean += origin
    return mean, std


def corr(x, y, w):
    x, y = x - x[0], y - y[0]
    sum_x, sum_y = rolling_sum(x, w), rolling_sum(y, w)
    both = rolling_sum(x * y, w) - sum_x * sum_y / w
    var_x = rolling_sum(x * x, w) - sum_x * sum_x / w
    var_y = rolling_sum(y * y, w) - sum_y * sum_y / w
    return both / np.sqrt(var_x * var_y)


def extremum(x, w, pick):
    """The largest or smallest of w rows: of two rows, of four, ... and of two overlapping spans at the end."""
    best, span = x, 1
    while span * 2 <= w:
        best = pick(best[span:], best[:-span])
        span *= 2
    rest = w - span
    return pick(best[rest:], best[: len(best) - rest]) if rest else best


class Ema:
    """An exponential mean in blocks: within a block it is a product with a matrix of powers."""

    def __init__(self, alpha, block=64):
        age = np.arange(block)[:, None] - np.arange(block)[None, :]
        self.weights = np.where(age >= 0, alpha * (1 - alpha) ** np.maximum(age, 0), 0).T.copy()
        self.decay = (1 - alpha) ** np.arange(1, block + 1)
        self.block = block

    def __call__(self, x, out):
        whole = len(x) // self.block * self.block
        inside = x[:whole].reshape(-1, self.block) @ self.weights
        last = x[0]
        for i, row in enumerate(inside):
            start = i * self.block
            out[start : start + self.block] = row + last * self.decay
            last = out[start + self.block - 1]
        rest = len(x) - whole
        if rest:
            out[whole:] = x[whole:] @ self.weights[:rest, :rest] + last * self.decay[:rest]


class Peer:
    version = np.__version__

    def __init__(self, data, threads):
        self.data = data
        self.ema = Ema(0.06)
        self.out = {f"f{i}": np.full(data.rows, np.nan) for i in range(12)}

    def run(self):
        for rows in self.data.slices():
            columns = {name: values[rows] for name, values in self.data.columns.items()}
            self.symbol(columns, {name: values[rows] for name, values in self.out.items()})

    def symbol(self, columns, out):
        close, volume = columns["close"], columns["volume"]
        high, low = columns["high"], columns["low"]
        mean20, std20 = moments(close, 20)
        mean50, _ = moments(close, 50)
        _, std10 = moments(close, 10)
        np.subtract(close, columns["open"], out=out["f0"])
        np.divide(high + low + close, 3, out=out["f1"])
        np.log(close[1:] / close[:-1], out=out["f2"][1:])
        out["f3"][19:] = mean20[19:]
        out["f4"][19:] = std20[19:]
        np.divide(close[19:] - mean20[19:], std20[19:], out=out["f5"][19:])
        out["f6"][19:] = corr(close, volume, 20)[19:]
        np.subtract(extremum(high, 50, np.maximum), extremum(low, 50, np.minimum), out=out["f7"][49:])
        self.ema(close, out["f8"])
        np.cumsum(volume, out=out["f9"])
        np.subtract(close[5:], close[:-5], out=out["f10"][5:])
        # A comparison with a missing mean is false.
        np.multiply(np.where(close[9:] > mean50[9:], 1.0, -1.0), std10[9:], out=out["f11"][9:])
        np.negative(std10[9:49], out=out["f11"][9:49])

    def results(self):
        return self.out
