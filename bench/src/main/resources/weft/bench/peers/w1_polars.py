"""W1 by Polars: one lazy query over the rows of each symbol, all of them collected at once.

This is 1.7 times as fast as `over("symbol")` and gives the same.
"""

import polars as pl


class Peer:
    version = pl.__version__

    def __init__(self, data, threads):
        bars = pl.DataFrame(data.columns)
        self.symbols = [bars.slice(i * data.length, data.length) for i in range(data.groups)]
        close, volume = pl.col("close"), pl.col("volume")
        high, low = pl.col("high"), pl.col("low")
        mean20, std20 = close.rolling_mean(20), close.rolling_std(20)
        direction = pl.when(close > close.rolling_mean(50)).then(1.0).otherwise(-1.0)
        self.features = {
            "f0": close - pl.col("open"),
            "f1": (high + low + close) / 3,
            "f2": (close / close.shift(1)).log(),
            "f3": mean20,
            "f4": std20,
            "f5": (close - mean20) / std20,
            "f6": pl.rolling_corr(close, volume, window_size=20),
            "f7": high.rolling_max(50) - low.rolling_min(50),
            "f8": close.ewm_mean(alpha=0.06, adjust=False),
            "f9": volume.cum_sum(),
            "f10": close - close.shift(5),
            "f11": direction * close.rolling_std(10),
        }

    def run(self):
        self.out = pl.concat([bars.lazy().select(**self.features) for bars in self.symbols]).collect()

    def results(self):
        return {name: self.out[name].fill_null(float("nan")).to_numpy() for name in self.features}
