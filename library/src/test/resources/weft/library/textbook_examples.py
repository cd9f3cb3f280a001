"""The examples of all feature types, calculated again without Weft.

Each type is written here from its description and the literature it names, over plain lists of
rows, in the most direct way: what a window gives is a function of the list of its values. The
script compares what comes out with the `expected` of each type's YAML file.

    python3 library/src/test/resources/weft/library/textbook_examples.py          # needs numpy, pandas, PyYAML
    python3 library/src/test/resources/weft/library/textbook_examples.py NAME...  # prints both for some types

Exit code 1 when a number differs by more than 1e-9, or a type has no function here. No test of the
build runs it; it is run when types change.
"""

import glob
import math
import os
import sys
from types import SimpleNamespace

import numpy as np
import pandas as pd
import yaml

np.seterr(all="ignore")
NAN = math.nan
TYPES = os.path.join(os.path.dirname(__file__), "../../../../main/resources/weft/library/types")
FUNCTIONS = {}


def kind(function):
    FUNCTIONS[function.__name__.rstrip("_")] = function
    return function


def formula(name, function):
    FUNCTIONS[name] = function


# ---- rows before, windows, running values ------------------------------------------------------


def lag(x, n=1):
    out = np.full(len(x), NAN)
    if n < len(x):
        out[n:] = np.asarray(x, float)[: len(x) - n]
    return out


def diff(x, n=1):
    return np.asarray(x, float) - lag(x, n)


def ret(x, n=1):
    return x / lag(x, n) - 1


def logret(x, n=1):
    return np.log(x / lag(x, n))


def windows(w, *columns, least=None):
    """For each row the present rows of its window, oldest first; None where there are too few."""
    least = w if least is None else least
    for t in range(len(columns[0])):
        rows = range(max(0, t - w + 1), t + 1)
        kept = [i for i in rows if not any(np.isnan(c[i]) for c in columns)]
        yield [np.array([c[i] for i in kept]) for c in columns] if len(kept) >= least else None


def roll(f, w, *columns, least=None):
    return np.array(
        [NAN if got is None else f(*got) for got in windows(w, *columns, least=least)], float
    )


def spans(f, times, nanos, *columns, least=1):
    """Over the rows with time in (t - span, t]."""
    out = []
    for t in range(len(times)):
        rows = [i for i in range(t + 1) if times[i] > times[t] - nanos]
        kept = [i for i in rows if not any(np.isnan(c[i]) for c in columns)]
        out.append(f(*[np.array([c[i] for i in kept]) for c in columns]) if len(kept) >= least else NAN)
    return np.array(out, float)


def mean(x, w, least=None):
    return roll(np.mean, w, x, least=least)


def total(x, w, least=None):
    return roll(np.sum, w, x, least=least)


def std(x, w, ddof=1):
    return roll(lambda v: v.std(ddof=ddof) if len(v) > ddof else NAN, w, x)


def var(x, w):
    return std(x, w) ** 2


def high_of(x, w):
    return roll(np.max, w, x)


def low_of(x, w):
    return roll(np.min, w, x)


def median(x, w):
    return roll(np.median, w, x)


def quantile(x, w, q, least=None):
    return roll(lambda v: np.quantile(v, q), w, x, least=least)


def corr(x, y, w):
    return roll(lambda a, b: np.corrcoef(a, b)[0, 1] if a.std() > 0 and b.std() > 0 else NAN, w, x, y)


def cov(x, y, w):
    return roll(lambda a, b: np.cov(a, b, ddof=1)[0, 1], w, x, y)


def slope_on(y, x, w, least=None):
    """The slope of y on x."""

    def fit(a, b):
        d = b - b.mean()
        return (d @ (a - a.mean())) / (d @ d) if d @ d > 0 else NAN

    return roll(fit, w, y, x, least=least)


def ranked(v):
    return pd.Series(v).rank().values


def rank_corr(x, y, w):
    return roll(lambda a, b: np.corrcoef(ranked(a), ranked(b))[0, 1], w, x, y)


def newest_rank(x, w):
    return roll(lambda v: ranked(v)[-1] / len(v), w, x)


def zscore(x, w):
    return roll(lambda v: (v[-1] - v.mean()) / v.std(ddof=1) if v.std() > 0 else NAN, w, x)


def weighted_by_age(x, w):
    return roll(lambda v: np.average(v, weights=np.arange(1, w + 1)), w, x)


def line(x, w):
    """Intercept, slope, value at the newest row, residuals' sum of squares and r squared."""
    fits = []
    for got in windows(w, x):
        if got is None:
            fits.append((NAN,) * 5)
            continue
        v = got[0]
        t = np.arange(len(v))
        b, a = np.polyfit(t, v, 1)
        left = v - (a + b * t)
        all_ = ((v - v.mean()) ** 2).sum()
        fits.append((a, b, a + b * t[-1], left @ left, 1 - left @ left / all_ if all_ > 0 else NAN))
    return np.array(fits).T


def ema(x, alpha):
    out, y = [], NAN
    for v in x:
        if np.isnan(v):
            out.append(NAN)
        else:
            y = v if np.isnan(y) else alpha * v + (1 - alpha) * y
            out.append(y)
    return np.array(out)


def span_ema(x, span):
    return ema(x, 2 / (span + 1))


def fading(x, decay):
    out, s = [], 0.0
    for v in x:
        s = s if np.isnan(v) else decay * s + v
        out.append(NAN if np.isnan(v) else s)
    return np.array(out)


def wilder(x, w):
    out, seen, y = [], [], NAN
    for v in x:
        if np.isnan(v):
            out.append(NAN)
            continue
        seen.append(v)
        y = NAN if len(seen) < w else np.mean(seen) if len(seen) == w else y + (v - y) / w
        out.append(y)
    return np.array(out)


def running(f, x, start):
    out, s = [], start
    for v in x:
        s = s if np.isnan(v) else f(s, v)
        out.append(NAN if np.isnan(v) else s)
    return np.array(out)


def cumsum(x):
    return running(lambda s, v: s + v, x, 0.0)


def ffill(x):
    return pd.Series(x).ffill().values


def rows_since(c):
    out, n = [], NAN
    for held in c:
        n = 0 if held else n + 1
        out.append(n)
    return np.array(out, float)


def run_length(c):
    out, n = [], 0
    for held in c:
        n = n + 1 if held else 0
        out.append(n)
    return np.array(out, float)


def where(c, a, b=NAN):
    return np.where(c, a, b)


def known(*columns):
    return ~np.any([np.isnan(c) for c in columns], axis=0)


def over(a, b):
    """a / b where b is above 0."""
    return where(b > 0, a / b)


def maxdd(v):
    return min(v[j] / max(v[: j + 1]) - 1 for j in range(len(v)))


def true_range(r, first=False):
    before = lag(r.close)
    tr = np.fmax(r.high, before) - np.fmin(r.low, before)
    return tr if first else where(np.isnan(before), NAN, tr)


def bar_place(r):
    return where(r.high == r.low, 0, ((r.close - r.low) - (r.high - r.close)) / (r.high - r.low))


def nanos(text):
    units = {"ms": 10**6, "s": 10**9, "m": 60 * 10**9, "h": 3600 * 10**9, "d": 86400 * 10**9}
    unit = text.lstrip("0123456789")
    return int(text[: -len(unit)]) * units[unit]


# ---- across entities ----------------------------------------------------------------------------


def panel(r, x):
    """Times by entities."""
    return pd.DataFrame({"t": r.time, "e": r.entity, "x": x}).pivot(index="t", columns="e", values="x")


def flat(r, frame):
    return np.array([frame.at[t, e] for t, e in zip(r.time, r.entity)], float)


def each(r, f, *columns):
    """A function of series, entity by entity."""
    out = np.full(len(r.entity), NAN)
    for e in set(r.entity):
        at = [i for i, other in enumerate(r.entity) if other == e]
        out[at] = f(*[np.asarray(c, float)[at] for c in columns])
    return out


def across(r, f, x, by=None):
    """A function of the present values of each time (and group)."""
    out = np.full(len(x), NAN)
    keys = list(zip(r.time, by)) if by is not None else list(r.time)
    for key in set(keys):
        at = [i for i, other in enumerate(keys) if other == key and not np.isnan(x[i])]
        if at:
            out[at] = f(np.array([x[i] for i in at]))
    return out


def cross_mean(r, x, by=None):
    return across(r, lambda v: np.full(len(v), v.mean()), x, by)


def cross_zscore(r, x, by=None):
    return across(
        r,
        lambda v: (v - v.mean()) / v.std(ddof=1) if len(v) > 1 and v.std() > 0 else v * NAN,
        x,
        by,
    )


def cross_rank(r, x):
    return across(r, lambda v: ranked(v) / len(v), x)


# ---- execution ----------------------------------------------------------------------------------


def best_mid(r):
    return (r.bid_prices[:, 0] + r.ask_prices[:, 0]) / 2


def side_price(prices, sizes):
    return (prices * sizes).sum(1) / sizes.sum(1)


@kind
def book_sweep_cost(r, p):
    mid = best_mid(r)
    return {
        "sweep_cost_buy": (side_price(r.ask_prices, r.ask_sizes) - mid) / mid * 1e4,
        "sweep_cost_sell": (mid - side_price(r.bid_prices, r.bid_sizes)) / mid * 1e4,
    }


@kind
def depth_imbalance(r, p):
    b, a = r.bid_sizes.sum(1), r.ask_sizes.sum(1)
    return (b - a) / (b + a)


def mid(r):
    return (r.bid_price + r.ask_price) / 2


def spread(r):
    return r.ask_price - r.bid_price


formula("effective_spread", lambda r, p: 2 * abs(r.price - r.mid))
formula("effective_to_quoted_ratio", lambda r, p: over(2 * abs(r.price - mid(r)), spread(r)))
formula(
    "immediate_market_impact",
    lambda r, p: over(1e4 * r.trade_direction * ret(r.mid), r.trade_size),
)
formula(
    "implementation_shortfall",
    lambda r, p: 1e4 * r.side * (r.execution_price - r.arrival_price) / r.arrival_price,
)
formula(
    "limit_order_fill_rate",
    lambda r, p: total(r.filled_size, p.window) / total(r.filled_size + r.cancelled_size, p.window),
)
formula(
    "liquidity_consumption_curve",
    lambda r, p: fading(r.trade_size / lag(r.depth), 2 ** (-1 / p.half_life)),
)
formula("log_spread", lambda r, p: np.log(r.ask_price) - np.log(r.bid_price))
formula(
    "market_depth_elasticity",
    lambda r, p: slope_on(abs(logret(r.mid)), logret(r.depth), p.window),
)
formula("mid_price", lambda r, p: mid(r))
formula(
    "orderbook_update_rate",
    lambda r, p: total(r.update_count, p.window) / total(r.elapsed_seconds, p.window),
)
formula(
    "participation_gap",
    lambda r, p: total(r.own_volume, p.window) / total(r.market_volume, p.window) - p.target,
)


@kind
def permanent_impact_ratio(r, p):
    h = p.horizon
    n = len(r.mid)
    first, later = np.full(n, NAN), np.full(n, NAN)
    for t in range(h + 1, n):
        before, at, now = r.mid[t - h - 1], r.mid[t - h], r.mid[t]
        first[t] = r.trade_direction[t - h] * (at - before)
        later[t] = r.trade_direction[t - h] * (now - before)
    return over(total(later, p.window), total(first, p.window))


@kind
def price_improvement(r, p):
    better = where(r.side > 0, r.ask_price - r.price, where(r.side < 0, r.price - r.bid_price))
    return 1e4 * better / mid(r)


formula("quoted_spread", lambda r, p: where(spread(r) >= 0, spread(r)))
formula(
    "realized_spread",
    lambda r, p: 2 * lag(r.trade_direction, p.horizon) * (lag(r.price, p.horizon) - r.mid),
)
formula("rows_since_fill", lambda r, p: rows_since(r.filled_size > 0))


def spread_bps(r):
    return 1e4 * spread(r) / mid(r)


formula("spread_bps", lambda r, p: spread_bps(r))
formula(
    "spread_percentile_deviation",
    lambda r, p: spread_bps(r) / lag(quantile(spread_bps(r), p.window, p.percentile / 100)) - 1,
)
formula(
    "temporary_impact_decay",
    lambda r, p: 1e4 * lag(r.trade_direction, p.horizon) * line(r.mid, p.horizon + 1)[1]
    / lag(r.mid, p.horizon),
)


@kind
def trade_arrival_imbalance(r, p):
    decay = 2 ** (-1 / p.half_life)
    a, b = fading(r.aggressive_count, decay), fading(r.passive_count, decay)
    return (a - b) / (a + b)


formula("trade_intensity", lambda r, p: spans(len, r.time, nanos(p.window), r.price))


@kind
def volume_weighted_slippage(r, p):
    cost = 1e4 * r.side * (r.execution_price - r.arrival_price) / r.arrival_price
    return roll(lambda c, s: (c * s).sum() / s.sum(), p.window, cost, r.execution_size, least=1)


def window_vwap(price, volume, w):
    return total(price * volume, w) / total(volume, w)


formula(
    "vwap_execution_deviation",
    lambda r, p: 1e4 * r.side * (r.execution_price / window_vwap(r.price, r.volume, p.window) - 1),
)

# ---- quality ------------------------------------------------------------------------------------


@kind
def cross_sectional_information_coefficient(r, p):
    s = each(r, lambda x: lag(x, p.horizon), r.signal)
    f = each(r, lambda x: ret(x, p.horizon), r.close)
    out = np.full(len(s), NAN)
    for t in set(r.time):
        at = [i for i in range(len(s)) if r.time[i] == t and known(s, f)[i]]
        if len(at) > 1:
            out[at] = np.corrcoef(ranked(s[at]), ranked(f[at]))[0, 1]
    return out


formula(
    "crossed_quote_rate",
    lambda r, p: mean((r.bid_price >= r.ask_price).astype(float), p.window),
)
formula(
    "data_gap_ratio",
    lambda r, p: r.elapsed_seconds / lag(median(r.elapsed_seconds, p.window)),
)


@kind
def inconsistent_bar_rate(r, p):
    sound = [
        l <= o <= h and l <= c <= h for o, h, l, c in zip(r.open, r.high, r.low, r.close)
    ]
    return mean(1 - np.array(sound, float), p.window)


def ratio_of(x, w, year):
    return over(mean(x, w), std(x, w)) * math.sqrt(year)


formula(
    "information_ratio",
    lambda r, p: ratio_of(r.returns - r.benchmark_returns, p.window, p.periods_per_year),
)
formula("missing_data_rate", lambda r, p: mean(np.isnan(r.value).astype(float), p.window))


@kind
def omega_ratio(r, p):
    def omega(v):
        lost = sum(p.threshold - x for x in v if x < p.threshold)
        return sum(x - p.threshold for x in v if x > p.threshold) / lost if lost > 0 else NAN

    return roll(omega, p.window, r.returns)


@kind
def outlier_score(r, p):
    centre = median(r.value, p.window)
    scatter = lag(1.4826 * median(abs(r.value - centre), p.window))
    return over(abs(r.value - lag(centre)), scatter)


@kind
def payoff_ratio(r, p):
    def payoff(v):
        won, lost = v[v > 0], v[v < 0]
        return won.mean() / -lost.mean() if len(won) and len(lost) else NAN

    return roll(payoff, p.window, r.returns, least=1)


@kind
def profit_factor(r, p):
    def factor(v):
        return v[v > 0].sum() / -v[v < 0].sum() if (v < 0).any() else NAN

    return roll(factor, p.window, lag(r.signal) * ret(r.close))


@kind
def quote_age(r, p):
    out, age = [], 0
    for t in range(len(r.bid_price)):
        same = t > 0 and all(c[t] == c[t - 1] for c in (r.bid_price, r.ask_price))
        age = age + 1 if same else 0
        out.append(age)
    return np.array(out, float)


@kind
def rolling_calmar_ratio(r, p):
    growth = (r.price / lag(r.price, p.window)) ** (p.periods_per_year / p.window) - 1
    return over(growth, -roll(maxdd, p.window, r.price))


formula(
    "rolling_information_coefficient",
    lambda r, p: rank_corr(lag(r.signal, p.horizon), ret(r.close, p.horizon), p.window),
)
formula(
    "rolling_sharpe_ratio",
    lambda r, p: ratio_of(r.returns - p.risk_free_rate / p.periods_per_year, p.window, p.periods_per_year),
)


@kind
def rolling_sortino_ratio(r, p):
    excess = r.returns - p.target_return / p.periods_per_year

    def sortino(v):
        down = math.sqrt(sum(x * x for x in v if x < 0) / len(v))
        return v.mean() / down * math.sqrt(p.periods_per_year) if down > 0 else NAN

    return roll(sortino, p.window, excess)


formula(
    "signal_to_noise_ratio",
    lambda r, p: over(abs(mean(r.signal, p.window)), std(r.signal, p.window)),
)


@kind
def signal_win_rate(r, p):
    won = np.sign(lag(r.signal, p.horizon)) * np.sign(diff(r.close, p.horizon))
    return roll(np.mean, p.window, where(won > 0, 1, where(won < 0, 0)), least=1)


formula("stale_price_length", lambda r, p: run_length(r.price == lag(r.price)))


@kind
def total_volume_in_range(r, p):
    inside = [l <= x <= h for x, l, h in zip(r.price, r.range_low, r.range_high)]
    return spans(np.sum, r.time, nanos(p.window), where(np.isnan(r.size), NAN, where(inside, r.size, 0)))


formula(
    "tracking_error",
    lambda r, p: std(r.returns - r.benchmark_returns, p.window) * math.sqrt(p.periods_per_year),
)

# ---- regime -------------------------------------------------------------------------------------

formula(
    "adverse_selection_index",
    lambda r, p: (1 - p.decay) * fading(lag(r.trade_direction) * 1e4 * ret(r.mid), p.decay),
)


def directional(r, w):
    """Wilder's smoothed directional moves and true range, from the second bar on."""
    up, down = diff(r.high), -diff(r.low)
    plus = where(np.isnan(up), NAN, where((up > down) & (up > 0), up, 0))
    minus = where(np.isnan(up), NAN, where((down > up) & (down > 0), down, 0))
    return wilder(plus, w), wilder(minus, w), wilder(true_range(r), w)


def adx(r, w):
    plus, minus, tr = directional(r, w)
    a, b = plus / tr, minus / tr
    dx = where(a + b == 0, 0, abs(a - b) / (a + b))
    return wilder(where(np.isnan(a + b), NAN, dx), w)


formula("adx_trend_strength", lambda r, p: adx(r, p.window))


@kind
def choppiness_index(r, p):
    width = high_of(r.high, p.window) - low_of(r.low, p.window)
    return 100 * np.log10(over(total(true_range(r), p.window), width)) / math.log10(p.window)


formula(
    "cross_sectional_absolute_deviation",
    lambda r, p: across(
        r,
        lambda v: np.full(len(v), abs(v - v.mean()).mean()),
        each(r, lambda x: ret(x, p.horizon), r.close),
    ),
)
formula(
    "cross_sectional_mispricing",
    lambda r, p: cross_zscore(
        r, each(r, lambda x: np.log(x / mean(x, p.window)), r.close), r.sector
    ),
)
formula(
    "downside_beta",
    lambda r, p: slope_on(
        where(r.market_returns < 0, r.returns),
        where(r.market_returns < 0, r.market_returns),
        p.window,
        least=3,
    ),
)
formula(
    "downside_volatility",
    lambda r, p: roll(
        lambda v: math.sqrt(sum(x * x for x in v if x < 0) / len(v) * p.periods_per_year),
        p.window,
        r.returns,
    ),
)


@kind
def drawdown(r, p):
    n = len(r.price)
    starts = [0 if p.window == 0 else max(0, t - p.window + 1) for t in range(n)]
    return np.array([r.price[t] / max(r.price[starts[t] : t + 1]) - 1 for t in range(n)])


formula(
    "execution_toxicity_feedback",
    lambda r, p: fading(r.vpin * np.sqrt(np.maximum(r.slippage, 0) * abs(r.impact)), p.decay),
)
formula(
    "expected_shortfall",
    lambda r, p: roll(
        lambda v: np.mean([np.quantile(v, (i + 0.5) * (1 - p.confidence) / 5) for i in range(5)]),
        p.window,
        r.returns,
    ),
)
formula("historical_var", lambda r, p: quantile(r.returns, p.window, 1 - p.confidence))


@kind
def hurst_exponent(r, p):
    spreads = [std(logret(r.close, rows), p.window) for rows in (1, 2, 4, 8)]
    logs = [np.log(where(s > 0, s)) for s in spreads]
    x = np.log([1, 2, 4, 8])
    return np.array([np.polyfit(x, y, 1)[0] if not np.isnan(y).any() else NAN for y in np.array(logs).T])


@kind
def jump_variation_share(r, p):
    a = abs(logret(r.close))
    rv, bv = total(a**2, p.window), math.pi / 2 * total(a * lag(a), p.window)
    return where(np.isnan(rv + bv), NAN, where(rv > 0, np.maximum(1 - bv / rv, 0)))


formula(
    "latent_liquidity_pressure",
    lambda r, p: fading(r.order_flow / (r.depth / (1 + r.cancel_rate)), p.decay),
)
formula("linear_regression_slope", lambda r, p: line(r.value, p.window)[1])
formula(
    "liquidity_depletion_rate",
    lambda r, p: over(-diff(r.depth, p.window), total(r.volume, p.window)),
)
formula(
    "liquidity_imbalance_ratio",
    lambda r, p: mean(r.bid_depth, p.window) / mean(r.ask_depth, p.window),
)
formula(
    "liquidity_regime_classifier",
    lambda r, p: np.clip(
        (spread_bps(r) - p.threshold_low) / (p.threshold_high - p.threshold_low), 0, 1
    ),
)
formula(
    "liquidity_reversion_pressure",
    lambda r, p: (mean(r.price, p.window) - r.price) / r.spread * r.depth / mean(r.depth, p.window),
)
formula(
    "liquidity_stress_index",
    lambda r, p: ema(
        p.spread_weight * zscore(r.spread, p.window)
        - p.depth_weight * zscore(r.depth, p.window)
        - p.volume_weight * zscore(r.volume, p.window),
        1 - p.decay,
    ),
)


@kind
def market_breadth(r, p):
    average = each(r, lambda x: mean(x, p.window), r.close)
    return cross_mean(r, where(np.isnan(average), NAN, r.close > average))


formula(
    "market_correlation_shift",
    lambda r, p: corr(r.returns, r.market_returns, p.short_window)
    - corr(r.returns, r.market_returns, p.long_window),
)


@kind
def market_toxicity_regime(r, p):
    product = (
        over(abs(r.ofi), mean(abs(r.ofi), p.window))
        * (r.spread / mean(r.spread, p.window))
        * (r.volatility / mean(r.volatility, p.window))
    )
    score = ema(product, 1 - p.decay)
    return where(np.isnan(score), NAN, 0.0 + (score >= p.low_threshold) + (score >= p.high_threshold))


@kind
def market_turbulence(r, p):
    def surprise(close):
        x = ret(close)
        return over(x - lag(mean(x, p.window)), lag(std(x, p.window)))

    return cross_mean(r, each(r, surprise, r.close) ** 2)


formula("maximum_drawdown", lambda r, p: roll(maxdd, p.window, r.price))
formula(
    "microstructure_reversion",
    lambda r, p: -slope_on(diff(r.price), lag(r.price - r.mid), p.window),
)


@kind
def return_entropy(r, p):
    def entropy(v):
        counts, _ = np.histogram(v, bins=p.bins, range=(v.min(), v.max()))
        share = counts[counts > 0] / len(v)
        return -(share * np.log(share)).sum() / math.log(p.bins)

    return roll(entropy, p.window, logret(r.close))


formula("rolling_average_depth", lambda r, p: mean(r.bid_size + r.ask_size, p.window))


def new_york(nanos_utc):
    return pd.Timestamp(nanos_utc, unit="ns", tz="UTC").tz_convert("America/New_York")


def new_york_phase(nanos_utc):
    """0 closed, 1 before, 2 to 10:30, 3 to 15:00, 4 to 16:00, 5 after; holidays of 2024."""
    at = new_york(nanos_utc)
    holidays = {"01-01", "01-15", "02-19", "03-29", "05-27", "06-19", "07-04", "09-02", "11-28", "12-25"}
    assert at.year == 2024
    if at.dayofweek > 4 or at.strftime("%m-%d") in holidays:
        return 0
    minute = at.hour * 60 + at.minute
    bounds = [4 * 60, 9 * 60 + 30, 10 * 60 + 30, 15 * 60, 16 * 60, 20 * 60]
    place = sum(minute >= b for b in bounds)
    return place if place < 6 else 0


formula("session_regime", lambda r, p: np.array([new_york_phase(t) for t in r.time], float))


@kind
def tail_ratio(r, p):
    return over(quantile(r.returns, p.window, p.quantile), -quantile(r.returns, p.window, 1 - p.quantile))


@kind
def time_under_water(r, p):
    out = []
    for t in range(len(r.price)):
        v = list(r.price[0 if p.window == 0 else max(0, t - p.window + 1) : t + 1])
        out.append(v[::-1].index(max(v)))
    return np.array(out, float)


formula(
    "trend_efficiency",
    lambda r, p: over(abs(diff(r.close, p.window)), total(abs(diff(r.close)), p.window)),
)


@kind
def trend_regime_indicator(r, p):
    strength = adx(r, p.window)
    return where(
        np.isnan(strength), NAN, where(strength > p.threshold, np.sign(diff(r.close, p.window)), 0)
    )


@kind
def trend_t_statistic(r, p):
    n = p.window
    _, slope, _, left, r2 = line(np.log(r.close), n)
    error = np.sqrt(left / (n - 2) / (n * (n * n - 1) / 12))
    return where(np.isnan(r2), NAN, slope / error)


formula(
    "ulcer_index",
    lambda r, p: np.sqrt(mean((100 * (r.price / high_of(r.price, p.window) - 1)) ** 2, p.window)),
)


@kind
def variance_ratio(r, p):
    return over(var(logret(r.close, p.horizon), p.window), p.horizon * var(logret(r.close), p.window))


def autocorr(x, w, n):
    return corr(x, lag(x, n), w)


formula("volatility_clustering", lambda r, p: autocorr(abs(logret(r.close)), p.window, p.lag))
formula(
    "volatility_of_volatility",
    lambda r, p: std(std(logret(r.close), p.volatility_window), p.window),
)


@kind
def volatility_regime(r, p):
    x = logret(r.close)
    out, state = [], 0
    for ratio in over(std(x, p.short_window), std(x, p.long_window)):
        state = 1 if ratio >= p.enter_high else -1 if ratio <= p.enter_low else state
        out.append(NAN if np.isnan(ratio) else state)
    return np.array(out, float)


@kind
def volume_regime_indicator(r, p):
    x = np.log(r.volume)
    z = over(x - lag(mean(x, p.window)), lag(std(x, p.window)))
    return where(np.isnan(z), NAN, 0.0 + (z > p.threshold) - (z < -p.threshold))


# ---- signal -------------------------------------------------------------------------------------


@kind
def abdi_ranaldo_spread(r, p):
    c, m = np.log(r.close), (np.log(r.high) + np.log(r.low)) / 2
    s = 4 * (lag(c) - lag(m)) * (lag(c) - m)
    return np.sqrt(np.maximum(mean(s, p.window), 0))


formula("accumulation_distribution", lambda r, p: cumsum(bar_place(r) * r.volume))
formula(
    "amihud_illiquidity",
    lambda r, p: 1e6
    * mean(where(r.volume == 0, NAN, abs(ret(r.close)) / (r.close * r.volume)), p.window, p.min_rows),
)
formula(
    "amivest_liquidity",
    lambda r, p: over(
        total(r.close * r.volume, p.window), 100 * total(abs(ret(r.close)), p.window)
    ),
)
formula(
    "beta_adjusted_lag_spread",
    lambda r, p: lag(slope_on(r.follower_return, r.leader_return, p.window)) * r.leader_return
    - r.follower_return,
)


def returns_and_market(r):
    x = each(r, ret, r.close)
    return x, cross_mean(r, x)


@kind
def beta_adjusted_return(r, p):
    x, m = returns_and_market(r)
    beta = each(r, lambda a, b: lag(slope_on(a, b, p.window)), x, m)
    return x - beta * m


formula(
    "bid_ask_depth_ratio", lambda r, p: over(r.bid_sizes.sum(1), r.ask_sizes.sum(1))
)


@kind
def bipower_variation(r, p):
    a = abs(logret(r.close))
    return math.pi / 2 * total(a * lag(a), p.window)


def size_imbalance(r):
    return (r.bid_size - r.ask_size) / (r.bid_size + r.ask_size)


formula("book_imbalance", lambda r, p: size_imbalance(r))


@kind
def book_pressure(r, p):
    levels = (r.bid_sizes - r.ask_sizes) / (r.bid_sizes + r.ask_sizes)
    return np.average(levels, axis=1, weights=[p.decay**i for i in range(p.levels)])


formula("breakout_distance", lambda r, p: r.price - lag(high_of(r.price, p.window)))


def earlier_range(r, p):
    return lag(high_of(r.price, p.window)), lag(low_of(r.price, p.window))


@kind
def breakout_strength(r, p):
    top, bottom = earlier_range(r, p)
    left = where(r.price > top, r.price - top, where(r.price < bottom, r.price - bottom, 0))
    return over(left, top - bottom)


@kind
def breakout_strength_index(r, p):
    top, bottom = earlier_range(r, p)
    return over(r.price - (top + bottom) / 2, (top - bottom) / 2)


@kind
def bulk_volume_imbalance(r, p):
    move = diff(r.close)
    usual = lag(std(move, p.window))
    share = where(usual == 0, np.sign(move), 2 / (1 + np.exp(-1.702 * move / usual)) - 1)
    return total(r.volume * share, p.window) / total(r.volume, p.window)


formula("candle_body_ratio", lambda r, p: over(r.close - r.open, r.high - r.low))
formula(
    "chaikin_money_flow",
    lambda r, p: total(bar_place(r) * r.volume, p.window) / total(r.volume, p.window),
)


@kind
def chaikin_oscillator(r, p):
    adl = cumsum(bar_place(r) * r.volume)
    return span_ema(adl, p.fast) - span_ema(adl, p.slow)


@kind
def corwin_schultz_spread(r, p):
    out = np.full(len(r.high), NAN)
    for t in range(1, len(out)):
        if np.isnan([r.high[t - 1], r.high[t], r.low[t - 1], r.low[t]]).any():
            continue
        beta = sum(math.log(r.high[i] / r.low[i]) ** 2 for i in (t - 1, t))
        gamma = math.log(max(r.high[t - 1 : t + 1]) / min(r.low[t - 1 : t + 1])) ** 2
        k = 3 - 2 * math.sqrt(2)
        alpha = (math.sqrt(2 * beta) - math.sqrt(beta)) / k - math.sqrt(gamma / k)
        out[t] = max(0, 2 * (math.exp(alpha) - 1) / (1 + math.exp(alpha)))
    return mean(out, p.window)


formula(
    "cross_sectional_momentum",
    lambda r, p: np.clip(
        cross_zscore(r, each(r, lambda x: logret(x, p.window), r.close)), -p.limit, p.limit
    ),
)


@kind
def cumulative_delta(r, p):
    side = 0.0 + (r.price >= r.ask_price) - (r.price <= r.bid_price)
    return spans(np.sum, r.time, nanos(p.span), r.volume * side)


@kind
def cumulative_depth(r, p):
    m = best_mid(r)[:, None]
    reach = m * p.distance / 1e4
    return (r.bid_sizes * (m - r.bid_prices <= reach)).sum(1) + (
        r.ask_sizes * (r.ask_prices - m <= reach)
    ).sum(1)


@kind
def cumulative_depth_slope(r, p):
    m = best_mid(r)
    b = r.bid_sizes.sum(1) / (2 * (m - side_price(r.bid_prices, r.bid_sizes)))
    a = r.ask_sizes.sum(1) / (2 * (side_price(r.ask_prices, r.ask_sizes) - m))
    return (a + b) / 2


def quote_flow(r):
    """Cont, Kukanov and Stoikov: e_n of each quote."""
    out = np.full(len(r.bid_price), NAN)
    for n in range(1, len(out)):
        pb, qb, pb0, qb0 = r.bid_price[n], r.bid_size[n], r.bid_price[n - 1], r.bid_size[n - 1]
        ps, qs, ps0, qs0 = r.ask_price[n], r.ask_size[n], r.ask_price[n - 1], r.ask_size[n - 1]
        if any(np.isnan(v) for v in (pb, qb, pb0, qb0, ps, qs, ps0, qs0)):
            continue
        out[n] = (pb >= pb0) * qb - (pb <= pb0) * qb0 - (ps <= ps0) * qs + (ps >= ps0) * qs0
    return out


formula("cumulative_ofi", lambda r, p: cumsum(quote_flow(r)))
formula("cumulative_volume_delta", lambda r, p: cumsum(r.buy_volume - r.sell_volume))


@kind
def depth_change_rate(r, p):
    d = r.bid_size + r.ask_size
    return over(d - lag(d, p.lag), lag(d, p.lag))


formula(
    "depth_weighted_spread",
    lambda r, p: 1e4
    * (side_price(r.ask_prices, r.ask_sizes) - side_price(r.bid_prices, r.bid_sizes))
    / best_mid(r),
)
formula(
    "dollar_volume_share",
    lambda r, p: across(r, lambda v: v / v.sum(), r.close * r.volume),
)


@kind
def ease_of_movement(r, p):
    moved = diff((r.high + r.low) / 2)
    box = r.volume / p.scale / (r.high - r.low)
    return mean(where(r.volume == 0, NAN, moved / box), p.window)


@kind
def engulfing_pattern(r, p):
    out = np.full(len(r.open), NAN)
    for t in range(1, len(out)):
        o, c, o0, c0 = r.open[t], r.close[t], r.open[t - 1], r.close[t - 1]
        if any(np.isnan(v) for v in (o, c, o0, c0)):
            continue
        covers = min(o, c) <= min(o0, c0) and max(o, c) >= max(o0, c0)
        out[t] = np.sign(c - o) if covers and np.sign(c - o) == -np.sign(c0 - o0) else 0
    return out


formula("ewma_volatility", lambda r, p: np.sqrt(ema(logret(r.close) ** 2, 1 - p.decay)))
formula(
    "flow_persistence_score",
    lambda r, p: mean(np.sign(r.order_flow) * np.sign(lag(r.order_flow)), p.window),
)
formula("flow_pressure", lambda r, p: total(r.signed_volume, p.window))
formula(
    "flow_return_correlation",
    lambda r, p: corr(r.order_flow, logret(r.mid_price), p.window),
)
formula("force_index", lambda r, p: span_ema(diff(r.close) * r.volume, p.span))


@kind
def gap_fill_fraction(r, p):
    gap = r.open - lag(r.close)
    back = where(gap > 0, r.open - r.low, r.high - r.open)
    return where((gap == 0) | np.isnan(gap), NAN, np.minimum(back / abs(gap), 1))


formula(
    "garman_klass_volatility",
    lambda r, p: np.sqrt(
        mean(
            0.5 * np.log(r.high / r.low) ** 2
            - (2 * math.log(2) - 1) * np.log(r.close / r.open) ** 2,
            p.window,
        )
    ),
)


@kind
def hasbrouck_lambda(r, p):
    money = r.signed_volume * r.price
    return slope_on(logret(r.price), np.sign(money) * np.sqrt(abs(money)), p.window)


@kind
def idiosyncratic_volatility(r, p):
    x, m = returns_and_market(r)

    def error(a, b):
        slope, level = np.polyfit(b, a, 1)
        left = a - level - slope * b
        return math.sqrt(left @ left / (len(a) - 2))

    return each(r, lambda a, b: roll(error, p.window, a, b), x, m)


@kind
def imbalance_surprise(r, p):
    x = size_imbalance(r)
    return x - lag(ema(x, 1 - 2 ** (-1 / p.half_life)))


@kind
def information_discreteness(r, p):
    def share(up, down):
        return down.mean() - up.mean()

    d = diff(r.close)
    up, down = where(np.isnan(d), NAN, d > 0), where(np.isnan(d), NAN, d < 0)
    return np.sign(diff(r.close, p.window)) * roll(share, p.window, up, down)


@kind
def inside_bar_streak(r, p):
    inside = (r.high <= lag(r.high)) & (r.low >= lag(r.low))
    return where(known(diff(r.high), diff(r.low)), run_length(inside), NAN)


formula("internal_bar_strength", lambda r, p: over(r.close - r.low, r.high - r.low))
formula("kyle_lambda", lambda r, p: slope_on(diff(r.mid_price), r.signed_volume, p.window))


@kind
def large_trade_signed_imbalance(r, p):
    limit = lag(quantile(r.trade_size, p.lookback, p.percentile / 100, least=math.ceil(p.lookback / 2)))
    large = r.trade_size > limit
    return spans(
        lambda s, z, l: (s * l).sum() / (z * l).sum() if (z * l).sum() else NAN,
        r.time,
        nanos(p.span),
        r.signed_volume,
        r.trade_size,
        large.astype(float),
    )


formula(
    "lead_lag_correlation",
    lambda r, p: corr(r.follower_return, lag(r.leader_return, p.lag), p.window),
)
formula(
    "leverage_correlation",
    lambda r, p: corr(lag(logret(r.close)), abs(logret(r.close)), p.window),
)
formula("log_volume_zscore", lambda r, p: zscore(np.log(1 + r.volume), p.window))


@kind
def low_beta_score(r, p):
    x, m = returns_and_market(r)
    return -cross_zscore(r, each(r, lambda a, b: slope_on(a, b, p.window), x, m))


formula(
    "low_volatility_rank",
    lambda r, p: cross_rank(r, -each(r, lambda x: std(logret(x), p.window), r.close)),
)


@kind
def market_correlation(r, p):
    x, m = returns_and_market(r)
    return each(r, lambda a, b: corr(a, b, p.window), x, m)


formula("mean_reversion_speed", lambda r, p: -slope_on(diff(r.price), lag(r.price), p.window))
formula("median_dollar_volume", lambda r, p: median(r.close * r.volume, p.window))


@kind
def median_realized_variance(r, p):
    a = abs(logret(r.close))
    m = roll(np.median, 3, a)
    return math.pi / (6 - 4 * math.sqrt(3) + math.pi) * total(m**2, p.window)


def micro(r):
    return (r.bid_size * r.ask_price + r.ask_size * r.bid_price) / (r.bid_size + r.ask_size)


formula("micro_price_deviation", lambda r, p: 1e4 * (micro(r) - mid(r)) / mid(r))
formula(
    "momentum_acceleration",
    lambda r, p: logret(r.close, p.window) - lag(logret(r.close, p.window), p.window),
)


@kind
def momentum_weight(r, p):
    def weights(v):
        c = ranked(v) - ranked(v).mean()
        return c / abs(c).sum()

    return across(r, weights, each(r, lambda x: logret(x, p.window), r.close))


@kind
def money_flow_index(r, p):
    typical = (r.high + r.low + r.close) / 3
    money, d = typical * r.volume, diff(typical)

    def share(m, s):
        return 100 * m[s > 0].sum() / m[s != 0].sum()

    return roll(share, p.window, money, d)


@kind
def negative_volume_index(r, p):
    # The first row has no row before: the index starts there at 1.
    out, index = [], 1.0
    for t in range(len(r.close)):
        if t > 0 and r.volume[t] < r.volume[t - 1]:
            index *= r.close[t] / r.close[t - 1]
        out.append(index)
    return np.array(out)


formula(
    "normalized_ema_spread",
    lambda r, p: over(span_ema(r.close, p.fast) - span_ema(r.close, p.slow), std(r.close, p.window)),
)


@kind
def normalized_trade_imbalance(r, p):
    b = spans(np.sum, r.time, nanos(p.span), r.buy_volume)
    s = spans(np.sum, r.time, nanos(p.span), r.sell_volume)
    return (b - s) / (b + s)


formula("ofi", lambda r, p: fading(quote_flow(r), p.decay))
formula("on_balance_volume", lambda r, p: cumsum(np.sign(diff(r.close)) * r.volume))
formula(
    "opening_gap",
    lambda r, p: over(r.open - lag(r.close), lag(mean(true_range(r), p.window))),
)


@kind
def opening_range_distance(r, p):
    out = np.full(len(r.time), NAN)
    day, opened, top, bottom = None, 0, NAN, NAN
    for t, at in enumerate(r.time):
        phase = new_york_phase(at)
        if phase not in (2, 3, 4):
            continue
        if phase == 2 and new_york(at).date() != day:
            day, opened, top, bottom = new_york(at).date(), at, -math.inf, math.inf
        if day is None:
            continue
        if at < opened + nanos(p.span):
            top, bottom = max(top, r.high[t]), min(bottom, r.low[t])
        elif top > bottom:
            c = r.close[t]
            out[t] = (max(c - top, 0) - max(bottom - c, 0)) / (top - bottom)
    return out


@kind
def order_flow_acceleration(r, p):
    x = r.signed_volume
    return over(mean(x, p.fast) - mean(x, p.slow), mean(abs(x), p.slow))


@kind
def order_flow_trend_persistence(r, p):
    x = total(r.order_flow, p.horizon)
    return corr(x, lag(x, p.horizon), p.window)


formula(
    "overnight_intraday_divergence",
    lambda r, p: total(np.log(r.open / lag(r.close)), p.window)
    - total(np.log(r.close / r.open), p.window),
)


@kind
def overnight_variance_share(r, p):
    g = total(np.log(r.open / lag(r.close)) ** 2, p.window)
    b = total(np.log(r.close / r.open) ** 2, p.window)
    return over(g, g + b)


@kind
def pair_spread_zscore(r, p):
    a, b = np.log(r.price_a), np.log(r.price_b)
    return zscore(a - lag(slope_on(a, b, p.window)) * b, p.window)


formula(
    "parkinson_volatility",
    lambda r, p: np.sqrt(mean(np.log(r.high / r.low) ** 2, p.window) / (4 * math.log(2))),
)


@kind
def pastor_stambaugh_liquidity(r, p):
    x = logret(r.close)
    return slope_on(x, lag(np.sign(x) * r.close * r.volume / 1e6), p.window)


formula(
    "pivot_distance",
    lambda r, p: r.close / ((lag(r.high) + lag(r.low) + lag(r.close)) / 3) - 1,
)
formula("price_percentile", lambda r, p: newest_rank(r.close, p.window))
formula(
    "price_velocity_volume_ratio",
    lambda r, p: over(abs(diff(r.price, p.window)), total(r.volume, p.window)),
)
formula("price_volume_rank_correlation", lambda r, p: rank_corr(r.close, r.volume, p.window))
formula(
    "range_contraction",
    lambda r, p: over(r.high - r.low, lag(low_of(r.high - r.low, p.window))),
)
formula(
    "range_to_close_variance_ratio",
    lambda r, p: over(
        mean(np.log(r.high / r.low) ** 2, p.window) / (4 * math.log(2)),
        var(logret(r.close), p.window),
    ),
)
formula(
    "rank_autocorrelation",
    lambda r, p: rank_corr(logret(r.close), lag(logret(r.close)), p.window),
)
formula(
    "rank_reversal",
    lambda r, p: -across(
        r,
        lambda v: (ranked(v) - ranked(v).mean()) / len(v),
        each(r, lambda x: ret(x, p.window), r.close),
    ),
)
formula(
    "realized_quarticity",
    lambda r, p: p.window / 3 * total(logret(r.close) ** 4, p.window),
)


@kind
def realized_semivariance(r, p):
    x = logret(r.close)
    return {
        "downside_semivariance": roll(lambda v: (v[v < 0] ** 2).sum(), p.window, x),
        "upside_semivariance": roll(lambda v: (v[v > 0] ** 2).sum(), p.window, x),
    }


formula("realized_volatility", lambda r, p: std(logret(r.close), p.window))
formula(
    "realized_volatility_percentile",
    lambda r, p: newest_rank(std(logret(r.close), p.window), p.lookback),
)


@kind
def regression_channel_position(r, p):
    x = np.log(r.close)
    _, _, value, left, r2 = line(x, p.window)
    return where(np.isnan(r2), NAN, (x - value) / np.sqrt(left / (p.window - 2)))


@kind
def regression_momentum(r, p):
    _, slope, _, _, r2 = line(np.log(r.close), p.window)
    return (np.exp(slope) - 1) * r2


def usual_before(x, w):
    return lag(mean(x, w))


formula("relative_volume", lambda r, p: over(r.volume, usual_before(r.volume, p.window)))
formula(
    "relative_volume_rank",
    lambda r, p: cross_rank(r, each(r, lambda v: over(v, usual_before(v, p.window)), r.volume)),
)


@kind
def residual_momentum(r, p):
    left = r.asset_return - lag(slope_on(r.asset_return, r.market_return, p.window)) * r.market_return
    return over(total(left, p.window), std(left, p.window) * math.sqrt(p.window))


formula(
    "return_dispersion",
    lambda r, p: across(
        r,
        lambda v: np.full(len(v), v.std(ddof=1) if len(v) > 1 else NAN),
        each(r, logret, r.close),
    ),
)


def moment(v, k):
    return ((v - v.mean()) ** k).mean()


formula(
    "return_kurtosis",
    lambda r, p: roll(lambda v: moment(v, 4) / moment(v, 2) ** 2 - 3, p.window, logret(r.close)),
)
formula("return_momentum", lambda r, p: logret(r.close, p.window))
formula(
    "return_skewness",
    lambda r, p: roll(lambda v: moment(v, 3) / moment(v, 2) ** 1.5, p.window, logret(r.close)),
)


@kind
def return_streak(r, p):
    d = diff(r.close)
    return where(np.isnan(d), NAN, run_length(d > 0) - run_length(d < 0))


@kind
def robust_price_deviation(r, p):
    return roll(
        lambda v: (v[-1] - np.median(v)) / (np.quantile(v, 0.75) - np.quantile(v, 0.25)),
        p.window,
        r.close,
    )


def rogers_satchell(r, w):
    u, d, c = np.log(r.high / r.open), np.log(r.low / r.open), np.log(r.close / r.open)
    return mean(u * (u - c) + d * (d - c), w)


formula("rogers_satchell_volatility", lambda r, p: np.sqrt(rogers_satchell(r, p.window)))
formula(
    "roll_spread",
    lambda r, p: 2 * np.sqrt(np.maximum(-cov(diff(r.price), lag(diff(r.price)), p.window), 0)),
)
formula(
    "round_number_distance",
    lambda r, p: r.price / p.step - np.round(r.price / p.step),
)
formula(
    "sector_neutral_momentum",
    lambda r, p: across(
        r, lambda v: v - v.mean(), each(r, lambda x: logret(x, p.window), r.close), r.sector
    ),
)
formula(
    "sector_neutral_reversal",
    lambda r, p: -cross_zscore(r, each(r, lambda x: ret(x, p.window), r.close), r.sector),
)


@kind
def sector_relative_strength(r, p):
    x = each(r, lambda v: logret(v, p.window), r.close)
    return cross_mean(r, x, r.sector) - cross_mean(r, x)


formula("share_turnover", lambda r, p: mean(r.volume / r.shares_outstanding, p.window))
formula(
    "signed_trade_imbalance",
    lambda r, p: spans(np.sum, r.time, nanos(p.span), r.signed_volume)
    / spans(np.sum, r.time, nanos(p.span), r.trade_size),
)
formula("signed_volume", lambda r, p: r.volume * r.trade_sign)
formula(
    "skip_momentum",
    lambda r, p: lag(r.close, p.skip) / lag(r.close, p.window) - 1,
)


def last_swing(x, strength, best):
    """The last value that no neighbour within `strength` rows goes beyond, once that is known."""
    out, last = [], NAN
    for t in range(len(x)):
        if t >= 2 * strength:
            around = x[t - 2 * strength : t + 1]
            last = x[t - strength] if x[t - strength] == best(around) else last
        out.append(last)
    return np.array(out)


formula("swing_high_distance", lambda r, p: r.close / last_swing(r.high, p.strength, max) - 1)


@kind
def swing_structure(r, p):
    h, l = diff(r.high), diff(r.low)
    runs = run_length((h > 0) & (l > 0)) - run_length((h < 0) & (l < 0))
    return where(known(h, l), runs, NAN)


formula("trade_flow_imbalance", lambda r, p: total(r.buy_volume - r.sell_volume, p.window))


@kind
def trade_run_length(r, p):
    out, run = [], 0
    for t, side in enumerate(r.trade_sign):
        run = run + 1 if t > 0 and side == r.trade_sign[t - 1] else 1
        out.append(side * run)
    return np.array(out, float)


@kind
def trade_sign(r, p):
    out, last, tick = [], NAN, NAN
    for price, m in zip(r.price, r.mid_price):
        if price != last and not np.isnan(last) and not np.isnan(price):
            tick = np.sign(price - last)
        last = last if np.isnan(price) else price
        out.append(np.sign(price - m) if price != m else tick)
    return np.array(out)


@kind
def up_volume_share(r, p):
    def share(v, d):
        return v[d > 0].sum() / v[d != 0].sum() if (d != 0).any() else NAN

    return roll(share, p.window, r.volume, diff(r.close))


formula("uptick_balance", lambda r, p: mean(np.sign(diff(r.price)), p.window))
formula(
    "volatility_adjusted_momentum",
    lambda r, p: over(logret(r.close, p.window), std(logret(r.close), p.window) * math.sqrt(p.window)),
)
formula(
    "volatility_ratio",
    lambda r, p: over(std(logret(r.close), p.fast), std(logret(r.close), p.slow)),
)


@kind
def volume_above_percentile(r, p):
    limit = lag(quantile(r.volume, p.lookback, p.percentile / 100, least=math.ceil(p.lookback / 2)))
    return where(known(limit, r.volume), where(r.volume > limit, r.volume, 0), NAN)


formula(
    "volume_concentration",
    lambda r, p: roll(lambda v: (v**2).sum() / v.sum() ** 2, p.window, r.volume),
)
formula("volume_price_trend", lambda r, p: cumsum(r.volume * ret(r.close)))
formula(
    "volume_scaled_reversal",
    lambda r, p: over(-logret(r.close) * r.volume, usual_before(r.volume, p.window)),
)
formula("volume_trend", lambda r, p: line(np.log(1 + r.volume), p.window)[1])
formula("volume_variation", lambda r, p: std(r.volume, p.window) / mean(r.volume, p.window))
formula(
    "volume_volatility_correlation",
    lambda r, p: corr(r.volume, abs(logret(r.close)), p.window),
)
formula("volume_weighted_mid_price", lambda r, p: micro(r))
formula(
    "volume_weighted_momentum",
    lambda r, p: total(logret(r.close) * r.volume, p.window) / total(r.volume, p.window),
)


@kind
def vpin(r, p):
    out, value = [], NAN
    volume = net = filled = 0.0
    at_volume = at_net = 0.0
    for v, s in zip(r.volume, r.signed_volume):
        volume, net = volume + v, net + s
        if math.floor(volume / p.bucket_volume) > filled:
            filled = math.floor(volume / p.bucket_volume)
            share = abs(net - at_net) / (volume - at_volume)
            a = 2 / (p.buckets + 1)
            value = share if np.isnan(value) else a * share + (1 - a) * value
            at_volume, at_net = volume, net
        out.append(value)
    return np.array(out)


formula(
    "vwap_deviation_zscore",
    lambda r, p: zscore(r.close / window_vwap(r.close, r.volume, p.window) - 1, p.window),
)
formula(
    "wick_imbalance",
    lambda r, p: over(
        (np.minimum(r.open, r.close) - r.low) - (r.high - np.maximum(r.open, r.close)),
        r.high - r.low,
    ),
)


@kind
def yang_zhang_volatility(r, p):
    n = p.window
    k = 0.34 / (1.34 + (n + 1) / (n - 1))
    gaps = var(np.log(r.open / lag(r.close)), n)
    bodies = var(np.log(r.close / r.open), n)
    return np.sqrt(gaps + k * bodies + (1 - k) * rogers_satchell(r, n))


@kind
def zero_return_share(r, p):
    d = diff(r.close)
    return mean(where(np.isnan(d), NAN, d == 0), p.window)


formula("zscore_price_deviation", lambda r, p: zscore(r.close, p.window))

# ---- stability ----------------------------------------------------------------------------------

formula("autocorrelation", lambda r, p: autocorr(logret(r.close), p.window, p.lag))
formula(
    "beta_variability",
    lambda r, p: std(slope_on(r.returns, r.market_returns, p.beta_window), p.window),
)
formula("consecutive_above_threshold", lambda r, p: run_length(r.signal > p.threshold))
formula(
    "cross_sectional_rank_turnover",
    lambda r, p: each(r, lambda x: mean(abs(diff(x)), p.window), cross_rank(r, r.signal)),
)


@kind
def liquidity_recovery_half_life(r, p):
    level = np.log(r.depth)
    pull = slope_on(diff(level), lag(level), p.window)
    return where((pull > -1) & (pull < 0), math.log(0.5) / np.log(1 + pull))


@kind
def mean_shift_statistic(r, p):
    m, v = mean(r.value, p.window), var(r.value, p.window)
    return over(m - lag(m, p.window), np.sqrt(v / p.window + lag(v, p.window) / p.window))


formula("order_flow_autocorrelation", lambda r, p: autocorr(quote_flow(r), p.window, p.lag))


@kind
def page_cusum(r, p):
    return {
        "cusum_up": running(lambda s, v: max(0, s + v - p.target - p.slack), r.value, 0.0),
        "cusum_down": running(lambda s, v: max(0, s - v + p.target - p.slack), r.value, 0.0),
    }


@kind
def range_expansion_rate(r, p):
    width = high_of(r.high, p.window) - low_of(r.low, p.window)
    return width / lag(width, p.window) - 1


@kind
def rolling_volatility_of_volatility(r, p):
    v = std(logret(r.close), p.volatility_window)
    return std(diff(np.log(where(v > 0, v))), p.window)


@kind
def signal_flip_rate(r, p):
    s = r.signal * lag(r.signal)
    return mean(where(np.isnan(s), NAN, s < 0), p.window)


@kind
def signal_half_life(r, p):
    a = autocorr(r.signal, p.window, 1)
    return where((a > 0) & (a < 1), math.log(0.5) / np.log(a))


formula(
    "signal_rank_autocorrelation",
    lambda r, p: rank_corr(r.signal, lag(r.signal, p.lag), p.window),
)
formula(
    "signal_turnover",
    lambda r, p: over(total(abs(diff(r.signal)), p.window), total(abs(r.signal), p.window)),
)


@kind
def variance_shift(r, p):
    v = np.log(where(var(r.value, p.window) > 0, var(r.value, p.window)))
    return v - lag(v, p.window)


@kind
def volatility_term_structure_slope(r, p):
    x = np.log([p.horizon_1, p.horizon_2, p.horizon_3, p.horizon_4])
    rows = zip(r.rv_1, r.rv_2, r.rv_3, r.rv_4)
    return np.array([NAN if np.isnan(v).any() else np.polyfit(x, np.log(v), 1)[0] for v in map(np.array, rows)])


@kind
def window_sensitivity(r, p):
    x, w = r.signal, p.window
    return over(abs(mean(x, w) - mean(x, 2 * w)), std(x, 2 * w))


# ---- technical ----------------------------------------------------------------------------------


@kind
def anchored_vwap(r, p):
    out, money, volume, session = [], 0.0, 0.0, NAN
    for x, v, s in zip(r.price, r.volume, r.session):
        if s != session:
            money, volume, session = 0.0, 0.0, s
        if not np.isnan(x * v):
            money, volume = money + x * v, volume + v
        out.append(money / volume if volume > 0 else NAN)
    return np.array(out)


@kind
def aroon(r, p):
    n = p.window
    since_top = roll(lambda v: list(v[::-1]).index(max(v)), n + 1, r.high)
    since_low = roll(lambda v: list(v[::-1]).index(min(v)), n + 1, r.low)
    up, down = 100 * (n - since_top) / n, 100 * (n - since_low) / n
    return {"aroon_up": up, "aroon_down": down, "aroon_oscillator": up - down}


def atr(r, w):
    return wilder(true_range(r, first=True), w)


formula("average_true_range", lambda r, p: atr(r, p.window))


@kind
def awesome_oscillator(r, p):
    m = (r.high + r.low) / 2
    return mean(m, p.fast) - mean(m, p.slow)


@kind
def bollinger_bands(r, p):
    m, s = mean(r.close, p.window), std(r.close, p.window, ddof=0)
    up, low = m + p.deviations * s, m - p.deviations * s
    return {
        "bollinger_middle": m,
        "bollinger_upper": up,
        "bollinger_lower": low,
        "bollinger_percent_b": over(r.close - low, up - low),
        "bollinger_bandwidth": (up - low) / m,
    }


def gains_and_losses(close):
    d = diff(close)
    return where(np.isnan(d), NAN, np.maximum(d, 0)), where(np.isnan(d), NAN, np.maximum(-d, 0))


@kind
def chande_momentum_oscillator(r, p):
    g, l = (total(x, p.window) for x in gains_and_losses(r.close))
    return 100 * over(g - l, g + l)


@kind
def chandelier_exit(r, p):
    return {
        "chandelier_long": high_of(r.high, p.window) - p.multiple * atr(r, p.window),
        "chandelier_short": low_of(r.low, p.window) + p.multiple * atr(r, p.window),
    }


@kind
def commodity_channel_index(r, p):
    def cci(v):
        spread_ = abs(v - v.mean()).mean()
        return (v[-1] - v.mean()) / (0.015 * spread_) if spread_ > 0 else NAN

    return roll(cci, p.window, (r.high + r.low + r.close) / 3)


formula(
    "coppock_curve",
    lambda r, p: weighted_by_age(
        100 * ret(r.close, p.long_roc) + 100 * ret(r.close, p.short_roc), p.window
    ),
)


def strength(g, l):
    return where(g + l > 0, where(l > 0, 100 - 100 / (1 + g / l), 100))


@kind
def cutler_rsi(r, p):
    return strength(*(mean(x, p.window) for x in gains_and_losses(r.close)))


formula(
    "detrended_price_oscillator",
    lambda r, p: lag(r.close, p.window // 2 + 1) - mean(r.close, p.window),
)


@kind
def directional_indicators(r, p):
    plus, minus, tr = directional(r, p.window)
    return {"plus_di": 100 * plus / tr, "minus_di": 100 * minus / tr}


@kind
def donchian_channels(r, p):
    up, low = lag(high_of(r.high, p.window)), lag(low_of(r.low, p.window))
    return {"donchian_upper": up, "donchian_lower": low, "donchian_middle": (up + low) / 2}


@kind
def elder_ray(r, p):
    e = span_ema(r.close, p.span)
    return {"bull_power": r.high - e, "bear_power": r.low - e}


@kind
def heikin_ashi(r, p):
    close = (r.open + r.high + r.low + r.close) / 4
    opens = [(r.open[0] + r.close[0]) / 2]
    for t in range(1, len(close)):
        opens.append((opens[-1] + close[t - 1]) / 2)
    opens = np.array(opens)
    return {
        "heikin_open": opens,
        "heikin_high": np.max([r.high, opens, close], axis=0),
        "heikin_low": np.min([r.low, opens, close], axis=0),
        "heikin_close": close,
    }


@kind
def hull_moving_average(r, p):
    half, root = p.window // 2, int(math.sqrt(p.window))
    raw = 2 * weighted_by_age(r.close, half) - weighted_by_age(r.close, p.window)
    return weighted_by_age(raw, root)


@kind
def ichimoku(r, p):
    def middle(w):
        return (high_of(r.high, w) + low_of(r.low, w)) / 2

    c, b = middle(p.conversion), middle(p.base)
    return {
        "ichimoku_conversion": c,
        "ichimoku_base": b,
        "ichimoku_span_a": lag((c + b) / 2, p.displacement),
        "ichimoku_span_b": lag(middle(p.span_b), p.displacement),
    }


@kind
def keltner_channels(r, p):
    m, width = span_ema(r.close, p.span), p.multiple * atr(r, p.window)
    return {"keltner_middle": m, "keltner_upper": m + width, "keltner_lower": m - width}


@kind
def ma_crossover(r, p):
    fast, slow = mean(r.close, p.fast), mean(r.close, p.slow)
    out = np.full(len(fast), NAN)
    for t in range(1, len(out)):
        if not np.isnan([fast[t], slow[t], fast[t - 1], slow[t - 1]]).any():
            up = fast[t - 1] <= slow[t - 1] and fast[t] > slow[t]
            down = fast[t - 1] >= slow[t - 1] and fast[t] < slow[t]
            out[t] = 1 if up else -1 if down else 0
    return out


@kind
def macd(r, p):
    m = span_ema(r.close, p.fast) - span_ema(r.close, p.slow)
    s = span_ema(m, p.smoothing)
    return {"macd": m, "macd_signal": s, "macd_histogram": m - s}


@kind
def mass_index(r, p):
    e = span_ema(r.high - r.low, p.span)
    return total(e / span_ema(e, p.span), p.window)


@kind
def percentage_price_oscillator(r, p):
    f, s = span_ema(r.close, p.fast), span_ema(r.close, p.slow)
    return 100 * (f - s) / s


@kind
def regression_channel(r, p):
    _, _, value, left, _ = line(r.close, p.window)
    error = np.sqrt(left / (p.window - 2))
    return {
        "regression_line": value,
        "regression_upper": value + p.deviations * error,
        "regression_lower": value - p.deviations * error,
    }


@kind
def relative_vigor_index(r, p):
    def symmetric(x):
        return (x + 2 * lag(x) + 2 * lag(x, 2) + lag(x, 3)) / 6

    v = total(symmetric(r.close - r.open), p.window) / total(symmetric(r.high - r.low), p.window)
    return {"vigor": v, "vigor_signal": symmetric(v)}


def wilder_rsi(close, w):
    return strength(*(wilder(x, w) for x in gains_and_losses(close)))


formula("rsi", lambda r, p: wilder_rsi(r.close, p.window))


@kind
def stochastic_oscillator(r, p):
    low, top = low_of(r.low, p.window), high_of(r.high, p.window)
    k = mean(100 * over(r.close - low, top - low), p.smooth_k)
    return {"stochastic_k": k, "stochastic_d": mean(k, p.smooth_d)}


@kind
def stochastic_rsi(r, p):
    x = wilder_rsi(r.close, p.window)
    low, top = low_of(x, p.range_window), high_of(x, p.range_window)
    return over(x - low, top - low)


@kind
def support_resistance(r, p):
    return {
        "support": last_swing(r.low, p.strength, min),
        "resistance": last_swing(r.high, p.strength, max),
    }


@kind
def triple_exponential_moving_average(r, p):
    one = span_ema(r.close, p.span)
    two = span_ema(one, p.span)
    return 3 * one - 3 * two + span_ema(two, p.span)


@kind
def trix(r, p):
    x = span_ema(span_ema(span_ema(r.close, p.span), p.span), p.span)
    return 100 * ret(x)


@kind
def true_strength_index(r, p):
    def twice(x):
        return span_ema(span_ema(x, p.long_span), p.short_span)

    return 100 * over(twice(diff(r.close)), twice(abs(diff(r.close))))


@kind
def ultimate_oscillator(r, p):
    floor = where(np.isnan(lag(r.close)), NAN, np.minimum(r.low, lag(r.close)))

    def average(w):
        return total(r.close - floor, w) / total(true_range(r), w)

    return 100 * (4 * average(p.short_window) + 2 * average(p.middle_window) + average(p.long_window)) / 7


@kind
def volatility_squeeze(r, p):
    b = p.deviations * std(r.close, p.window, ddof=0)
    k = p.multiple * mean(true_range(r, first=True), p.window)
    return where(np.isnan(b + k), NAN, b < k)


@kind
def vortex_indicator(r, p):
    tr = total(true_range(r), p.window)
    return {
        "vortex_plus": total(abs(r.high - lag(r.low)), p.window) / tr,
        "vortex_minus": total(abs(r.low - lag(r.high)), p.window) / tr,
    }


formula("vwap", lambda r, p: window_vwap(r.price, r.volume, p.window))


@kind
def williams_r(r, p):
    top, low = high_of(r.high, p.window), low_of(r.low, p.window)
    return over(-100 * (top - r.close), top - low)


formula(
    "zero_lag_moving_average",
    lambda r, p: span_ema(r.close + (r.close - lag(r.close, (p.span - 1) // 2)), p.span),
)

# ---- the files ----------------------------------------------------------------------------------


def column(name, values):
    if name == "time":
        return [pd.Timestamp(v).value for v in values]
    if any(isinstance(v, str) for v in values):
        return list(values)
    if any(isinstance(v, list) for v in values):
        return np.array(values, float)
    return np.array([NAN if v is None else float(v) for v in values])


def number(value):
    return NAN if value is None else float(value)


def close_to(a, b):
    return (math.isnan(a) and math.isnan(b)) or abs(a - b) <= 1e-12 + 1e-9 * abs(b)


def main(wanted):
    files = sorted(glob.glob(os.path.join(TYPES, "*", "*.yaml")))
    differ = []
    for path in files:
        with open(path, encoding="utf-8") as file:
            feature = yaml.safe_load(file)
        name, example = feature["name"], feature["example"]
        if wanted and name not in wanted:
            continue
        if name not in FUNCTIONS:
            differ.append((name, "is not written here"))
            continue
        given = {k: v.get("default") for k, v in (feature.get("parameters") or {}).items()}
        given.update(example["parameters"])
        rows = SimpleNamespace(**{k: column(k, v) for k, v in example["inputs"].items()})
        found = FUNCTIONS[name](rows, SimpleNamespace(**given))
        expected = example["expected"]
        if not isinstance(expected, dict):
            found, expected = {name: found}, {name: expected}
        for output, values in expected.items():
            got = [float(v) for v in found[output]]
            if wanted:
                print(output, got, values, sep="\n  ")
            rows_ = [i for i, v in enumerate(values) if not close_to(got[i], number(v))]
            if rows_ or len(got) != len(values):
                here, there = [got[i] for i in rows_][:4], [values[i] for i in rows_][:4]
                differ.append((name, f"{output}: rows {rows_}: {here} here, {there} there"))
    for name, what in differ:
        print(name, what)
    print(f"{len(files)} types, {len(set(name for name, _ in differ))} differ")
    return 1 if differ else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
