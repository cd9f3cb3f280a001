"""The features of W1 from file to file by Polars, whose engine streams: FROM TO sorted|shuffled."""

import sys

import polars as pl

source, target, order = sys.argv[1:]
bars = pl.scan_csv(source, try_parse_dates=True) if source.endswith(".csv") else pl.scan_parquet(source)
if order == "shuffled":
    bars = bars.with_row_index("row").sort("time", maintain_order=True)

close, volume = pl.col("close"), pl.col("volume")
high, low = pl.col("high"), pl.col("low")
mean20, std20 = close.rolling_mean(20), close.rolling_std(20)
direction = pl.when(close > close.rolling_mean(50)).then(1.0).otherwise(-1.0)
features = {
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
keys = ["time", "symbol"] if order == "sorted" else ["row", "time", "symbol"]
query = bars.select(*keys, **{name: feature.over("symbol") for name, feature in features.items()})
if order == "shuffled":
    query = query.sort("row").drop("row")
frame = query.collect()
if target.endswith(".csv"):
    frame.write_csv(target)
else:
    frame.write_parquet(target, compression="zstd", compression_level=1)
