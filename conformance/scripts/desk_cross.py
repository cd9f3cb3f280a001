"""Makes conformance/desk_cross.json: cross-sections, regressions and drawdowns, with numbers from
plain numpy and pandas. Run it from anywhere:  python3 conformance/scripts/desk_cross.py
"""

import json
import math
import os

import numpy as np
import pandas as pd

np.seterr(all="ignore")
NAN = math.nan
random = np.random.default_rng(16)
OUT = os.path.join(os.path.dirname(__file__), "..", "desk_cross.json")


def cells(values):
    out = []
    for v in values:
        if v is None or isinstance(v, str):
            out.append(v)
        elif math.isnan(v):
            out.append(None)
        else:
            out.append("Infinity" if v == math.inf else "-Infinity" if v == -math.inf else float(v))
    return out


# ---- tables -------------------------------------------------------------------------------------


def missing(x, rows):
    x = np.array(x, float)
    x[list(rows)] = NAN
    return x


def panel():
    """Five times, rows in no order: a full one, one with gaps, one entity, ties, equal values."""
    rows = []
    names = ["b", "a", "d", "c", "\u00e9", "f", "e", "h", "g", "z"]
    for t in range(5):
        for e in names if t != 2 else ["d"]:
            rows.append((t, e))
    order = random.permutation(len(rows))
    rows = [rows[i] for i in order]
    n = len(rows)
    sectors = {"a": "tech", "b": "tech", "c": "bank", "d": "bank", "e": "bank", "f": None, "g": None, "h": "tech", "z": "alone", "\u00e9": "bank"}
    t = np.array([r[0] for r in rows])
    x = random.normal(size=n).round(3)
    z = random.normal(size=n).round(3)
    y = (0.5 + 2 * x - z + random.normal(size=n) * 0.3).round(3)
    y = np.where(t == 3, np.round(y), y)
    y = np.where(t == 4, 7.25, y)
    y = np.where((t == 1) & (random.random(n) < 0.3), NAN, y)
    z = np.where((t == 1) & (random.random(n) < 0.2), NAN, z)
    w = random.integers(0, 5, n).astype(float)
    w = np.where((t == 0) & (random.random(n) < 0.2), NAN, w)
    return pd.DataFrame(
        {
            "symbol": [r[1] for r in rows],
            "time": t + 1,
            "sector": [sectors[r[1]] for r in rows],
            "y": y,
            "x": x,
            "z": z,
            "w": w,
            "copy": 3 * x + 1,
            "size": 1e6 + 1e-3 * random.normal(size=n),
        }
    )


def series():
    n = 60
    x1 = missing(random.normal(size=n).round(3), [7, 30])
    x2 = missing(random.normal(size=n).round(3), [11])
    y = missing((1 + 0.5 * x1 - 2 * x2 + 0.4 * random.normal(size=n)).round(4), [3, 30, 31])
    price = missing((100 * np.exp(np.cumsum(0.02 * random.normal(size=n)))).round(2), [20, 21])
    still = np.where(np.arange(n) < 25, 4.0, x1)
    times = np.cumsum(random.integers(1, 9, n))
    loss = np.array([3, 2, 0, 5, 4, -1, 2, 3, 1, 2] * 6, float)
    return pd.DataFrame(
        {"time": times, "y": y, "x1": x1, "x2": x2, "twice": 2 * x1 - 5, "far": 1e7 + x1,
         "still": still, "price": price, "loss": loss}
    )


P = panel()
S = series()

# ---- across entities ----------------------------------------------------------------------------


def across(f, *columns, by=None):
    """A function of the rows of a time (and group) in which all columns are present."""
    out = np.full(len(P), NAN)
    order = P.assign(row=np.arange(len(P))).sort_values(
        ["time", "symbol"], key=lambda c: c if c.name == "time" else c.map(lambda s: s.encode())
    )
    keys = ["time"] if by is None else ["time", "g"]
    frame = order.assign(g=order[by].fillna("(none)") if by else 0)
    for _, part in frame.groupby(keys):
        rows = [r for r in part.row if not any(np.isnan(c[r]) for c in columns)]
        if rows:
            out[rows] = f(*[np.array([c[r] for r in rows]) for c in columns])
    return out


def one(f):
    return lambda *v: np.full(len(v[0]), f(*v))


def std(v, ddof=1):
    return v.std(ddof=ddof) if len(v) > ddof else NAN


def corr(a, b):
    return np.corrcoef(a, b)[0, 1] if len(a) > 1 and a.std() > 0 and b.std() > 0 else NAN


def beta(a, b):
    d = b - b.mean()
    return d @ (a - a.mean()) / (d @ d) if len(a) > 1 and d @ d > 0 else NAN


def wmean(v, w):
    return (v * w).sum() / w.sum() if w.sum() > 0 else NAN


def wvar(v, w):
    left = w.sum() - (w * w).sum() / w.sum()
    return (w * (v - wmean(v, w)) ** 2).sum() / left if left > 1e-12 else NAN


def residual(y, *x, groups=None):
    """Least squares with an intercept, or a dummy a group; columns that follow from others drop."""
    n = len(y)
    if groups is None:
        dummies = [np.ones(n)]
    else:
        dummies = [np.array([g == k for g in groups], float) for k in dict.fromkeys(groups)]
    columns = dummies + list(x)
    if len(columns) >= n:
        return np.full(n, NAN)
    kept = []
    for c in columns:
        left = c - sum((q * (q @ c) for q in kept), np.zeros(n))
        left = left - sum((q * (q @ left) for q in kept), np.zeros(n))
        if np.linalg.norm(left) > 1e-10 * np.linalg.norm(c):
            kept.append(left / np.linalg.norm(left))
    for _ in range(2):
        y = y - sum((q * (q @ y) for q in kept), np.zeros(n))
    return y


def neutral(*names, by=None):
    y, xs = P.y.values, [P[n].values for n in names]
    if by is None:
        return across(lambda *v: residual(*v), y, *xs)
    codes = pd.factorize(P[by].fillna("(none)"))[0].astype(float)
    return across(lambda y, *v: residual(y, *v[:-1], groups=list(v[-1])), y, *xs, codes)


y, x, z, w = P.y.values, P.x.values, P.z.values, P.w.values
CROSS = [
    ("cs-median", "cs_median(y)", across(one(np.median), y)),
    ("cs-median-by", "cs_median(y, by=sector)", across(one(np.median), y, by="sector")),
    ("cs-quantile", "cs_quantile(y, 0.3)", across(one(lambda v: np.quantile(v, 0.3)), y)),
    ("cs-quantile-by", "cs_quantile(y, 0.9, by=sector)", across(one(lambda v: np.quantile(v, 0.9)), y, by="sector")),
    ("cs-quantile-0", "cs_quantile(y, 0)", across(one(np.min), y)),
    ("cs-quantile-1", "cs_quantile(y, 1)", across(one(np.max), y)),
    ("cs-var", "cs_var(y)", across(one(lambda v: std(v) ** 2), y)),
    ("cs-var-by", "cs_var(y, by=sector)", across(one(lambda v: std(v) ** 2), y, by="sector")),
    ("cs-winsorize", "cs_winsorize(y, 0.1, 0.9)", across(lambda v: np.clip(v, np.quantile(v, 0.1), np.quantile(v, 0.9)), y)),
    ("cs-winsorize-by", "cs_winsorize(y, 0.25, 0.75, by=sector)", across(lambda v: np.clip(v, np.quantile(v, 0.25), np.quantile(v, 0.75)), y, by="sector")),
    ("cs-corr", "cs_corr(y, z)", across(one(corr), y, z)),
    ("cs-corr-by", "cs_corr(y, z, by=sector)", across(one(corr), y, z, by="sector")),
    ("cs-corr-self", "cs_corr(x, copy)", across(one(corr), x, P["copy"].values)),
    ("cs-beta", "cs_beta(y, z)", across(one(beta), y, z)),
    ("cs-beta-by", "cs_beta(y, x, by=sector)", across(one(beta), y, x, by="sector")),
    ("cs-mean-w", "cs_mean(y, w=w)", across(one(wmean), y, w)),
    ("cs-mean-w-by", "cs_mean(y, w=w, by=sector)", across(one(wmean), y, w, by="sector")),
    ("cs-demean-w", "cs_demean(y, w=w)", across(lambda v, w: v - wmean(v, w), y, w)),
    ("cs-std-w", "cs_std(y, w=w)", across(one(lambda v, w: math.sqrt(wvar(v, w)) if wvar(v, w) >= 0 else NAN), y, w)),
    ("cs-zscore-w", "cs_zscore(x, w=w)", across(lambda v, w: (v - wmean(v, w)) / math.sqrt(wvar(v, w)), x, w)),
    ("cs-std-equal-w", "cs_std(y, w=1)", across(one(std), y)),
    ("cs-neutralize", "cs_neutralize(y, x)", neutral("x")),
    ("cs-neutralize-none", "cs_neutralize(y)", neutral()),
    ("cs-neutralize-two", "cs_neutralize(y, x, z)", neutral("x", "z")),
    ("cs-neutralize-by", "cs_neutralize(y, x, by=sector)", neutral("x", by="sector")),
    ("cs-neutralize-by-two", "cs_neutralize(y, x, z, by=sector)", neutral("x", "z", by="sector")),
    ("cs-neutralize-copy", "cs_neutralize(y, x, copy)", neutral("x", "copy")),
    ("cs-neutralize-constant", "cs_neutralize(y, 5, x)", neutral("x")),
    ("cs-neutralize-each", "cs_neutralize(y, by=symbol)", np.full(len(P), NAN)),
    ("cs-neutralize-near-constant", "cs_neutralize(y, size)", neutral("size")),
]

# ---- over time ----------------------------------------------------------------------------------


def windows(width, least, *names, seconds=False):
    columns = [S[n].values for n in names]
    times = S.time.values
    for t in range(len(S)):
        rows = [i for i in range(t + 1) if (times[i] > times[t] - width if seconds else i > t - width)]
        kept = [i for i in rows if not any(np.isnan(c[i]) for c in columns)]
        yield [np.array([c[i] for i in kept]) for c in columns] if len(kept) >= least else None, t, len(rows)


def regress(part, width, names, least=None, index=0, lags=None, seconds=False):
    k = len(names) - 1
    out = []
    for got, t, rows in windows(width, width if least is None else least, *names, seconds=seconds):
        if got is None or len(got[0]) < k + 2:
            out.append(NAN)
            continue
        y, xs = got[0], got[1:]
        n = len(y)
        X = np.column_stack([np.ones(n)] + [v - v.mean() for v in xs])
        if np.linalg.matrix_rank(X[:, 1:] / np.maximum(np.linalg.norm(X[:, 1:], axis=0), 1e-300), tol=1e-6) < k:
            out.append(NAN)
            continue
        b, *_ = np.linalg.lstsq(X, y, rcond=None)
        e = y - X @ b
        inverse = np.linalg.inv(X.T @ X)
        if part == "alpha":
            out.append(b[0] - sum(b[1 + i] * xs[i].mean() for i in range(k)))
        elif part == "beta":
            out.append(b[1 + index])
        elif part == "resid":
            now = [S[name].values[t] for name in names]
            out.append(now[0] - b[0] - sum(b[1 + i] * (now[1 + i] - xs[i].mean()) for i in range(k)))
        elif part == "r2":
            d = y - y.mean()
            out.append(1 - e @ e / (d @ d) if d @ d > 0 else NAN)
        elif part == "t":
            out.append(b[1 + index] / math.sqrt(e @ e / (n - k - 1) * inverse[1 + index, 1 + index]))
        else:
            most = math.floor(4 * ((rows if seconds else width) / 100) ** (2 / 9)) if lags is None else lags
            u = X * e[:, None]
            meat = u.T @ u
            for l in range(1, min(most, n - 1) + 1):
                g = u[l:].T @ u[:-l]
                meat += (1 - l / (most + 1)) * (g + g.T)
            out.append(b[1 + index] / math.sqrt((inverse @ meat @ inverse)[1 + index, 1 + index]))
    return out


def drawdown(width, name, least=None, seconds=False):
    out = []
    for got, _, _ in windows(width, width if least is None else least, name, seconds=seconds):
        v = got[0] if got else []
        if not len(v) or v[0] <= 0 or min(v) < 0:
            out.append(NAN)
        else:
            out.append(min(v[j] / max(v[: j + 1]) - 1 for j in range(len(v))))
    return out


one_x, two_x = ["y", "x1"], ["y", "x1", "x2"]
TIME = [
    ("regress-alpha", "rolling_regress(y, x1, 10).alpha", regress("alpha", 10, one_x)),
    ("regress-beta", "rolling_regress(y, x1, 10).beta[1]", regress("beta", 10, one_x)),
    ("regress-beta-2", "rolling_regress(y, x1, x2, 20, min_periods=6).beta[2]", regress("beta", 20, two_x, 6, 1)),
    ("regress-alpha-2", "rolling_regress(y, x1, x2, 20, min_periods=1).alpha", regress("alpha", 20, two_x, 1)),
    ("regress-resid", "rolling_regress(y, x1, x2, 20, min_periods=6).resid", regress("resid", 20, two_x, 6)),
    ("regress-r2", "rolling_regress(y, x1, x2, w=20, min_periods=6).r2", regress("r2", 20, two_x, 6)),
    ("regress-t", "rolling_regress(y, x1, x2, 20, min_periods=6).t[1]", regress("t", 20, two_x, 6, 0)),
    ("regress-t-2", "rolling_regress(y, x1, x2, 9, min_periods=7).t[2]", regress("t", 9, two_x, 7, 1)),
    ("regress-nw", "rolling_regress(y, x1, x2, 20, min_periods=6).t_nw[1]", regress("t_nw", 20, two_x, 6, 0)),
    ("regress-nw-lags", "rolling_regress(y, x1, 30, min_periods=10, lags=5).t_nw[1]", regress("t_nw", 30, one_x, 10, 0, 5)),
    ("regress-nw-white", "rolling_regress(y, x1, 12, min_periods=5, lags=0).t_nw[1]", regress("t_nw", 12, one_x, 5, 0, 0)),
    ("regress-copy", "rolling_regress(y, x1, twice, 20, min_periods=6).beta[1]", [NAN] * len(S)),
    ("regress-copy-nw", "rolling_regress(y, x1, twice, 20, min_periods=6).t_nw[1]", [NAN] * len(S)),
    ("regress-still", "rolling_regress(y, still, 10, min_periods=5).beta[1]", regress("beta", 10, ["y", "still"], 5)),
    ("regress-far", "rolling_regress(y, far, 20, min_periods=6).beta[1]", regress("beta", 20, ["y", "far"], 6)),
    ("regress-short", "rolling_regress(y, x1, 2).beta[1]", [NAN] * len(S)),
    ("regress-three", "rolling_regress(y, x1, x2, 4).r2", regress("r2", 4, two_x)),
    ("drawdown", "rolling_max_drawdown(price, 10)", drawdown(10, "price")),
    ("drawdown-gaps", "rolling_max_drawdown(price, 25, min_periods=2)", drawdown(25, "price", 2)),
    ("drawdown-1", "rolling_max_drawdown(price, 1)", drawdown(1, "price")),
    ("drawdown-loss", "rolling_max_drawdown(loss, 3)", drawdown(3, "loss")),
    ("drawdown-below", "rolling_max_drawdown(0 - price, 4, min_periods=1)", [NAN] * len(S)),
    ("drawdown-worked", "rolling_max_drawdown(worked, 3)", None),
]
SECONDS = [
    ("regress-duration", "rolling_regress(y, x1, 60s).beta[1]", regress("beta", 60, one_x, 1, seconds=True)),
    ("regress-duration-nw", "rolling_regress(y, x1, 90s, min_periods=8).t_nw[1]", regress("t_nw", 90, one_x, 8, 0, seconds=True)),
    ("drawdown-duration", "rolling_max_drawdown(price, 45s)", drawdown(45, "price", 1, seconds=True)),
]

ERRORS = [
    ("part-unknown", "rolling_regress(y, x1, 5).gamma", ["no part called 'gamma'"], ".gamma"),
    ("part-missing", "1 + rolling_regress(y, x1, 5)", ["a result of parts", ".alpha"], "rolling_regress(y, x1, 5)"),
    ("part-no-index", "rolling_regress(y, x1, 5).beta", ["which is not said", ".beta[1]"], ".beta"),
    ("part-index-range", "rolling_regress(y, x1, 5).beta[2]", ["index", "between 1 and 1"], "2"),
    ("part-index-zero", "rolling_regress(y, x1, 5).beta[0]", ["index"], "0"),
    ("part-needless-index", "rolling_regress(y, x1, 5).alpha[1]", ["no index"], ".alpha"),
    ("part-of-number", "rolling_mean(y, 5).beta[1]", ["no part called 'beta'"], ".beta"),
    ("regress-no-window", "rolling_regress(y, x1).alpha", ["'w' (the window)"], "rolling_regress(y, x1)"),
    ("regress-no-x", "rolling_regress(y, 5).alpha", ["'x1'"], "rolling_regress(y, 5)"),
    ("regress-lags", "rolling_regress(y, x1, 5, lags=1).alpha", ["lags", ".t_nw[i]"], "1"),
    ("brackets", "price[1]", ["unexpected '['", "lag(x, n)"], "["),
    ("quantile-range", "cs_quantile(price, 2)", ["q", "between 0 and 1"], "2"),
    ("winsorize-range", "cs_winsorize(price, 1, 99)", ["between 0 and 1"], "99"),
    ("neutralize-text", 'cs_neutralize(price, by="sector")', ["by is a text"], '"sector"'),
]


def table(frame, entity, times=None):
    columns = {}
    for name in frame.columns:
        values = frame[name].tolist()
        if name == "time":
            columns[name] = [int(v) for v in values] if times is None else times
        else:
            columns[name] = cells(None if isinstance(v, float) and math.isnan(v) else v for v in values)
    return {"entity": entity, "order": "time", "columns": columns}


def main():
    begin = pd.Timestamp("2024-01-02T09:00:00")
    stamps = [(begin + pd.Timedelta(seconds=int(s))).isoformat() + "Z" for s in S.time]
    worked = [200, 100, 101, 102, 101.5, 103]
    tables = {
        "panel": table(P, "symbol"),
        "series": table(S, None),
        "timed": table(S, None, stamps),
        "worked": {"entity": None, "order": "time", "columns": {"time": list(range(6)), "worked": worked}},
    }
    cases = []
    for name, group in (("panel", CROSS), ("series", TIME), ("timed", SECONDS)):
        for id_, formula, expected in group:
            where = name
            if expected is None:
                where, expected = "worked", [NAN, NAN, -0.5, 0, 101.5 / 102 - 1, 101.5 / 102 - 1]
            cases.append({"id": id_, "formula": formula, "table": where, "expected": {"out": cells(expected)}, "rtol": 1e-7 if "far" in id_ or "near" in id_ else 1e-9, "atol": 1e-7 if "near" in id_ else 1e-12})
    errors = [{"id": i, "formula": f, "table": "series", "message_contains": m, "at": at} for i, f, m, at in ERRORS]
    with open(OUT, "w", encoding="utf-8") as out:
        out.write('{"suite": "desk_cross",\n "tables": {\n')
        out.write(",\n".join(f"  {json.dumps(k)}: {json.dumps(v, ensure_ascii=False)}" for k, v in tables.items()))
        out.write('},\n "cases": [\n')
        out.write(",\n".join("  " + json.dumps(c, ensure_ascii=False) for c in cases))
        out.write('],\n "errors": [\n')
        out.write(",\n".join("  " + json.dumps(c, ensure_ascii=False) for c in errors))
        out.write("]}\n")
    print(len(cases), "cases,", len(errors), "errors")


main()
