"""Functions that generated modules bring along where they call them."""

import math
from collections.abc import Callable

import polars as pl


def divide(a: float, b: float) -> float:
    if b != 0.0:
        return a / b
    return math.nan if a == 0.0 else a * math.copysign(math.inf, b)


def remainder(a: float, b: float) -> float:
    return a % b if b != 0.0 and math.isfinite(a) else math.nan


def least(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else min(a, b)


def greatest(a: float, b: float) -> float:
    return math.nan if math.isnan(a) or math.isnan(b) else max(a, b)


def sign(a: float) -> float:
    return a if a == 0.0 or math.isnan(a) else math.copysign(1.0, a)


def floor(a: float) -> float:
    return float(math.floor(a)) if math.isfinite(a) else a


def ceil(a: float) -> float:
    return float(math.ceil(a)) if math.isfinite(a) else a


def round_half_even(a: float) -> float:
    return float(round(a)) if math.isfinite(a) else a


def guarded(function: Callable[..., float], *numbers: float) -> float:
    """What IEEE 754 gives where Python raises an error."""
    try:
        return function(*numbers)
    except ValueError:
        return -math.inf if function is math.log and numbers[0] == 0.0 else math.nan
    except OverflowError:
        return math.inf


def row_by_row(step: Callable, start: tuple) -> Callable[[pl.Series], pl.Series]:
    """Carries a state from row to row, in plain Python: slow, but as it is meant."""

    def over(columns: pl.Series) -> pl.Series:
        state, results = start, []
        for row in columns.struct.unnest().fill_null(math.nan).iter_rows():
            state, result = step(state, *row)
            results.append(result)
        return pl.Series(results, dtype=pl.Float64).fill_nan(None)

    return over


def blocks_within(
    duration: int, least: int, single: Callable, join: Callable, finish: Callable
) -> Callable[[pl.Series], pl.Series]:
    """A window over nanoseconds, in plain Python: the rows in (t - duration, t].

    Rows of the same time that stand later are not seen.
    """

    def over(columns: pl.Series) -> pl.Series:
        times, *values = columns.struct.unnest().get_columns()
        times = times.cast(pl.Datetime("ns")).to_physical().to_list()
        rows = list(zip(*(column.fill_null(math.nan).to_list() for column in values)))
        first, results = 0, []
        for i, now in enumerate(times):
            while times[first] <= now - duration:
                first += 1
            block = single(*rows[i])
            for row in reversed(rows[first:i]):
                block = join(block, single(*row))
            results.append(finish(block, *rows[i]) if block[0] >= least else math.nan)
        return pl.Series(results, dtype=pl.Float64).fill_nan(None)

    return over


def values_within(
    duration: int, least: int, function: Callable
) -> Callable[[pl.Series], pl.Series]:
    """A window over nanoseconds, in plain Python: the rows in (t - duration, t].

    Rows of the same time that stand later are not seen.
    """

    def over(columns: pl.Series) -> pl.Series:
        times, *values = columns.struct.unnest().get_columns()
        times = times.cast(pl.Datetime("ns")).to_physical().to_list()
        rows = list(zip(*(column.to_list() for column in values)))
        first, results = 0, []
        for i, now in enumerate(times):
            while times[first] <= now - duration:
                first += 1
            known = [row for row in rows[first : i + 1] if None not in row]
            results.append(function(known, rows[i]) if len(known) >= least else None)
        return pl.Series(results, dtype=pl.Float64).fill_nan(None)

    return over


def unless_ties(
    fast: pl.Expr, exact: Callable[[pl.Series], pl.Series]
) -> Callable[[pl.Series], pl.Series]:
    """Polars' own window, which sees all rows of a time: right where times differ."""

    def over(columns: pl.Series) -> pl.Series:
        rows = columns.struct.unnest()
        if rows["time"].is_duplicated().any():
            return exact(columns)
        return rows.select(fast).to_series().cast(pl.Float64).fill_nan(None)

    return over


def quantile(q: float) -> Callable:
    def of(rows: list[tuple], newest: tuple) -> float:
        values = sorted(row[0] for row in rows)
        below = int(q * (len(values) - 1))
        fraction = q * (len(values) - 1) - below
        a, b = values[below], values[min(below + 1, len(values) - 1)]
        return a if fraction == 0.0 or a == b else a + (b - a) * fraction

    return of


def rank(rows: list[tuple], newest: tuple) -> float | None:
    if newest[0] is None:
        return None
    below = sum(row[0] < newest[0] for row in rows)
    equal = sum(row[0] == newest[0] for row in rows)
    return (below + (equal + 1) / 2) / len(rows)


def rank_correlation(rows: list[tuple], newest: tuple) -> float:
    x, y = (pl.Series(values).rank() for values in zip(*rows))
    x, y = x - x.mean(), y - y.mean()
    squares = x.dot(x) * y.dot(y)
    return x.dot(y) / math.sqrt(squares) if squares > 0.0 else math.nan


def entropy(bins: int) -> Callable:
    def of(rows: list[tuple], newest: tuple) -> float:
        values = [row[0] for row in rows]
        low, high = min(values), max(values)
        if low == high:
            return 0.0
        if math.isinf(high - low):
            return math.nan
        places = [min(bins - 1, (x - low) * bins // (high - low)) for x in values]
        shares = [places.count(place) / len(places) for place in set(places)]
        return -sum(share * math.log(share) for share in shares)

    return of


def from_first(x: pl.Expr) -> pl.Expr:
    """Distances from the first value: their products keep more digits."""
    return x - x.filter(x.is_finite()).first()


def rolling_rank_corr(x: pl.Expr, y: pl.Expr, rows: int, least: int) -> pl.Expr:
    """Spearman's correlation over the rows in which both values are present."""
    known = x.is_not_null() & y.is_not_null()

    def ranks(value: pl.Expr) -> pl.Expr:
        pairs = pl.when(known).then(value)
        window = pl.concat_list([pairs.shift(i) for i in range(rows)])
        return window.list.eval(pl.element().rank())

    def moment(a: pl.Expr, b: pl.Expr) -> pl.Expr:
        return (a * b).list.sum() - count * (count + 1) * (count + 1) / 4

    count = known.cast(pl.Float64).rolling_sum(rows, min_samples=1)
    a, b = ranks(x), ranks(y)
    result = moment(a, b) / (moment(a, a) * moment(b, b)).sqrt()
    return pl.when(count >= least).then(result)


def rolling_entropy(x: pl.Expr, rows: int, least: int, bins: int) -> pl.Expr:
    """The entropy of a window's values, in equal bins from the least to the greatest."""
    values = pl.element().drop_nulls()
    low, high = values.min(), values.max()
    place = ((values - low) * bins / (high - low)).floor().clip(upper_bound=bins - 1)
    share = place.unique_counts() / place.len()
    entropy = pl.when(low == high).then(0.0).otherwise(-(share * share.log()).sum())
    window = pl.concat_list([x.shift(i) for i in range(rows)])
    count = x.is_not_null().cast(pl.Float64).rolling_sum(rows, min_samples=1)
    result = window.list.eval(pl.when((high - low).is_finite()).then(entropy).first())
    return pl.when(count >= least).then(result.list.first())


def triple_barrier(x: pl.Expr, up: float, down: float, horizon: int) -> pl.Expr:
    """Which barrier the next rows meet first: 1 above, -1 below, 0 for neither."""

    def met(rows: int) -> pl.Expr:
        gain = (x.shift(-rows) / x - 1.0).replace(float("nan"), None)
        return pl.when(gain >= up).then(1.0).when(gain <= -down).then(-1.0)

    neither = pl.when(pl.int_range(pl.len()) + horizon < pl.len()).then(0.0)
    first = pl.coalesce([met(rows) for rows in range(1, horizon + 1)] + [neither])
    return pl.when(x.is_not_null()).then(first)
