"""Writes conformance/desk_universe.json: what programs with a universe give, and conditions that are not known.

pandas on the rows that are inside, and plain loops over an entity's rows; nothing of Weft is used. Run it from the root of the
repository: python3 conformance/scripts/desk_universe.py
"""
import json
import math
import random

import numpy as np
import pandas as pd

rng = random.Random(11)
ROWS = []
for day in range(1, 26):
    for symbol in "CADBE":
        if rng.random() < 0.9:
            ROWS.append({
                "symbol": symbol, "time": f"2024-01-{day:02d}T00:00:00Z",
                "x": None if rng.random() < 0.1 else round(rng.gauss(10, 3), 3),
                "v": round(rng.uniform(0, 100), 1),
                "sector": rng.choice(["it", "it", "oil"]),
                "live": rng.choice([True, True, True, True, False, None])})
# E is never inside, and of one day nobody is.
for row in ROWS:
    if row["symbol"] == "E" or row["time"].startswith("2024-01-07"):
        row["live"] = False
TABLE = {name: [row[name] for row in ROWS] for name in ROWS[0]}
# Without times that count: one entity whose membership changes all the time.
TURNS = {"time": list(range(40)), "x": [((i * 7) % 11) / 4 for i in range(40)],
         "c": [i // 3 % 2 == 0 if i % 10 != 9 else None for i in range(40)], "k": [i % 4 for i in range(40)]}

df = pd.DataFrame(TABLE)
df["x"] = df["x"].astype(float)
INSIDE = df["live"].map(lambda c: c is True)


def only(inside, values):
    return values.where(inside)


def changes(inside):
    """The run of membership that each row of its entity belongs to."""
    return inside.groupby(df["symbol"]).transform(lambda s: (s != s.shift()).cumsum())


def within(inside, fn, *names):
    """fn on the rows of each run of each entity."""
    out = pd.Series(np.nan, index=df.index)
    for _, rows in df.groupby([df["symbol"], changes(inside)]):
        out.loc[rows.index] = np.asarray(fn(*[rows[n] for n in names]), dtype=float)
    return out


def entity(fn, *names):
    out = pd.Series(np.nan, index=df.index)
    for _, rows in df.groupby("symbol"):
        out.loc[rows.index] = np.asarray(fn(*[rows[n] for n in names]), dtype=float)
    return out


def across(values, fn, by=()):
    out = pd.Series(np.nan, index=df.index)
    present = values.dropna()
    for _, part in present.groupby([df.loc[present.index, k] for k in ["time", *by]]):
        out.loc[part.index] = fn(part)
    return out


def cumsum(s):
    total, out = 0.0, []
    for v in s:
        if not math.isnan(v):
            total += v
        out.append(total if not math.isnan(v) else math.nan)
    return out


def ffill(s):
    return s.ffill()


def rank(values, by=()):
    return across(values, lambda part: part.rank(method="average") / len(part), by)


def zscore(values):
    return across(values, lambda part: (part - part.mean()) / part.std(ddof=1) if len(part) > 1 else part * np.nan)


CASES = []


def case(id, program, table="panel", note=None, **expected):
    made = {"id": "universe-" + id, "program": program, "table": table,
            "expected": {name: [None if v is None or isinstance(v, float) and math.isnan(v) else v for v in list(values)]
                         for name, values in expected.items()}, "rtol": 1e-9, "atol": 1e-9}
    if note:
        made["note"] = note
    CASES.append(made)


x = df["x"]
U = "universe liquid = live\n"
R = "universe liquid(outside=reset) = live\n"
inside_x = only(INSIDE, x)

case("rank", U + "out = cs_rank(x)", out=rank(inside_x))
case("rank-by-sector", U + "out = cs_rank(x, by=sector)", out=rank(inside_x, ["sector"]))
case("zscore", U + "out = cs_zscore(x)", out=zscore(inside_x))
case("count-of-all", U + "out = cs_count(1)", out=across(only(INSIDE, x * 0).fillna(0).where(INSIDE), lambda p: p * 0 + len(p)),
     note="rows whose x is missing are inside all the same")
case("median", U + "out = cs_median(x)", out=across(inside_x, lambda p: p * 0 + p.median()))
case("column", U + "out = x", out=inside_x)
case("missing-stays-missing", U + "out = is_missing(x)",
     out=[bool(m) if i else None for m, i in zip(x.isna(), INSIDE)])
case("state-goes-on", U + "out = cumsum(x)", out=only(INSIDE, entity(cumsum, "x")))
case("window-goes-on", U + "out = rolling_mean(x, 4, min_periods=2)",
     out=only(INSIDE, entity(lambda s: s.rolling(4, min_periods=2).mean(), "x")))
case("lag-goes-on", U + "out = lag(x)", out=only(INSIDE, entity(lambda s: s.shift(), "x")))
case("lag-of-rank", U + "out = lag(cs_rank(x))",
     out=only(INSIDE, rank(inside_x).groupby(df["symbol"]).shift()),
     note="the row before may have been outside, where there is no rank")
case("state-resets", R + "out = cumsum(x)", out=only(INSIDE, within(INSIDE, cumsum, "x")))
case("window-resets", R + "out = rolling_mean(x, 4, min_periods=2)",
     out=only(INSIDE, within(INSIDE, lambda s: s.rolling(4, min_periods=2).mean(), "x")))
case("dense-window-resets", R + "out = rolling_sum(x, 3)",
     out=only(INSIDE, within(INSIDE, lambda s: s.rolling(3).sum(), "x")))
case("lag-resets", R + "out = lag(x)", out=only(INSIDE, within(INSIDE, lambda s: s.shift(), "x")))
case("ffill-resets", R + "out = ffill(x)", out=only(INSIDE, within(INSIDE, ffill, "x")))
case("duration-resets", R + "out = rolling_sum(x, 3d)",
     out=only(INSIDE, within(INSIDE, lambda s, t: pd.Series(s.values, pd.to_datetime(t.values)).rolling("3D", min_periods=1).sum(), "x", "time")))
case("rank-resets-as-well", R + "out = cs_rank(x)", out=rank(inside_x))
case("rank-of-reset-window", R + "out = cs_rank(rolling_sum(x, 2, min_periods=1))",
     out=rank(only(INSIDE, within(INSIDE, lambda s: s.rolling(2, min_periods=1).sum(), "x"))))
case("elapsed-resets", R + "out = elapsed(time)",
     out=only(INSIDE, within(INSIDE, lambda t: pd.to_datetime(t).diff().dt.total_seconds(), "time")))
case("is-new-resets", R + "out = is_new(sector)",
     out=[bool(v) if i else None for v, i in zip(within(INSIDE, lambda s: (s != s.shift()), "sector"), INSIDE)])

# The condition's own cross-sections see all rows; the features' see the universe.
vrank = rank(df["v"])
top = vrank > 0.5
case("by-rank", "universe liquid = cs_rank(v) > 0.5\nall = cs_rank(v)\nout = cs_rank(x)",
     all=rank(only(top, df["v"])), out=rank(only(top, x)),
     note="the same call in the condition and in a feature is not the same")
case("shared-definition", "_r = cs_rank(v)\nuniverse liquid = _r > 0.5\nout = _r", out=rank(only(top, df["v"])))
case("same-condition", "universe liquid = cs_rank(v) > 0.5\nout = cs_rank(v) > 0.5\nin = liquid",
     **{"out": [bool(r > 0.5) if i else None for r, i in zip(rank(only(top, df["v"])), top)],
        "in": [True if i else None for i in top]})
case("name-in-features", U + "out = if(liquid, 1, 0)\nnever = not liquid\nheld = streak(liquid)",
     out=[1 if i else None for i in INSIDE], never=[False if i else None for i in INSIDE],
     held=only(INSIDE, INSIDE.astype(int).groupby([df["symbol"], changes(INSIDE)]).cumsum().astype(float)))
case("name-from-outside", U + "out = rolling_sum(if(liquid, 1, 0), 5, min_periods=1)",
     out=only(INSIDE, INSIDE.astype(float).groupby(df["symbol"]).transform(lambda s: s.rolling(5, min_periods=1).sum())),
     note="features may ask on which rows before the entity was inside")
case("reads-a-feature", "universe liquid = mean_v > 50\nmean_v = rolling_mean(v, 3)\nout = cs_count(v)",
     **(lambda m: {"mean_v": only(m > 50, m), "out": across(only(m > 50, df["v"]), lambda p: p * 0 + len(p))})(
         entity(lambda s: s.rolling(3).mean(), "v")))
case("label", U + "label out = lead(x, 2)", out=only(INSIDE, entity(lambda s: s.shift(-2), "x")))
case("nobody", "universe none_of_them = v > 1000\nout = cs_sum(x)", out=[None] * len(df))
case("everybody", "universe everyone = true\nout = cs_rank(x)", out=rank(x))

# Resets that formulas ask for themselves, and keys.
inside = [c is True for c in TURNS["c"]]


def runs_of(starts, key=None):
    """Row sums: a state that starts where starts(row before of the key, row)."""
    last, total, out = {}, {}, []
    for i, v in enumerate(TURNS["x"]):
        k = key[i] if key else 0
        total[k] = v if k not in last or starts(last[k], i) else total[k] + v
        last[k] = i
        out.append(total[k])
    return out


def turned(a, b):
    return any(inside[i] != inside[i + 1] for i in range(a, b))


def masked(values):
    return [v if i else None for v, i in zip(values, inside)]


T = "universe u(outside=reset) = c\n"
case("turns", T + "out = cumsum(x)", "turns", out=masked(runs_of(turned)))
case("turns-and-reset", T + "out = cumsum(x, reset=x > 2.2)", "turns",
     out=masked(runs_of(lambda a, b: turned(a, b) or TURNS["x"][b] > 2.2)))
case("turns-by-key", T + "out = cumsum(x, by=k)", "turns", out=masked(runs_of(turned, TURNS["k"])),
     note="the state of a key starts afresh with its first row after a change, whenever that comes")
case("turns-by-key-and-reset", T + "out = cumsum(x, by=k, reset=x > 2.2)", "turns",
     out=masked(runs_of(lambda a, b: turned(a, b) or TURNS["x"][b] > 2.2, TURNS["k"])))
case("turns-within", T + "out = rolling_sum(x, 40, min_periods=1, within=x > 2)", "turns",
     out=masked(runs_of(lambda a, b: turned(a, b) or (TURNS["x"][b] > 2) != (TURNS["x"][a] > 2))))
case("turns-barrier", T + "out = barrier(x, 2, 0.3)", "turns", out=masked((lambda: [
    (lambda seen: seen[0] if seen else 0)([1 if v >= 2 else -1 for v in [TURNS["x"][j] for j in range(i + 1)
     if not turned(j, i)] if v >= 2 or v <= 0.3]) for i in range(40)])()))
case("turns-every", T + "out = every(2)", "turns",
     out=masked([(i - max([j for j in range(i + 1) if j == 0 or turned(j - 1, j)]) + 1) % 2 == 0 for i in range(40)]))

# Conditions that are not known: NaN where a comparison has a missing side, and SQL's and, or, not.
def unknown(values, *sides):
    return values.astype(float).where(~pd.concat(sides, axis=1).isna().any(axis=1))


def both(a, b):
    return pd.Series([0.0 if p == 0 or q == 0 else math.nan if math.isnan(p) or math.isnan(q) else 1.0 for p, q in zip(a, b)])


def negated(a):
    return 1 - a


mean = entity(lambda s: s.rolling(3).mean(), "x")
before = entity(lambda s: s.shift(), "x")
rises, above = unknown(x > before, x, before), unknown(x > mean, x, mean)
big = unknown(df["v"] > 50, df["v"])
alive = pd.Series([math.nan if c is None else float(c) for c in TABLE["live"]])
for name, formula, truth in [
        ("comparison", "x > lag(x)", rises), ("window", "x > rolling_mean(x, 3)", above),
        ("unequal", "x != lag(x)", unknown(x != before, x, before)),
        ("between", "between(x, lag(x), 100)", both(unknown(x >= before, x, before), unknown(x <= 100, x))),
        ("and", "x > lag(x) and v > 50", both(rises, big)),
        ("or", "x > lag(x) or v > 50", negated(both(negated(rises), negated(big)))),
        ("not", "not (x > lag(x) and x > rolling_mean(x, 3))", negated(both(rises, above))),
        ("bool-column", "live", alive), ("bool-column-and", "live and x > lag(x)", both(alive, rises)),
        ("text", 'sector == "it"', (df["sector"] == "it").astype(float)),
        ("of-missing", "is_missing(x) or x > 10", negated(both(negated(x.isna().astype(float)), negated(unknown(x > 10, x))))),
        ("constant", "true", pd.Series(np.ones(len(df))))]:
    case("known-" + name, f"c = is_known({formula})\nout = when_known({formula}, 10, x + 100)",
         c=[not math.isnan(t) for t in truth], out=[math.nan if math.isnan(t) else 10 if t else v + 100 for t, v in zip(truth, x)])

with open("conformance/desk_universe.json", "w") as f:
    f.write('{\n"suite": "features",\n"tables": {\n')
    f.write('"panel": ' + json.dumps({"entity": "symbol", "order": "time", "columns": TABLE}) + ",\n")
    f.write('"turns": ' + json.dumps({"entity": None, "order": "time", "columns": TURNS}) + "\n},\n")
    f.write('"cases": [\n' + ",\n".join(json.dumps(c) for c in CASES) + "\n]}\n")
print(len(CASES))
