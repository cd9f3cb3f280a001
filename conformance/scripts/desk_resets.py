"""Writes conformance/desk_resets.json: what reset=, within= and by= give.

Plain loops over lists and numpy for single windows; nothing of Weft is used. An entity's rows are cut into parts, and each part is
computed as if it were all rows there are. Run it from the root of the repository: python3 conformance/scripts/desk_resets.py
"""
import json
import math
import random

import numpy as np

NAN = math.nan


def missing(v):
    return v is None or (isinstance(v, float) and math.isnan(v))


# ---- tables

def small():
    rng = random.Random(7)
    n = 60
    symbols = [rng.choice("ABB") for _ in range(n)]
    start = np.datetime64("2024-01-02T22:00:00")
    seconds, at = [], 0
    for _ in range(n):
        at += rng.choice([60, 300, 420, 900])
        seconds.append(at)
    times = [str(start + np.timedelta64(s, "s")) + "Z" for s in seconds]
    x = [None if rng.random() < 0.15 else round(rng.gauss(10, 3), 3) for _ in range(n)]
    y = [None if rng.random() < 0.1 else round(rng.gauss(1, 2), 3) for _ in range(n)]
    shelf = [rng.choice(["a", "a", "a", "b", None]) for _ in range(n)]
    k = [rng.choice([1, 1, 1, 2.5, None]) for _ in range(n)]
    c = [rng.choice([True, False, False, False, False, None]) for _ in range(n)]
    c[0] = False
    slot = [rng.choice([1, 2, 3]) for _ in range(n)]
    return {"symbol": symbols, "time": times, "x": x, "y": y, "shelf": shelf, "k": k, "c": c, "slot": slot,
            "row": list(range(n))}, seconds


def many():
    n = 15000
    return {"time": list(range(n)), "x": [((i * 7919) % 1000) / 8 for i in range(n)], "key": [i * i % 5003 % 5000 for i in range(n)]}


SMALL, SECONDS = small()
MANY = many()


def entities(table):
    if "symbol" not in table:
        return [list(range(len(table["time"])))]
    return [[i for i, s in enumerate(table["symbol"]) if s == e] for e in sorted(set(table["symbol"]))]


def same(a, b):
    return missing(a) and missing(b) or (not missing(a) and not missing(b) and a == b)


def by_key(parts, key):
    out = []
    for rows in parts:
        groups = {}
        for i in rows:
            groups.setdefault("missing" if missing(key[i]) else ("key", key[i]), []).append(i)
        out += groups.values()
    return out


def runs(parts, starts):
    """starts(previous row or None, row)"""
    out = []
    for rows in parts:
        part = []
        for n, i in enumerate(rows):
            if n and starts(rows[n - 1], i):
                out.append(part)
                part = []
            part.append(i)
        out.append(part)
    return out


def parts(table, reset=None, within=None, by=None):
    found = entities(table)
    if by is not None:
        found = by_key(found, by)
    if reset is not None:
        found = runs(found, lambda _, i: reset[i] is True)
    if within is not None:
        found = runs(found, lambda p, i: not same(within[p], within[i]))
    return found


# ---- states: a part's values in, results out

def running(step, start=None):
    def over(rows, x):
        state, out = start, []
        for i in rows:
            if missing(x[i]):
                out.append(NAN)
            else:
                state = x[i] if state is None else step(state, x[i])
                out.append(state)
        return out
    return over


def cumcount(rows, x):
    n, out = 0, []
    for i in rows:
        n += not missing(x[i])
        out.append(NAN if missing(x[i]) else n)
    return out


def ewm_var(alpha, root):
    def over(rows, x):
        m, v, out = None, 0.0, []
        for i in rows:
            if missing(x[i]):
                out.append(NAN)
                continue
            if m is None:
                m = x[i]
            else:
                d = x[i] - m
                m += alpha * d
                v = (1 - alpha) * (v + alpha * d * d)
            out.append(math.sqrt(v) if root else v)
        return out
    return over


def wilder(w):
    def over(rows, x):
        seen, y, out = [], None, []
        for i in rows:
            if missing(x[i]):
                out.append(NAN)
                continue
            if y is not None:
                y += (x[i] - y) / w
            else:
                seen.append(x[i])
                y = sum(seen) / w if len(seen) == w else None
            out.append(NAN if y is None else y)
        return out
    return over


def ffill(rows, x):
    last, out = NAN, []
    for i in rows:
        last = last if missing(x[i]) else x[i]
        out.append(last)
    return out


def first(rows, x):
    value, out = None, []
    for i in rows:
        if missing(x[i]):
            out.append(NAN)
        else:
            value = x[i] if value is None else value
            out.append(value)
    return out


def since(rows, c):
    n, out = NAN, []
    for i in rows:
        n = 0 if c[i] is True else n + 1
        out.append(n)
    return out


def streak(rows, c):
    n, out = 0, []
    for i in rows:
        n = n + 1 if c[i] is True else 0
        out.append(n)
    return out


def count_if(rows, c):
    n, out = 0, []
    for i in rows:
        n += c[i] is True
        out.append(n)
    return out


def drawdown(rows, x):
    return [NAN if missing(x[i]) else x[i] / m - 1 for i, m in zip(rows, running(max)(rows, x))]


def under_water(rows, x):
    top, n, out = None, NAN, []
    for i in rows:
        if not missing(x[i]) and (top is None or x[i] >= top):
            top, n = x[i], 0
        else:
            n += 1
        out.append(n)
    return out


# ---- windows: the rows of a window in, a number out

def window(f, w=None, seconds=None, least=None):
    """f takes the values of the window's rows, the newest last; None where missing."""
    def over(rows, *columns):
        out = []
        for t in range(len(rows)):
            if w is not None:
                inside = rows[max(0, t - w + 1):t + 1]
            else:
                inside = [i for i in rows[:t + 1] if SECONDS[rows[t]] - SECONDS[i] < seconds]
            values = [tuple(c[i] for c in columns) for i in inside]
            present = [v for v in values if not any(missing(u) for u in v)]
            out.append(f(values, present) if len(present) >= (least or w or 1) else NAN)
        return out
    return over


def one(f):
    return lambda values, present: f([v[0] for v in present])


def newest(f):
    return lambda values, present: NAN if missing(values[-1][0]) else f(values[-1][0], [v[0] for v in present])


def back(pick):
    def f(values, present):
        best = pick(v[0] for v in present)
        return next(n for n, v in enumerate(reversed(values)) if not missing(v[0]) and v[0] == best)
    return f


def pairs(f):
    return lambda values, present: f(np.array([v[0] for v in present]), np.array([v[1] for v in present]))


def std(v, ddof=1):
    return float(np.std(v, ddof=ddof)) if len(v) > ddof else NAN


def var(v):
    return float(np.var(v, ddof=1)) if len(v) > 1 else NAN


def zscore(x, v):
    s = std(v)
    return NAN if missing(s) or s == 0 else (x - float(np.mean(v))) / s


def skew(v):
    d = np.array(v) - np.mean(v)
    m2, m3 = np.mean(d ** 2), np.mean(d ** 3)
    return NAN if m2 == 0 else float(m3 / m2 ** 1.5)


def kurt(v):
    d = np.array(v) - np.mean(v)
    m2, m4 = np.mean(d ** 2), np.mean(d ** 4)
    return NAN if m2 == 0 else float(m4 / m2 ** 2 - 3)


def corr(a, b):
    if len(a) < 2 or np.ptp(a) == 0 or np.ptp(b) == 0:
        return NAN
    return float(np.corrcoef(a, b)[0, 1])


def beta(a, b):
    return NAN if len(a) < 2 or np.ptp(b) == 0 else float(np.cov(a, b)[0, 1] / np.var(b, ddof=1))


def cov(a, b):
    return NAN if len(a) < 2 else float(np.cov(a, b)[0, 1])


def rank(x, v):
    return (sum(u < x for u in v) + (sum(u == x for u in v) + 1) / 2) / len(v)


def ranks(v):
    return np.array([sum(u < x for u in v) + (sum(u == x for u in v) + 1) / 2 for x in v])


def entropy(v, bins):
    lo, hi = min(v), max(v)
    if lo == hi:
        return 0.0
    counts = [0] * bins
    for x in v:
        counts[min(bins - 1, math.floor((x - lo) * bins / (hi - lo)))] += 1
    p = [c / len(v) for c in counts if c]
    return -sum(q * math.log(q) for q in p)


def wmean(v):
    return sum((n + 1) * x for n, x in enumerate(v)) / (len(v) * (len(v) + 1) / 2)


def slope(v):
    return float(np.polyfit(range(len(v)), v, 1)[0])


def lag(n):
    def over(rows, x):
        return [NAN if t < n or missing(x[rows[t - n]]) else x[rows[t - n]] for t in range(len(rows))]
    return over


def diff(n):
    def over(rows, x):
        return [NAN if missing(x[i]) or missing(b) else x[i] - b for i, b in zip(rows, lag(n)(rows, x))]
    return over


def pct(n):
    def over(rows, x):
        return [NAN if missing(x[i]) or missing(b) else x[i] / b - 1 for i, b in zip(rows, lag(n)(rows, x))]
    return over


def autocorr(w, n, least):
    def over(rows, x):
        before = dict(zip(rows, lag(n)(rows, x)))
        return window(pairs(corr), w, least=least)(rows, x, before)
    return over


STATES = {
    "cumsum(x{})": (running(lambda s, v: s + v), "x"),
    "cumsum(x, 100{})": (running(lambda s, v: s + v, 100), "x"),
    "cumprod(x{})": (running(lambda s, v: s * v), "x"),
    "cummax(x{})": (running(max), "x"),
    "cummin(x{})": (running(min), "x"),
    "cumcount(x{})": (cumcount, "x"),
    "ema(x, 0.3{})": (running(lambda s, v: 0.3 * v + 0.7 * s), "x"),
    "ewm_var(x, 0.3{})": (ewm_var(0.3, False), "x"),
    "ewm_std(x, 0.3{})": (ewm_var(0.3, True), "x"),
    "wilder(x, 3{})": (wilder(3), "x"),
    "decay_accum(x, 0.5, 4{})": (running(lambda s, v: 0.5 * s + v, 4), "x"),
    "ffill(x{})": (ffill, "x"),
    "first(x{})": (first, "x"),
    "since(x > 11{})": (since, "high"),
    "streak(x > 9{})": (streak, "rather"),
    "count_if(x > 9{})": (count_if, "rather"),
    "drawdown(x, 0{})": (drawdown, "x"),
    "time_under_water(x, 0{})": (under_water, "x"),
}
SMALL_MORE = {"high": [not missing(v) and v > 11 for v in SMALL["x"]], "rather": [not missing(v) and v > 9 for v in SMALL["x"]]}


def windows(w, seconds, least, text):
    p = "" if least is None else ", min_periods=%d" % least
    at = lambda f: window(f, w, seconds, least)
    return {
        "rolling_sum(x, %s%s{})" % (text, p): (at(one(sum)), "x"),
        "rolling_mean(x, %s%s{})" % (text, p): (at(one(lambda v: sum(v) / len(v))), "x"),
        "rolling_std(x, %s%s{})" % (text, p): (at(one(std)), "x"),
        "rolling_var(x, %s%s{})" % (text, p): (at(one(var)), "x"),
        "rolling_min(x, %s%s{})" % (text, p): (at(one(min)), "x"),
        "rolling_max(x, %s%s{})" % (text, p): (at(one(max)), "x"),
        "rolling_median(x, %s%s{})" % (text, p): (at(one(lambda v: float(np.median(v)))), "x"),
        "rolling_quantile(x, %s, 0.3%s{})" % (text, p): (at(one(lambda v: float(np.quantile(v, 0.3)))), "x"),
        "rolling_skew(x, %s%s{})" % (text, p): (at(one(skew)), "x"),
        "rolling_kurt(x, %s%s{})" % (text, p): (at(one(kurt)), "x"),
        "rolling_prod(x, %s%s{})" % (text, p): (at(one(lambda v: float(np.prod(v)))), "x"),
        "rolling_count(x, %s{})" % text: (window(one(len), w, seconds, 1), "x"),
        "rolling_zscore(x, %s%s{})" % (text, p): (at(newest(zscore)), "x"),
        "rolling_cov(x, y, %s%s{})" % (text, p): (at(pairs(cov)), "x", "y"),
        "rolling_corr(x, y, %s%s{})" % (text, p): (at(pairs(corr)), "x", "y"),
        "rolling_beta(x, y, %s%s{})" % (text, p): (at(pairs(beta)), "x", "y"),
        "rolling_rank_corr(x, y, %s%s{})" % (text, p): (at(pairs(lambda a, b: corr(ranks(a), ranks(b)))), "x", "y"),
        "rolling_rank(x, %s%s{})" % (text, p): (at(newest(rank)), "x"),
        "rolling_argmax(x, %s%s{})" % (text, p): (at(back(max)), "x"),
        "rolling_argmin(x, %s%s{})" % (text, p): (at(back(min)), "x"),
        "shannon_entropy(x, %s, 4%s{})" % (text, p): (at(one(lambda v: entropy(v, 4))), "x"),
        "drawdown(x, %s%s{})" % (text, p): (at(newest(lambda x, v: x / max(v) - 1)), "x"),
        "time_under_water(x, %s%s{})" % (text, p): (at(back(max)), "x"),
    }


LAGS = {
    "lag(x{})": (lag(1), "x"),
    "shift(x, 2{})": (lag(2), "x"),
    "diff(x{})": (diff(1), "x"),
    "pct_change(x, 2{})": (pct(2), "x"),
    "autocorr(x, 5, 1, min_periods=3{})": (autocorr(5, 1, 3), "x"),
    "rolling_wmean(x, 3{})": (window(one(wmean), 3), "x"),
    "linear_regression_slope(x, 3{})": (window(one(slope), 3), "x"),
}

cases = []


def add(formula, table, columns, f, names, note="", rows=None, **how):
    out = [NAN] * len(columns["time"])
    for part in parts(columns, **how):
        for i, v in zip(part, f(part, *[columns[n] if n in columns else SMALL_MORE[n] for n in names])):
            out[i] = v
    wanted = rows if rows is not None else range(len(out))
    case = {"id": "resets-%03d" % (len(cases) + 1), "formula": formula, "table": table}
    if rows is not None:
        case["rows"] = rows
    case["expected"] = {"out": [None if missing(out[i]) else out[i] for i in wanted]}
    case["rtol"] = 1e-9
    case["atol"] = 1e-9
    if note:
        case["note"] = note
    cases.append(case)


def small_case(formula, f, names, how_text, note="", **how):
    add(formula.format(how_text), "small", SMALL, f, names, note, **how)


for formula, (f, *names) in STATES.items():
    small_case(formula, f, names, ", reset=c", reset=SMALL["c"])
    small_case(formula, f, names, ", by=shelf", by=SMALL["shelf"])
for formula, (f, *names) in list(STATES.items())[::3]:
    small_case(formula, f, names, ", by=k, reset=c", "the reset is of the row's own key", by=SMALL["k"], reset=SMALL["c"])
for formula, (f, *names) in {**windows(4, None, None, "4"), **LAGS}.items():
    small_case(formula, f, names, ", within=shelf", within=SMALL["shelf"])
for formula, (f, *names) in {**windows(9, None, 2, "9"), **LAGS}.items():
    small_case(formula, f, names, ", within=k", within=SMALL["k"])
    small_case(formula, f, names, ", by=shelf", by=SMALL["shelf"])
for formula, (f, *names) in windows(None, 1800, None, "30m").items():
    small_case(formula, f, names, ", within=shelf", within=SMALL["shelf"])
    small_case(formula, f, names, ", by=slot", by=SMALL["slot"])
for formula, (f, *names) in list({**windows(9, None, 2, "9"), **LAGS}.items())[::2]:
    small_case(formula, f, names, ", by=slot, within=k", "a run is along the rows of a key", by=SMALL["slot"], within=SMALL["k"])
for formula, (f, *names) in list({**windows(9, None, 1, "9"), **LAGS}.items())[::3]:
    small_case(formula, f, names, ", within=row", "the key changes on every row", within=SMALL["row"])
    small_case(formula, f, names, ", within=time", "a time as a key", within=SMALL["time"])
    small_case(formula, f, names, ", within=c", "a condition as a key, which may be missing", within=SMALL["c"])
    small_case(formula, f, names, ", by=time", "each row is a key of its own", by=SMALL["time"])
some = list(range(0, 15000, 499))
add("cumsum(x, by=key)", "many", MANY, running(lambda s, v: s + v), ["x"], "5,000 keys", some, by=MANY["key"])
add("rolling_mean(x, 3, min_periods=1, by=key)", "many", MANY, window(one(lambda v: sum(v) / len(v)), 3, least=1), ["x"], "5,000 keys",
    some, by=MANY["key"])
add("lag(x, 1, by=key)", "many", MANY, lag(1), ["x"], "5,000 keys", some, by=MANY["key"])

errors = [
    ("rolling_mean(x, 3, reset=c)", "reset=c", ["rolling_mean", "window", "within="]),
    ("lag(x, 1, reset=c)", "reset=c", ["lag", "window", "within="]),
    ("cumsum(x, within=shelf)", "shelf", ["cumsum", "state", "reset=is_new(shelf)"]),
    ("drawdown(x, 0, within=shelf)", "shelf", ["drawdown", "state", "reset=is_new(shelf)"]),
    ("drawdown(x, 5, reset=c)", "reset=c", ["drawdown", "window", "within="]),
    ("abs(x, by=shelf)", "shelf", ["abs", "by", "rolling_mean"]),
    ("clip(x, 0, 1, within=shelf)", "shelf", ["clip", "within"]),
    ("rolling_mean(x, 3, within=\"shelf\")", "\"shelf\"", ["same in every row", "within=shelf"]),
    ("cumsum(x, by=3)", "3", ["same in every row"]),
    ("cumsum(x, reset=x)", "x", ["a condition", "x != 0"]),
    ("cumsum(x, keys=5)", "5", ["keys", "by"]),
    ("cumsum(x, by=shelf, keys=0)", "0", ["keys", "1"]),
    ("rolling_mean(x, 3, wihtin=shelf)", "wihtin", ["did you mean 'within'"]),
]


def line(value):
    return json.dumps(value, allow_nan=False)


def table(columns, entity):
    return line({"entity": entity, "order": "time", "columns": columns})


with open("conformance/desk_resets.json", "w") as out:
    out.write('{\n"suite": "features",\n"tables": {\n"small": %s,\n"many": %s\n},\n"cases": [\n' % (table(SMALL, "symbol"), table(MANY, None)))
    out.write(",\n".join(line(case) for case in cases))
    out.write('\n],\n"errors": [\n')
    out.write(",\n".join(
        line({"id": "resets-error-%02d" % (n + 1), "formula": f, "table": "small", "message_contains": words, "at": at.split("=")[-1]})
        for n, (f, at, words) in enumerate(errors)))
    out.write("\n]\n}\n")
print(len(cases), "cases,", len(errors), "errors")
