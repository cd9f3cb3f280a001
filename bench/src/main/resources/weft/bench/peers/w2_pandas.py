"""W2-15 by pandas: the first 15 alphas over tables with a row for each day and a column for each symbol."""

import numpy as np
import pandas as pd


def rank(x):
    return x.rank(axis=1, pct=True)


def scale(x):
    return x.div(x.abs().sum(axis=1, min_count=1), axis=0)


def ts_rank(x, w):
    return x.rolling(w).rank(pct=True)


def corr(x, y, w):
    # A constant window has no correlation; pandas may divide by what rounding left over.
    return x.rolling(w).corr(y).replace([np.inf, -np.inf], np.nan)


def mean(x, w):
    return x.rolling(w).sum() / w


def alphas(open_, high, low, close, volume, vwap):
    returns = close.pct_change(1)
    change = close.diff(1)
    adv20 = volume.rolling(20).mean()
    yield "alpha002", -corr(rank(np.log(volume).diff(2)), rank((close - open_) / open_), 6)
    yield "alpha004", -ts_rank(rank(low), 9)
    yield "alpha005", rank(open_ - mean(vwap, 10)) * -rank(close - vwap).abs()
    trending = (change.rolling(5).min() > 0) | (change.rolling(5).max() < 0)
    yield "alpha009", change.where(trending, -change)
    yield "alpha012", np.sign(volume.diff(1)) * -change
    week = close.diff(7)
    yield "alpha019", -np.sign(close - close.shift(7) + week) * (1 + rank(1 + returns.rolling(250).sum()))
    yield "alpha020", -rank(open_ - high.shift(1)) * rank(open_ - close.shift(1)) * rank(open_ - low.shift(1))
    yield "alpha022", -corr(high, volume, 5).diff(5) * rank(close.rolling(20).std())
    # A comparison with a missing mean is false.
    yield "alpha023", (-high.diff(2)).where(mean(high, 20) < high, 0.0)
    slope = mean(close, 100).diff(100) / close.shift(100)
    yield "alpha024", (close.rolling(100).min() - close).where(slope <= 0.05, -close.diff(3))
    yield "alpha025", rank(-returns * adv20 * vwap * (high - close))
    yield "alpha026", -corr(ts_rank(volume, 5), ts_rank(high, 5), 5).rolling(3).max()
    tied = rank(corr(rank(volume), rank(vwap), 6).rolling(2).sum() / 2)
    yield "alpha027", pd.DataFrame(np.where(tied > 0.5, -1.0, 1.0))
    yield "alpha028", scale(corr(adv20, low, 5) + (high + low) / 2 - close)
    inner = rank(rank(-rank((close - 1).diff(5)))).rolling(2).min()
    outer = rank(rank(scale(np.log(inner))))
    yield "alpha029", outer.rolling(5).min() + ts_rank(-returns.shift(6), 5)


class Peer:
    version = pd.__version__

    def __init__(self, data, threads):
        names = ("open", "high", "low", "close", "volume", "vwap")
        self.inputs = [pd.DataFrame(data.columns[name].reshape(data.groups, data.length).T) for name in names]

    def run(self):
        self.out = dict(alphas(*self.inputs))

    def results(self):
        # Rows of a symbol stand together.
        return {name: table.to_numpy().T.ravel() for name, table in self.out.items()}
