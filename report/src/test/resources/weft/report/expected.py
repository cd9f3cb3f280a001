"""Writes expected.json: the statistics of a small panel as pandas, SciPy and statsmodels give them. Nothing of Weft is used.

Run it in this folder: python3 expected.py
"""
import json
import math

import numpy as np
import pandas as pd
import statsmodels.api as sm
from scipy.cluster.hierarchy import fcluster, linkage
from scipy.spatial.distance import squareform

rng = np.random.default_rng(7)
TIMES, NAMES, HORIZON = 60, [f"E{i:02d}" for i in range(12)], 3
rows = []
for entity in NAMES:
    level, trend = 0.0, 0.0
    for time in range(TIMES):
        if rng.random() < 0.05:
            continue
        trend = 0.8 * trend + rng.normal()
        level += trend
        rows.append({"entity": entity, "time": time, "sector": "AB"[NAMES.index(entity) % 2],
                     "a": round(trend, 6), "b": round(level, 6), "c": round(float(rng.normal() * (1 + time / 20)), 6),
                     "d": float(rng.integers(0, 3))})
frame = pd.DataFrame(rows).sort_values(["entity", "time"], kind="stable").reset_index(drop=True)
frame["e"] = frame["a"] * 2 + 0.05 * frame["c"]
frame.loc[rng.random(len(frame)) < 0.1, "a"] = np.nan
frame.loc[frame.index[5], "b"] = np.inf
frame["y"] = frame.groupby("entity")["b"].transform(lambda s: s.replace(np.inf, np.nan).shift(-HORIZON)) - frame["b"].replace(np.inf, np.nan)
frame.loc[frame["y"].isna() & (frame.groupby("entity").cumcount(ascending=False) >= HORIZON), "y"] = 0.25
FEATURES, LAGS, DELAYS = ["a", "b", "c", "d", "e"], [1, 2, 5, 10, 20], [0, 1, 2, 5, 10, 20]


def plain(values):
    return [None if v is None or (isinstance(v, float) and math.isnan(v)) else "inf" if v == math.inf else float(v) for v in values]


def spearman(part, x, y):
    both = part[[x, y]].dropna()
    if len(both) < 3:
        return math.nan
    ranks = both.rank()
    return ranks[x].corr(ranks[y])


def tested(series, lags):
    x = pd.Series(series).replace([np.inf, -np.inf], np.nan).dropna().to_numpy()
    if len(x) < 2:
        return [float(x.mean()) if len(x) else None, None]
    fit = sm.OLS(x, np.ones(len(x))).fit(cov_type="HAC", cov_kwds={"maxlags": lags, "use_correction": False})
    return plain([fit.params[0], fit.tvalues[0]])


times = sorted(frame["time"].unique())
count = min(24, len(times))
starts = [i * len(times) // count for i in range(count + 1)]
period = {t: p for p in range(count) for t in times[starts[p]:starts[p + 1]]}
frame["period"] = frame["time"].map(period)
finite = frame.replace([np.inf, -np.inf], np.nan)
expected = {}
for name in FEATURES:
    column, clean = frame[name], finite[name].dropna()
    low, high = clean.quantile(0.005), clean.quantile(0.995)
    deciles = [column.dropna().quantile(q / 10) for q in range(1, 10)]
    edges = sorted(set(deciles) | {np.nextafter(x, -math.inf) for x in deciles if deciles.count(x) > 1})

    def shares(part):
        part = part.dropna()
        return np.bincount(np.searchsorted(edges, part), minlength=len(edges) + 1) / len(part)

    overall = np.maximum(shares(column), 1e-4)
    drift = []
    for p in range(count):
        own = np.maximum(shares(column[frame["period"] == p]), 1e-4)
        drift.append(float(((own - overall) * np.log(own / overall)).sum()))
    frame["before"] = frame.groupby("entity")[name].shift(1)
    kept = [spearman(part, name, "before") for _, part in frame.groupby("time")]
    coefficients = [spearman(part, name, "y") for _, part in frame.groupby("time")]
    buckets = []
    for _, part in frame.groupby("time"):
        both = part[[name, "y"]].dropna()
        ranks = both[name].rank()
        number = ((ranks - 0.5) * 5 / max(1, len(both))).astype(int)
        means = both["y"].groupby(number).mean() if len(both) >= 5 else pd.Series(dtype=float)
        buckets.append([means.get(i, math.nan) for i in range(5)])
    buckets = np.array(buckets)
    decay = []
    for delay in DELAYS:
        frame["late"] = frame.groupby("entity")[name].shift(delay)
        decay.append(float(np.nanmean([spearman(part, "late", "y") for _, part in frame.groupby("time")])))
    expected[name] = {
        "mean": float(clean.mean()), "deviation": float(clean.std()),
        "quantiles": plain([float(column.max() if q == 1 else column.dropna().quantile(q)) for q in [0, .01, .05, .25, .5, .75, .95, .99, 1]]),
        "missing": int(column.isna().sum()), "infinite": int(np.isinf(column).sum()),
        "below": int((clean < low).sum()), "above": int((clean > high).sum()),
        "counts": np.histogram(clean[(clean >= low) & (clean <= high)], bins=40, range=(low, high))[0].tolist(),
        "missing_by_period": [float(column[frame["period"] == p].isna().mean()) for p in range(count)],
        "drift": drift,
        "autocorrelation": [float(np.nanmean([g.autocorr(k) for _, g in finite.groupby("entity")[name]])) for k in LAGS],
        "kept": plain(kept), "coefficients": plain(coefficients), "information": tested(coefficients, HORIZON - 1),
        "by_period": plain([float(np.nanmean([c for c, t in zip(coefficients, times) if period[t] == p] or [math.nan])) for p in range(count)]),
        "buckets": plain([float(np.nanmean(buckets[:, i])) for i in range(5)]),
        "spread": tested(buckets[:, 4] - buckets[:, 0], HORIZON - 1),
        "decay": decay,
        "groups": {g: tested([spearman(part, name, "y") for _, part in own.groupby("time")], HORIZON - 1) for g, own in frame.groupby("sector")},
    }
correlations = pd.DataFrame({name: frame[name].rank() for name in FEATURES}).corr()
joined = linkage(squareform(1 - correlations.abs().to_numpy(), checks=False), method="average")
group = fcluster(joined, 0.1, criterion="distance")
shuffled = frame.sample(frac=1, random_state=3)
json.dump({
    "horizon": HORIZON,
    "table": {c: shuffled[c].tolist() for c in ["entity", "time", "sector"]} | {c: plain(shuffled[c]) for c in FEATURES + ["y"]},
    "features": expected,
    "correlations": [plain(row) for row in correlations.to_numpy()],
    "groups": sorted(sorted(FEATURES[i] for i in range(len(FEATURES)) if group[i] == g) for g in set(group)),
}, open("expected.json", "w"), separators=(",", ":"))
