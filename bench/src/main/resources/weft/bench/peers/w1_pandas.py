"""W1 by pandas: the rows of each symbol in turn, which is much faster than groupby().rolling()."""

import numpy as np
import pandas as pd


def features(bars):
    close, volume = bars["close"], bars["volume"]
    high, low = bars["high"], bars["low"]
    last20 = close.rolling(20)
    mean20, std20 = last20.mean(), last20.std()
    direction = np.where(close > close.rolling(50).mean(), 1.0, -1.0)
    return pd.DataFrame(
        {
            "f0": close - bars["open"],
            "f1": (high + low + close) / 3,
            "f2": np.log(close / close.shift(1)),
            "f3": mean20,
            "f4": std20,
            "f5": (close - mean20) / std20,
            "f6": last20.corr(volume),
            "f7": high.rolling(50).max() - low.rolling(50).min(),
            "f8": close.ewm(alpha=0.06, adjust=False).mean(),
            "f9": volume.cumsum(),
            "f10": close.diff(5),
            "f11": direction * close.rolling(10).std(),
        }
    )


class Peer:
    version = pd.__version__

    def __init__(self, data, threads):
        bars = pd.DataFrame(data.columns)
        self.symbols = [bars.iloc[rows] for rows in data.slices()]

    def run(self):
        self.out = pd.concat([features(bars) for bars in self.symbols], ignore_index=True)

    def results(self):
        return {name: self.out[name].to_numpy() for name in self.out}
