"""The functions of the language. Written by the build (-Dweft.docs=write); don't edit."""

# ruff: noqa: A001, E501
from __future__ import annotations

from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from ._expressions import Expr, Span

Operand = Union["Expr", "Span", bool, int, float, str]


def abs(x: Operand) -> Expr:
    """``abs(x)``

    The size of a value without its sign.

    ``abs`` of [1.5, -2.0, nan, -inf] gives [1.5, 2.0, nan, inf].
    """
    from ._expressions import call

    return call("abs", x)


def acos(x: Operand) -> Expr:
    """``acos(x)``

    The angle from 0 to pi with this cosine; outside of -1 to 1 it is missing.

    ``acos`` of [1.0, 0.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, 3.141592653589793, nan, nan].
    """
    from ._expressions import call

    return call("acos", x)


def acosh(x: Operand) -> Expr:
    """``acosh(x)``

    The inverse hyperbolic cosine; below 1 it is missing.

    ``acosh`` of [1.0, 0.5, inf, nan] gives [0.0, nan, inf, nan].
    """
    from ._expressions import call

    return call("acosh", x)


def adx(high: Operand, low: Operand, close: Operand, w: Operand) -> Expr:
    """``adx(high, low, close, w)``

    Wilder's average directional index: how strongly prices trend either way, from 0 to 1.
    """
    from ._expressions import call

    return call("adx", high, low, close, w)


def array_div_elementwise(a: Operand, b: Operand) -> Expr:
    """``array_div_elementwise(a, b)``

    Two arrays of one length divided cell by cell.
    """
    from ._expressions import call

    return call("array_div_elementwise", a, b)


def array_extract(x: Operand, i: Operand) -> Expr:
    """``array_extract(x, i)``

    One cell of an array, by its position counted from 0.

    ``array_extract(i=1)`` of [[1.0, 2.0], [3.0, 4.0]] gives [2.0, 4.0].
    """
    from ._expressions import call

    return call("array_extract", x, i)


def array_lit(value: Operand, n: Operand) -> Expr:
    """``array_lit(value, n)``

    An array of n cells that all have the value.
    """
    from ._expressions import call

    return call("array_lit", value, n)


def array_mean(x: Operand) -> Expr:
    """``array_mean(x)``

    The mean of an array's cells.

    ``array_mean`` of [[1.0, 2.0], [3.0, 4.0]] gives [1.5, 3.5].
    """
    from ._expressions import call

    return call("array_mean", x)


def array_std(x: Operand) -> Expr:
    """``array_std(x)``

    The standard deviation of an array's cells (``ddof`` 1); exactly 0 when they are equal, missing for a single one.

    ``array_std`` of [[1.0, 3.0, 5.0], [0.1, 0.1, 0.1]] gives [2.0, 0.0].
    """
    from ._expressions import call

    return call("array_std", x)


def array_sum(x: Operand) -> Expr:
    """``array_sum(x)``

    The sum of an array's cells.

    ``array_sum`` of [[1.0, 2.0], [3.0, nan]] gives [3.0, nan].
    """
    from ._expressions import call

    return call("array_sum", x)


def array_wavg(x: Operand, weights: Operand) -> Expr:
    """``array_wavg(x, weights)``

    The mean of an array's cells with the weights of another array of the same length.

    ``array_wavg`` of [[1.0, 2.0], [3.0, 4.0]] and [[1.0, 3.0], [0.0, 0.0]] gives [1.75, nan].
    """
    from ._expressions import call

    return call("array_wavg", x, weights)


def asin(x: Operand) -> Expr:
    """``asin(x)``

    The angle from -pi/2 to pi/2 with this sine; outside of -1 to 1 it is missing.

    ``asin`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, -1.5707963267948966, nan, nan].
    """
    from ._expressions import call

    return call("asin", x)


def asinh(x: Operand) -> Expr:
    """``asinh(x)``

    The inverse hyperbolic sine: a logarithm that takes both signs and goes through 0.

    ``asinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
    """
    from ._expressions import call

    return call("asinh", x)


def atan(x: Operand) -> Expr:
    """``atan(x)``

    The angle from -pi/2 to pi/2 with this tangent.

    ``atan`` of [0.0, 1.0, inf, -inf, nan] gives [0.0, 0.7853981633974483, 1.5707963267948966, -1.5707963267948966, nan].
    """
    from ._expressions import call

    return call("atan", x)


def atan2(y: Operand, x: Operand) -> Expr:
    """``atan2(y, x)``

    The angle of the point (x, y), from -pi to pi: ``atan(y / x)`` and the half of the plane.

    ``atan2`` of [0.0, 0.0, 1.0, -1.0, inf, nan] and [1.0, -1.0, 1.0, 0.0, -inf, 1.0] gives [0.0, 3.141592653589793, 0.7853981633974483, -1.5707963267948966, 2.356194490192345, nan].
    """
    from ._expressions import call

    return call("atan2", y, x)


def atanh(x: Operand) -> Expr:
    """``atanh(x)``

    The inverse hyperbolic tangent; of 1 and -1 it is infinite, beyond them missing.

    ``atanh`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, inf, -inf, nan, nan].
    """
    from ._expressions import call

    return call("atanh", x)


def autocorr(x: Operand, w: Operand, lag: Operand | None = None, min_periods: Operand | None = None) -> Expr:
    """``autocorr(x, w, lag=1, min_periods=none)``

    The correlation of x with itself some rows earlier, over a window.
    """
    from ._expressions import call

    return call("autocorr", x, w, lag=lag, min_periods=min_periods)


def barrier(x: Operand, up: Operand, down: Operand, reset: Operand | None = None) -> Expr:
    """``barrier(x, up, down, reset=false)``

    Which level x touched first since the last reset: 1 for up, -1 for down, 0 for neither yet.
    """
    from ._expressions import call

    return call("barrier", x, up, down, reset=reset)


def between(x: Operand, lo: Operand, hi: Operand) -> Expr:
    """``between(x, lo, hi)``

    Whether x is not below lo and not above hi.
    """
    from ._expressions import call

    return call("between", x, lo, hi)


def cbrt(x: Operand) -> Expr:
    """``cbrt(x)``

    The cube root, of negative values too.

    ``cbrt`` of [27.0, -8.0, 0.0, -0.0, inf, nan] gives [3.0, -2.0, 0.0, -0.0, inf, nan].
    """
    from ._expressions import call

    return call("cbrt", x)


def ceil(x: Operand) -> Expr:
    """``ceil(x)``

    The smallest whole number not below the value.

    ``ceil`` of [1.5, -1.5, nan] gives [2.0, -1.0, nan].
    """
    from ._expressions import call

    return call("ceil", x)


def celu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``celu(x, alpha=1)``

    An activation: ``x`` where it is not below 0, else ``alpha * (exp(x / alpha) - 1)``.

    ``celu(alpha=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("celu", x, alpha=alpha)


def clip(x: Operand, lo: Operand | None = None, hi: Operand | None = None) -> Expr:
    """``clip(x, lo=none, hi=none)``

    x, but not below lo and not above hi; a limit that is not given does not count.
    """
    from ._expressions import call

    return call("clip", x, lo=lo, hi=hi)


def coalesce(*terms: Operand) -> Expr:
    """``coalesce(a, b, ...)``

    The first of the values that is present.

    ``coalesce`` of [1.0, nan, nan] and [2.0, 2.0, nan] gives [1.0, 2.0, nan].
    """
    from ._expressions import call

    return call("coalesce", *terms)


def cos(x: Operand) -> Expr:
    """``cos(x)``

    The cosine of an angle in radians.

    ``cos`` of [0.0, inf] gives [1.0, nan].
    """
    from ._expressions import call

    return call("cos", x)


def cosh(x: Operand) -> Expr:
    """``cosh(x)``

    The hyperbolic cosine, ``(exp(x) + exp(-x)) / 2``.

    ``cosh`` of [0.0, inf, -inf, nan] gives [1.0, inf, inf, nan].
    """
    from ._expressions import call

    return call("cosh", x)


def count_if(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``count_if(condition)``

    How many times the condition has held so far.

    ``count_if`` of [true, true, false, true] gives [1.0, 2.0, 2.0, 3.0].
    """
    from ._expressions import call

    return call("count_if", condition, reset=reset, by=by, keys=keys)


def cross_down(x: Operand, level: Operand) -> Expr:
    """``cross_down(x, level)``

    Whether x has just fallen below the level: it was not below on the row before and is now.

    ``cross_down`` of [3.0, 1.0, 0.0, nan, 1.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
    """
    from ._expressions import call

    return call("cross_down", x, level)


def cross_up(x: Operand, level: Operand) -> Expr:
    """``cross_up(x, level)``

    Whether x has just risen above the level: it was not above on the row before and is now.

    ``cross_up`` of [1.0, 3.0, 4.0, nan, 5.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
    """
    from ._expressions import call

    return call("cross_up", x, level)


def cs_beta(x: Operand, y: Operand, by: Operand | None = None) -> Expr:
    """``cs_beta(x, y, by=none)``

    The slope of the regression of x on y over the rows of the same time (and group) in which both are present.
    """
    from ._expressions import call

    return call("cs_beta", x, y, by=by)


def cs_corr(x: Operand, y: Operand, by: Operand | None = None) -> Expr:
    """``cs_corr(x, y, by=none)``

    Pearson's correlation of x and y over the rows of the same time (and group) in which both are present.
    """
    from ._expressions import call

    return call("cs_corr", x, y, by=by)


def cs_count(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_count(x, by=none)``

    How many values of the same time (and group) are present, on each row that has one.

    ``cs_count(grouped=false)`` of [1.0, nan, 4.0] gives [2.0, nan, 2.0].
    """
    from ._expressions import call

    return call("cs_count", x, by=by)


def cs_demean(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_demean(x, by=none, w=none)``

    x less the mean of the present values of the same time (and group).
    """
    from ._expressions import call

    return call("cs_demean", x, by=by, w=w)


def cs_max(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_max(x, by=none)``

    The largest value of the same time (and group), on each row that has one.

    ``cs_max(grouped=false)`` of [1.0, nan, 4.0] gives [4.0, nan, 4.0].
    """
    from ._expressions import call

    return call("cs_max", x, by=by)


def cs_mean(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_mean(x, by=none, w=none)``

    The mean of the present values of the same time (and group), perhaps weighted.
    """
    from ._expressions import call

    return call("cs_mean", x, by=by, w=w)


def cs_median(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_median(x, by=none)``

    The median of the present values of the same time (and group).
    """
    from ._expressions import call

    return call("cs_median", x, by=by)


def cs_min(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_min(x, by=none)``

    The smallest value of the same time (and group), on each row that has one.

    ``cs_min(grouped=false)`` of [1.0, nan, 4.0] gives [1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("cs_min", x, by=by)


def cs_neutralize(*terms: Operand, by: Operand | None = None) -> Expr:
    """``cs_neutralize(y, x1, x2, ..., by=none)``

    What is left of y after least squares on the other columns and an intercept, over the rows of the same time in which all are present.

    ``cs_neutralize(regressors=1, grouped=false)`` of [-54.0, -18.0, 36.0, 36.0, nan] and [-15.0, 1.0, 7.0, 7.0, 5.0] gives [6.0, -22.0, 8.0, 8.0, nan].
    """
    from ._expressions import call

    return call("cs_neutralize", *terms, by=by)


def cs_quantile(x: Operand, q: Operand, by: Operand | None = None) -> Expr:
    """``cs_quantile(x, q, by=none)``

    The value below which a share ``q`` of the present values of the same time (and group) lies, on each row that has one.

    ``cs_quantile(q=0.5, grouped=false)`` of [4.0, nan, 1.0, 2.0, 8.0] gives [3.0, nan, 3.0, 3.0, 3.0].
    """
    from ._expressions import call

    return call("cs_quantile", x, q, by=by)


def cs_rank(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_rank(x, by=none)``

    The rank of a value among those of the same time (and group), divided by their number; equal values share the mean of their ranks.

    ``cs_rank(grouped=false)`` of [3.0, nan, 1.0, 3.0, 1.0] gives [0.875, nan, 0.375, 0.875, 0.375].
    """
    from ._expressions import call

    return call("cs_rank", x, by=by)


def cs_scale(x: Operand, to: Operand | None = None, by: Operand | None = None) -> Expr:
    """``cs_scale(x, to=1, by=none)``

    x divided by the sum of absolute values of the same time (and group), times to.
    """
    from ._expressions import call

    return call("cs_scale", x, to=to, by=by)


def cs_std(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_std(x, by=none, w=none)``

    The standard deviation of the present values of the same time (and group), perhaps weighted.
    """
    from ._expressions import call

    return call("cs_std", x, by=by, w=w)


def cs_sum(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_sum(x, by=none)``

    The sum of the present values of the same time (and group), on each row that has one.

    ``cs_sum(grouped=false)`` of [1.0, nan, 4.0] gives [5.0, nan, 5.0].
    """
    from ._expressions import call

    return call("cs_sum", x, by=by)


def cs_var(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_var(x, by=none, w=none)``

    The variance of the present values of the same time (and group), perhaps weighted.
    """
    from ._expressions import call

    return call("cs_var", x, by=by, w=w)


def cs_winsorize(x: Operand, lo: Operand, hi: Operand, by: Operand | None = None) -> Expr:
    """``cs_winsorize(x, lo, hi, by=none)``

    x, cut off at the quantiles lo and hi of the same time (and group).
    """
    from ._expressions import call

    return call("cs_winsorize", x, lo, hi, by=by)


def cs_zscore(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_zscore(x, by=none, w=none)``

    How many standard deviations x is from the mean of the same time (and group).
    """
    from ._expressions import call

    return call("cs_zscore", x, by=by, w=w)


def cumcount(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumcount(x)``

    How many values have been present so far.

    ``cumcount`` of [7.0, nan, 8.0] gives [1.0, nan, 2.0].
    """
    from ._expressions import call

    return call("cumcount", x, reset=reset, by=by, keys=keys)


def cummax(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cummax(x)``

    The largest present value so far.

    ``cummax`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 2.0, 3.0, nan].
    """
    from ._expressions import call

    return call("cummax", x, reset=reset, by=by, keys=keys)


def cummin(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cummin(x)``

    The smallest present value so far.

    ``cummin`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 1.0, 1.0, nan].
    """
    from ._expressions import call

    return call("cummin", x, reset=reset, by=by, keys=keys)


def cumprod(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumprod(x)``

    The running product of the present values.

    ``cumprod`` of [2.0, 3.0, nan, 4.0] gives [2.0, 6.0, nan, 24.0].
    """
    from ._expressions import call

    return call("cumprod", x, reset=reset, by=by, keys=keys)


def cumsum(x: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumsum(x, init=0)``

    The running sum of the present values, from ``init`` on.

    ``cumsum(init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 3.0, nan, 7.0].
    """
    from ._expressions import call

    return call("cumsum", x, init=init, reset=reset, by=by, keys=keys)


def date(time: Operand, tz: Operand | None = None) -> Expr:
    """``date(time, tz=UTC)``

    When the day of a time began, in a time zone: the first moment of that date.

    ``date(tz='UTC')`` of [1709251199999999999, -43200000000000, missing] gives [1709164800000000000, -86400000000000, missing].
    """
    from ._expressions import call

    return call("date", time, tz=tz)


def day(time: Operand, tz: Operand | None = None) -> Expr:
    """``day(time, tz=UTC)``

    The day of the month of a time, in a time zone: 1 to 31.

    ``day(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [29.0, 1.0].
    """
    from ._expressions import call

    return call("day", time, tz=tz)


def day_of_year(time: Operand, tz: Operand | None = None) -> Expr:
    """``day_of_year(time, tz=UTC)``

    The day of the year of a time, in a time zone: 1 to 366.

    ``day_of_year(tz='UTC')`` of [1735646400000000000, 1704024000000000000, 1709251200000000000] gives [366.0, 365.0, 61.0].
    """
    from ._expressions import call

    return call("day_of_year", time, tz=tz)


def decay_accum(x: Operand, decay: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``decay_accum(x, decay, init=0)``

    A sum that forgets: ``s = decay * s + x``, from ``init`` on.

    ``decay_accum(decay=0.5, init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 2.5, nan, 5.25].
    """
    from ._expressions import call

    return call("decay_accum", x, decay, init=init, reset=reset, by=by, keys=keys)


def decay_linear(x: Operand, w: Operand) -> Expr:
    """``decay_linear(x, w)``

    The mean with weights 1 to w, the newest the heaviest.
    """
    from ._expressions import call

    return call("decay_linear", x, w)


def diff(x: Operand, n: Operand | None = None) -> Expr:
    """``diff(x, n=1)``

    The value less the one n rows earlier.
    """
    from ._expressions import call

    return call("diff", x, n=n)


def drawdown(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``drawdown(x, w, min_periods=none)``

    How far x is below its peak of the last w rows: 0, or a negative fraction of the peak; a window of 0 reaches back to the first row.
    """
    from ._expressions import call

    return call("drawdown", x, w, min_periods=min_periods)


def elapsed(time: Operand) -> Expr:
    """``elapsed(time)``

    The seconds since the row before of the same entity; missing on the first.

    ``elapsed`` of [1704067200000000000, 1704067200500000000, 1704153600500000000] gives [nan, 0.5, 86400.0].
    """
    from ._expressions import call

    return call("elapsed", time)


def elu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``elu(x, alpha=1)``

    An activation: ``x`` where it is not below 0, else ``alpha * (exp(x) - 1)``.

    ``elu(alpha=1.0)`` of [-inf, 0.0, 2.0, nan] gives [-1.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("elu", x, alpha=alpha)


def ema(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ema(x, alpha=none, span=none, half_life=none, com=none)``

    The exponential moving average: the first present value, then ``alpha * x + (1 - alpha) * y``.

    ``ema(alpha=0.5)`` of [nan, 2.0, 4.0, nan, 8.0] gives [nan, 2.0, 3.0, nan, 5.5].
    """
    from ._expressions import call

    return call("ema", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def erf(x: Operand) -> Expr:
    """``erf(x)``

    The error function: twice the area under the bell curve ``exp(-t * t) / sqrt(pi)`` from 0 to x.

    ``erf`` of [0.0, -0.0, 1.0, inf, -inf, nan] gives [0.0, -0.0, 0.8427007929497149, 1.0, -1.0, nan].
    """
    from ._expressions import call

    return call("erf", x)


def every(n: Operand) -> Expr:
    """``every(n)``

    Whether the row is the n-th, 2n-th, ... of the entity.

    ``every(n=2)`` of  gives [false, true, false, true, false].
    """
    from ._expressions import call

    return call("every", n)


def ewm_std(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ewm_std(x, alpha=none, span=none, half_life=none, com=none)``

    The exponentially weighted standard deviation: the square root of ``ewm_var``.

    ``ewm_std(alpha=0.5)`` of [1.0, 3.0, nan] gives [0.0, 1.0, nan].
    """
    from ._expressions import call

    return call("ewm_std", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def ewm_var(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ewm_var(x, alpha=none, span=none, half_life=none, com=none)``

    The exponentially weighted variance of the present values, 0 at the first.

    ``ewm_var(alpha=0.5)`` of [1.0, 3.0, nan, 3.0] gives [0.0, 1.0, nan, 0.75].
    """
    from ._expressions import call

    return call("ewm_var", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def exp(x: Operand) -> Expr:
    """``exp(x)``

    ``e`` to the power of a value.

    ``exp`` of [0.0, -inf, inf, nan] gives [1.0, 0.0, inf, nan].
    """
    from ._expressions import call

    return call("exp", x)


def expm1(x: Operand) -> Expr:
    """``expm1(x)``

    ``e`` to the power of x, minus 1, exact near 0.

    ``expm1`` of [0.0, -inf, 1.0E-300] gives [0.0, -1.0, 1.0E-300].
    """
    from ._expressions import call

    return call("expm1", x)


def ffill(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ffill(x)``

    The value, or the last present one before it.

    ``ffill`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, 1.0, 2.0].
    """
    from ._expressions import call

    return call("ffill", x, reset=reset, by=by, keys=keys)


def first(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``first(x)``

    The entity's first present value; missing on a row whose own value is missing.

    ``first`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("first", x, reset=reset, by=by, keys=keys)


def first_touch(x: Operand, up: Operand, down: Operand, reset: Operand, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``first_touch(x, up, down, reset)``

    Which level x touched first since the last reset: 1 for ``up``, -1 for ``down``, 0 for neither yet.

    ``first_touch`` of [1.0, 5.0, 0.0, 0.0, 3.0] and [4.0, 4.0, 4.0, 4.0, 4.0] and [0.0, 0.0, 0.0, 0.0, 0.0] and [false, false, false, true, false] gives [0.0, 1.0, 1.0, -1.0, -1.0].
    """
    from ._expressions import call

    return call("first_touch", x, up, down, reset, by=by, keys=keys)


def floor(x: Operand) -> Expr:
    """``floor(x)``

    The largest whole number not above the value.

    ``floor`` of [1.5, -1.5, inf] gives [1.0, -2.0, inf].
    """
    from ._expressions import call

    return call("floor", x)


def gelu(x: Operand, approximate: Operand | None = None) -> Expr:
    """``gelu(x, approximate=false)``

    An activation: ``x`` times the share of a normal distribution below it.

    ``gelu(approximate=false)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("gelu", x, approximate=approximate)


def generate_weights(n: Operand, decay: Operand) -> Expr:
    """``generate_weights(n, decay)``

    The array ``1, decay, decay ** 2, ...`` of n cells.
    """
    from ._expressions import call

    return call("generate_weights", n, decay)


def given(parameter: Operand) -> Expr:
    """``given(parameter)``

    Whether a parameter of the function it stands in has a value.
    """
    from ._expressions import call

    return call("given", parameter)


def half_life(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``half_life(x, w, min_periods=none)``

    Rows in which a deviation halves, by the autocorrelation of a window; missing where that is not between 0 and 1.
    """
    from ._expressions import call

    return call("half_life", x, w, min_periods=min_periods)


def hard_sigmoid(x: Operand, alpha: Operand | None = None, beta: Operand | None = None) -> Expr:
    """``hard_sigmoid(x, alpha=0.2, beta=0.5)``

    An activation: ``alpha * x + beta``, cut off at 0 and 1.

    ``hard_sigmoid(alpha=0.25, beta=0.5)`` of [-9.0, 0.0, 1.0, 9.0, nan] gives [0.0, 0.5, 0.75, 1.0, nan].
    """
    from ._expressions import call

    return call("hard_sigmoid", x, alpha=alpha, beta=beta)


def historical_var(r: Operand, w: Operand, level: Operand, min_periods: Operand | None = None) -> Expr:
    """``historical_var(r, w, level, min_periods=none)``

    The value at risk by history: a share of level of the window's returns is above it.
    """
    from ._expressions import call

    return call("historical_var", r, w, level, min_periods=min_periods)


def hour(time: Operand, tz: Operand | None = None) -> Expr:
    """``hour(time, tz=UTC)``

    The hour that clocks of a time zone show: 0 to 23.

    ``hour(tz='UTC')`` of [1710053999500000000, 1710054000000000000] gives [6.0, 7.0].
    """
    from ._expressions import call

    return call("hour", time, tz=tz)


def is_known(condition: Operand) -> Expr:
    """``is_known(condition)``

    Whether all values that the condition compares are present.
    """
    from ._expressions import call

    return call("is_known", condition)


def is_missing(x: Operand) -> Expr:
    """``is_missing(x)``

    Whether there is no value.

    ``is_missing`` of [1.0, nan, inf] gives [false, true, false].
    """
    from ._expressions import call

    return call("is_missing", x)


def is_new(x: Operand) -> Expr:
    """``is_new(x)``

    Whether x differs from what it was on the row before of the same entity.

    ``is_new`` of [1.0, 1.0, 2.0, nan, nan, 2.0] gives [true, false, true, true, false, true].
    """
    from ._expressions import call

    return call("is_new", x)


def lag(x: Operand, n: Operand | None = None, fill: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``lag(x, n=1, fill=missing)``

    The value ``n`` rows earlier of the same entity; the fill where there is no such row.

    ``lag(n=1, fill=nan)`` of [1.0, 2.0, nan, 4.0] gives [nan, 1.0, 2.0, nan].
    """
    from ._expressions import call

    return call("lag", x, n=n, fill=fill, within=within, by=by, keys=keys)


def lead(x: Operand, n: Operand) -> Expr:
    """``lead(x, n)``

    The value ``n`` rows ahead of the same entity.

    ``lead(n=1)`` of [1.0, 2.0, 3.0] gives [2.0, 3.0, nan].
    """
    from ._expressions import call

    return call("lead", x, n)


def leaky_relu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``leaky_relu(x, alpha=0.01)``

    An activation: ``x`` where it is not below 0, else ``alpha * x``.

    ``leaky_relu(alpha=0.5)`` of [-1.0, 0.0, 2.0, nan] gives [-0.5, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("leaky_relu", x, alpha=alpha)


def linear_regression_intercept(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_intercept(x, w)``

    Where the least-squares line through the window's values at 0, 1, ..., w-1 starts.

    ``linear_regression_intercept(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 1.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_intercept", x, w, within=within, by=by, keys=keys)


def linear_regression_resid(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_resid(x, w)``

    The newest value less the value of the least-squares line there.

    ``linear_regression_resid(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 0.0, 0.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_resid", x, w, within=within, by=by, keys=keys)


def linear_regression_rsquare(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_rsquare(x, w)``

    The share of the variance that the least-squares line explains; missing when all values are equal.

    ``linear_regression_rsquare(w=3)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("linear_regression_rsquare", x, w, within=within, by=by, keys=keys)


def linear_regression_slope(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_slope(x, w)``

    The slope of the least-squares line through the window's values at 0, 1, ..., w-1.

    ``linear_regression_slope(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 2.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_slope", x, w, within=within, by=by, keys=keys)


def log(x: Operand) -> Expr:
    """``log(x)``

    The natural logarithm; of 0 it is minus infinity, below it is missing.

    ``log`` of [1.0, 0.0, -1.0, inf] gives [0.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log", x)


def log10(x: Operand) -> Expr:
    """``log10(x)``

    The logarithm to the base 10; of 0 it is minus infinity, below it is missing.

    ``log10`` of [1000.0, 1.0, 0.01, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log10", x)


def log1p(x: Operand) -> Expr:
    """``log1p(x)``

    The natural logarithm of 1 + x, exact near 0.

    ``log1p`` of [0.0, -1.0, -2.0, 1.0E-300] gives [0.0, -inf, nan, 1.0E-300].
    """
    from ._expressions import call

    return call("log1p", x)


def log2(x: Operand) -> Expr:
    """``log2(x)``

    The logarithm to the base 2; of 0 it is minus infinity, below it is missing.

    ``log2`` of [8.0, 1.0, 0.25, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log2", x)


def max(*terms: Operand) -> Expr:
    """``max(a, b, ...)``

    The largest of the values; missing if any is.
    """
    from ._expressions import call

    return call("max", *terms)


def min(*terms: Operand) -> Expr:
    """``min(a, b, ...)``

    The smallest of the values; missing if any is.
    """
    from ._expressions import call

    return call("min", *terms)


def minute(time: Operand, tz: Operand | None = None) -> Expr:
    """``minute(time, tz=UTC)``

    The minute that clocks of a time zone show: 0 to 59.

    ``minute(tz='UTC')`` of [1710053999500000000, -120000000000] gives [59.0, 58.0].
    """
    from ._expressions import call

    return call("minute", time, tz=tz)


def mish(x: Operand) -> Expr:
    """``mish(x)``

    An activation: ``x * tanh(softplus(x))``.

    ``mish`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("mish", x)


def month(time: Operand, tz: Operand | None = None) -> Expr:
    """``month(time, tz=UTC)``

    The month of a time, in a time zone: 1 to 12.

    ``month(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [2.0, 3.0].
    """
    from ._expressions import call

    return call("month", time, tz=tz)


def pct_change(x: Operand, n: Operand | None = None) -> Expr:
    """``pct_change(x, n=1)``

    The change from the value n rows earlier, as a fraction of it: 0.01 is one percent.
    """
    from ._expressions import call

    return call("pct_change", x, n=n)


def prelu(x: Operand, slope: Operand) -> Expr:
    """``prelu(x, slope)``

    An activation: ``x`` where it is not below 0, else ``slope * x``.

    ``prelu`` of [-1.0, 0.0, 2.0, nan] and [0.5, 3.0, 3.0, 3.0] gives [-0.5, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("prelu", x, slope)


def relu(x: Operand) -> Expr:
    """``relu(x)``

    An activation: ``x`` where it is above 0, else 0; missing where ``x`` is.

    ``relu`` of [-1.0, 0.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("relu", x)


def rolling_argmax(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_argmax(x, w, min_periods=w)``

    Rows back from the newest to the largest of the window's values, 0 for the newest; of equal ones the newest.

    ``rolling_argmax(w=3, min_periods=3)`` of [3.0, 1.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_argmax", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_argmin(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_argmin(x, w, min_periods=w)``

    Rows back from the newest to the smallest of the window's values, 0 for the newest; of equal ones the newest.

    ``rolling_argmin(w=3, min_periods=3)`` of [1.0, 3.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_argmin", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_beta(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_beta(x, y, w, min_periods=w)``

    The slope of the regression of x on y over the rows of the window in which both are present.

    ``rolling_beta(w=3, min_periods=3)`` of [1.0, 2.0, 3.0] and [2.0, 4.0, 6.0] gives [nan, nan, 0.5].
    """
    from ._expressions import call

    return call("rolling_beta", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_corr(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_corr(x, y, w, min_periods=w)``

    Pearson's correlation over the rows of the window in which both values are present; missing with a constant.

    ``rolling_corr(w=3, min_periods=3)`` of [1.0, 2.0, 3.0, 4.0, 4.0] and [2.0, 4.0, 6.0, nan, 8.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("rolling_corr", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_count(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_count(x, w, min_periods=1)``

    How many of the window's values are present.

    ``rolling_count(w=2, min_periods=1)`` of [1.0, nan, nan, 4.0] gives [1.0, 1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("rolling_count", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_cov(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_cov(x, y, w, min_periods=w, ddof=1)``

    The covariance over the rows of the window in which both values are present; 0 with a constant.

    ``rolling_cov(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, 4.0] and [2.0, 4.0, nan, 8.0] gives [nan, 1.0, 1.0, 4.0].
    """
    from ._expressions import call

    return call("rolling_cov", x, y, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_kurt(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_kurt(x, w, min_periods=w)``

    The kurtosis of the window's present values in excess of 3 (biased); missing when they are all equal.

    ``rolling_kurt(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, -1.5, -1.5, nan].
    """
    from ._expressions import call

    return call("rolling_kurt", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_max(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_max(x, w, min_periods=w)``

    The largest of the window's present values.

    ``rolling_max(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 3.0, 3.0, 3.0, 5.0].
    """
    from ._expressions import call

    return call("rolling_max", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_max_drawdown(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_max_drawdown(x, w, min_periods=w)``

    The deepest fall of the window's values from a peak before it: 0, or a negative fraction of that peak.

    ``rolling_max_drawdown(w=3, min_periods=3)`` of [8.0, 4.0, 5.0, 6.0, 3.0, nan] gives [nan, nan, -0.5, 0.0, -0.5, nan].
    """
    from ._expressions import call

    return call("rolling_max_drawdown", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_mean(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_mean(x, w, min_periods=w)``

    The mean of the window's present values: their sum divided by their number.

    ``rolling_mean(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 1.5, nan, nan, 4.5].
    """
    from ._expressions import call

    return call("rolling_mean", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_median(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_median(x, w, min_periods=w)``

    The median of the window's present values.

    ``rolling_median(w=3, min_periods=2)`` of [3.0, 1.0, nan, 2.0] gives [nan, 2.0, 2.0, 1.5].
    """
    from ._expressions import call

    return call("rolling_median", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_min(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_min(x, w, min_periods=w)``

    The smallest of the window's present values.

    ``rolling_min(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 2.0, 2.0, 1.0, 1.0].
    """
    from ._expressions import call

    return call("rolling_min", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_percentile(x: Operand, w: Operand, p: Operand, min_periods: Operand | None = None) -> Expr:
    """``rolling_percentile(x, w, p, min_periods=none)``

    The value below which p percent of the window's present values lie, interpolated between neighbours.
    """
    from ._expressions import call

    return call("rolling_percentile", x, w, p, min_periods=min_periods)


def rolling_prod(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_prod(x, w, min_periods=w)``

    The product of the window's present values.

    ``rolling_prod(w=3, min_periods=2)`` of [2.0, 3.0, nan, 4.0, 5.0] gives [nan, 6.0, 6.0, 12.0, 20.0].
    """
    from ._expressions import call

    return call("rolling_prod", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_quantile(x: Operand, w: Operand, q: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_quantile(x, w, q, min_periods=w)``

    The value below which a share ``q`` of the window's present values lies, interpolated between neighbours.

    ``rolling_quantile(w=3, q=0.25, min_periods=3)`` of [3.0, 1.0, 2.0, nan] gives [nan, nan, 1.5, nan].
    """
    from ._expressions import call

    return call("rolling_quantile", x, w, q, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_rank(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_rank(x, w, min_periods=w)``

    The rank of the newest value among the window's present ones, divided by their number; equal values share the mean of their ranks.

    ``rolling_rank(w=4, min_periods=2)`` of [3.0, 1.0, 1.0, nan, 2.0] gives [nan, 0.5, 0.5, nan, 1.0].
    """
    from ._expressions import call

    return call("rolling_rank", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_rank_corr(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_rank_corr(x, y, w, min_periods=w)``

    Spearman's correlation over the rows of the window in which both values are present: the correlation of their ranks.

    ``rolling_rank_corr(w=3, min_periods=3)`` of [1.0, 2.0, 9.0, 9.0] and [1.0, 5.0, 6.0, nan] gives [nan, nan, 1.0, nan].
    """
    from ._expressions import call

    return call("rolling_rank_corr", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_regress(*terms: Operand, min_periods: Operand | None = None, lags: Operand | None = None) -> Expr:
    """``rolling_regress(y, x1, x2, ..., w, min_periods=w, lags=none) .alpha .beta[i] .r2 .resid .t[i] .t_nw[i]``

    Least squares of y on other columns and an intercept, over the rows of the window in which all values are present.
    """
    from ._expressions import call

    return call("rolling_regress", *terms, min_periods=min_periods, lags=lags)


def rolling_skew(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_skew(x, w, min_periods=w)``

    The skewness of the window's present values (biased); missing when they are all equal.

    ``rolling_skew(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, 0.7071067811865475, -0.7071067811865475, nan].
    """
    from ._expressions import call

    return call("rolling_skew", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_std(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_std(x, w, min_periods=w, ddof=1)``

    The standard deviation of the window's present values; exactly 0 when they are all equal.

    ``rolling_std(w=3, min_periods=3, ddof=1)`` of [0.1, 0.1, 0.1, nan] gives [nan, nan, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_std", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_sum(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_sum(x, w, min_periods=w)``

    The sum of the window's present values.

    ``rolling_sum(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 3.0, nan, nan, 9.0].
    """
    from ._expressions import call

    return call("rolling_sum", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_var(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_var(x, w, min_periods=w, ddof=1)``

    The variance of the window's present values: squared deviations divided by their number less ``ddof``.

    ``rolling_var(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, nan, 5.0] gives [nan, 0.5, 1.0, 0.5, 2.0].
    """
    from ._expressions import call

    return call("rolling_var", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_wmean(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_wmean(x, w)``

    The mean with weights 1 to w, the newest the heaviest.

    ``rolling_wmean(w=3)`` of [1.0, 2.0, 3.0, nan] gives [nan, nan, 2.3333333333333335, nan].
    """
    from ._expressions import call

    return call("rolling_wmean", x, w, within=within, by=by, keys=keys)


def rolling_zscore(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_zscore(x, w, min_periods=w, ddof=1)``

    How many standard deviations the newest value is from the window's mean; missing when all values are equal.

    ``rolling_zscore(w=3, min_periods=3, ddof=1)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("rolling_zscore", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def round(x: Operand) -> Expr:
    """``round(x)``

    The nearest whole number; halves go to the even one.

    ``round`` of [0.5, 1.5, 2.5, -0.6] gives [0.0, 2.0, 2.0, -1.0].
    """
    from ._expressions import call

    return call("round", x)


def row_number(reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``row_number()``

    The number of the row in its entity, counted from 1.

    ``row_number`` of  gives [1.0, 2.0, 3.0].
    """
    from ._expressions import call

    return call("row_number", reset=reset, by=by, keys=keys)


def second(time: Operand, tz: Operand | None = None) -> Expr:
    """``second(time, tz=UTC)``

    The whole second that clocks of a time zone show: 0 to 59.

    ``second(tz='UTC')`` of [1710053999500000000, -1750000000] gives [59.0, 58.0].
    """
    from ._expressions import call

    return call("second", time, tz=tz)


def seconds_between(a: Operand, b: Operand) -> Expr:
    """``seconds_between(a, b)``

    The seconds from time a to time b; negative where b is earlier.

    ``seconds_between`` of [1704067200000000000, 1704153600000000000, missing] and [1704067200000000001, 1704067200000000000, 1704067200000000000] gives [1.0E-9, -86400.0, nan].
    """
    from ._expressions import call

    return call("seconds_between", a, b)


def selu(x: Operand, alpha: Operand | None = None, gamma: Operand | None = None) -> Expr:
    """``selu(x, alpha=1.6732632423543772, gamma=1.0507009873554805)``

    An activation: ``gamma`` times ``x`` where that is not below 0, else times ``alpha * (exp(x) - 1)``.

    ``selu(alpha=1.0, gamma=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 4.0, nan].
    """
    from ._expressions import call

    return call("selu", x, alpha=alpha, gamma=gamma)


def session_phase(time: Operand, calendar: Operand) -> Expr:
    """``session_phase(time, calendar)``

    The part of the trading day a time falls in, by a named calendar: ``pre-market``, ``open``, ``midday``, ``break``, ``close``, ``post-market`` or ``closed``.

    ``session_phase(calendar='XNYS')`` of [1704205799000000000, 1704205800000000000, 1704121200000000000] gives ["pre-market", "open", "closed"].
    """
    from ._expressions import call

    return call("session_phase", time, calendar)


def session_start(time: Operand, calendar: Operand) -> Expr:
    """``session_start(time, calendar)``

    When the trading session that a time falls in began, by a named calendar; missing outside of sessions.

    ``session_start(calendar='XNYS')`` of [1720013399000000000, 1720013400000000000, 1720025999999000000, 1720026000000000000] gives [missing, 1720013400000000000, 1720013400000000000, missing].
    """
    from ._expressions import call

    return call("session_start", time, calendar)


def shannon_entropy(x: Operand, w: Operand, bins: Operand | None = None, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``shannon_entropy(x, w, bins=10, min_periods=w)``

    The entropy (natural logarithm) of the window's present values in equal bins between the smallest and the largest; 0 when they are all equal.

    ``shannon_entropy(w=2, bins=2, min_periods=2)`` of [1.0, 2.0, 2.0] gives [nan, 0.6931471805599453, 0.0].
    """
    from ._expressions import call

    return call("shannon_entropy", x, w, bins=bins, min_periods=min_periods, within=within, by=by, keys=keys)


def shift(x: Operand, n: Operand | None = None) -> Expr:
    """``shift(x, n=1)``

    The value n rows earlier of the same entity.
    """
    from ._expressions import call

    return call("shift", x, n=n)


def shrinkage(x: Operand, bias: Operand | None = None, lambd: Operand | None = None) -> Expr:
    """``shrinkage(x, bias=0, lambd=0.5)``

    An activation: nearer to 0 by ``bias`` where ``x`` is further from it than ``lambd``, else 0.

    ``shrinkage(bias=1.0, lambd=1.5)`` of [-2.0, 0.0, 1.5, 2.0, nan] gives [-1.0, 0.0, 0.0, 1.0, nan].
    """
    from ._expressions import call

    return call("shrinkage", x, bias=bias, lambd=lambd)


def sigmoid(x: Operand) -> Expr:
    """``sigmoid(x)``

    The logistic function ``1 / (1 + exp(-x))``, between 0 and 1.

    ``sigmoid`` of [0.0, inf, -inf, nan] gives [0.5, 1.0, 0.0, nan].
    """
    from ._expressions import call

    return call("sigmoid", x)


def sign(x: Operand) -> Expr:
    """``sign(x)``

    1 above 0, -1 below, 0 at 0; a missing value has none.

    ``sign`` of [1.5, -2.0, 0.0, nan, -inf] gives [1.0, -1.0, 0.0, nan, -1.0].
    """
    from ._expressions import call

    return call("sign", x)


def sign_power(x: Operand, p: Operand) -> Expr:
    """``sign_power(x, p)``

    A power that keeps the sign: ``sign(x) * abs(x) ** p``.

    ``sign_power`` of [3.0, -3.0, nan, 1.0] and [2.0, 2.0, 2.0, nan] gives [9.0, -9.0, nan, nan].
    """
    from ._expressions import call

    return call("sign_power", x, p)


def silu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``silu(x, alpha=1)``

    An activation: ``x * sigmoid(alpha * x)``.

    ``silu(alpha=1.0)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("silu", x, alpha=alpha)


def sin(x: Operand) -> Expr:
    """``sin(x)``

    The sine of an angle in radians.

    ``sin`` of [0.0, inf] gives [0.0, nan].
    """
    from ._expressions import call

    return call("sin", x)


def since(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``since(condition)``

    Rows since the condition held: 0 on such a row, missing before the first.

    ``since`` of [false, true, false, false, true] gives [nan, 0.0, 1.0, 2.0, 0.0].
    """
    from ._expressions import call

    return call("since", condition, reset=reset, by=by, keys=keys)


def sinh(x: Operand) -> Expr:
    """``sinh(x)``

    The hyperbolic sine, ``(exp(x) - exp(-x)) / 2``.

    ``sinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
    """
    from ._expressions import call

    return call("sinh", x)


def softplus(x: Operand) -> Expr:
    """``softplus(x)``

    An activation: ``log(1 + exp(x))``, above 0.

    ``softplus`` of [-inf, 1.0E300, nan] gives [0.0, 1.0E300, nan].
    """
    from ._expressions import call

    return call("softplus", x)


def softsign(x: Operand) -> Expr:
    """``softsign(x)``

    An activation: ``x / (1 + abs(x))``, between -1 and 1.

    ``softsign`` of [-1.0, 0.0, 3.0, nan] gives [-0.5, 0.0, 0.75, nan].
    """
    from ._expressions import call

    return call("softsign", x)


def sqrt(x: Operand) -> Expr:
    """``sqrt(x)``

    The square root; of a negative value it is missing.

    ``sqrt`` of [4.0, 0.0, -1.0, inf] gives [2.0, 0.0, nan, inf].
    """
    from ._expressions import call

    return call("sqrt", x)


def streak(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``streak(condition)``

    How many rows the condition has held, this one included; 0 when it does not.

    ``streak`` of [true, true, false, true] gives [1.0, 2.0, 0.0, 1.0].
    """
    from ._expressions import call

    return call("streak", condition, reset=reset, by=by, keys=keys)


def tan(x: Operand) -> Expr:
    """``tan(x)``

    The tangent of an angle in radians.

    ``tan`` of [0.0, inf] gives [0.0, nan].
    """
    from ._expressions import call

    return call("tan", x)


def tanh(x: Operand) -> Expr:
    """``tanh(x)``

    The hyperbolic tangent: between -1 and 1.

    ``tanh`` of [0.0, inf, -inf, 100.0] gives [0.0, 1.0, -1.0, 1.0].
    """
    from ._expressions import call

    return call("tanh", x)


def thresholded_relu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``thresholded_relu(x, alpha=1)``

    An activation: ``x`` where it is above ``alpha``, else 0; missing where ``x`` is.

    ``thresholded_relu(alpha=1.0)`` of [-1.0, 1.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("thresholded_relu", x, alpha=alpha)


def time_of_day(time: Operand, tz: Operand | None = None) -> Expr:
    """``time_of_day(time, tz=UTC)``

    What clocks of a time zone show, in seconds since 00:00.

    ``time_of_day(tz='UTC')`` of [1710053999500000000, -1] gives [25199.5, 86399.999999999].
    """
    from ._expressions import call

    return call("time_of_day", time, tz=tz)


def time_under_water(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``time_under_water(x, w, min_periods=none)``

    Rows since the peak of the last w rows; a window of 0 reaches back to the first row.
    """
    from ._expressions import call

    return call("time_under_water", x, w, min_periods=min_periods)


def triple_barrier(x: Operand, up: Operand, down: Operand, horizon: Operand) -> Expr:
    """``triple_barrier(x, up, down, horizon)``

    Which barrier is met first in the rows ahead: 1 for a rise by ``up``, -1 for a fall by ``down``, 0 for neither.

    ``triple_barrier(up=0.5, down=0.5, horizon=2)`` of [2.0, 3.0, 1.0, 1.0, 1.0] gives [1.0, -1.0, 0.0, nan, nan].
    """
    from ._expressions import call

    return call("triple_barrier", x, up, down, horizon)


def week(time: Operand, tz: Operand | None = None) -> Expr:
    """``week(time, tz=UTC)``

    The week of a time, in a time zone, by ISO 8601: 1 to 53.

    ``week(tz='UTC')`` of [1609459200000000000, 1735516800000000000, 1719792000000000000] gives [53.0, 1.0, 27.0].
    """
    from ._expressions import call

    return call("week", time, tz=tz)


def weekday(time: Operand, tz: Operand | None = None) -> Expr:
    """``weekday(time, tz=UTC)``

    The day of the week of a time, in a time zone: 0 on Mondays to 6 on Sundays.

    ``weekday(tz='UTC')`` of [1704067200000000000, 1704671999000000000] gives [0.0, 6.0].
    """
    from ._expressions import call

    return call("weekday", time, tz=tz)


def when(condition: Operand, x: Operand) -> Expr:
    """``when(condition, x)``

    ``x`` on the rows where the condition becomes true, missing elsewhere.

    ``when`` of [true, true, false, true] and [1.0, 2.0, 3.0, 4.0] gives [1.0, nan, nan, 4.0].
    """
    from ._expressions import call

    return call("when", condition, x)


def when_known(condition: Operand, a: Operand, b: Operand) -> Expr:
    """``when_known(condition, a, b)``

    a or b by the condition, and neither where it is not known.
    """
    from ._expressions import call

    return call("when_known", condition, a, b)


def wilder(x: Operand, w: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``wilder(x, w)``

    Wilder's smoothing: missing until ``w`` values, then their mean, then ``y + (x - y) / w``.

    ``wilder(w=2)`` of [1.0, nan, 3.0, 4.0, 6.0] gives [nan, nan, 2.0, 3.0, 4.5].
    """
    from ._expressions import call

    return call("wilder", x, w, reset=reset, by=by, keys=keys)


def window(x: Operand, n: Operand) -> Expr:
    """``window(x, n)``

    The last n values as an array, the oldest first; missing unless all are present.
    """
    from ._expressions import call

    return call("window", x, n)


def year(time: Operand, tz: Operand | None = None) -> Expr:
    """``year(time, tz=UTC)``

    The year of a time, in a time zone.

    ``year(tz='UTC')`` of [1704074400000000000, -1, missing] gives [2024.0, 1969.0, nan].
    """
    from ._expressions import call

    return call("year", time, tz=tz)


def zscore(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``zscore(x, w, min_periods=none)``

    How many standard deviations the newest value is from the window's mean.
    """
    from ._expressions import call

    return call("zscore", x, w, min_periods=min_periods)


class FunctionMethods:
    """The functions as methods of terms."""

    __slots__ = ()

    def abs(self) -> Expr:
        """``abs(x)``

        The size of a value without its sign.

        ``abs`` of [1.5, -2.0, nan, -inf] gives [1.5, 2.0, nan, inf].
        """
        from ._expressions import call

        return call("abs", self)

    def acos(self) -> Expr:
        """``acos(x)``

        The angle from 0 to pi with this cosine; outside of -1 to 1 it is missing.

        ``acos`` of [1.0, 0.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, 3.141592653589793, nan, nan].
        """
        from ._expressions import call

        return call("acos", self)

    def acosh(self) -> Expr:
        """``acosh(x)``

        The inverse hyperbolic cosine; below 1 it is missing.

        ``acosh`` of [1.0, 0.5, inf, nan] gives [0.0, nan, inf, nan].
        """
        from ._expressions import call

        return call("acosh", self)

    def adx(self, low: Operand, close: Operand, w: Operand) -> Expr:
        """``adx(high, low, close, w)``

        Wilder's average directional index: how strongly prices trend either way, from 0 to 1.
        """
        from ._expressions import call

        return call("adx", self, low, close, w)

    def array_div_elementwise(self, b: Operand) -> Expr:
        """``array_div_elementwise(a, b)``

        Two arrays of one length divided cell by cell.
        """
        from ._expressions import call

        return call("array_div_elementwise", self, b)

    def array_extract(self, i: Operand) -> Expr:
        """``array_extract(x, i)``

        One cell of an array, by its position counted from 0.

        ``array_extract(i=1)`` of [[1.0, 2.0], [3.0, 4.0]] gives [2.0, 4.0].
        """
        from ._expressions import call

        return call("array_extract", self, i)

    def array_mean(self) -> Expr:
        """``array_mean(x)``

        The mean of an array's cells.

        ``array_mean`` of [[1.0, 2.0], [3.0, 4.0]] gives [1.5, 3.5].
        """
        from ._expressions import call

        return call("array_mean", self)

    def array_std(self) -> Expr:
        """``array_std(x)``

        The standard deviation of an array's cells (``ddof`` 1); exactly 0 when they are equal, missing for a single one.

        ``array_std`` of [[1.0, 3.0, 5.0], [0.1, 0.1, 0.1]] gives [2.0, 0.0].
        """
        from ._expressions import call

        return call("array_std", self)

    def array_sum(self) -> Expr:
        """``array_sum(x)``

        The sum of an array's cells.

        ``array_sum`` of [[1.0, 2.0], [3.0, nan]] gives [3.0, nan].
        """
        from ._expressions import call

        return call("array_sum", self)

    def array_wavg(self, weights: Operand) -> Expr:
        """``array_wavg(x, weights)``

        The mean of an array's cells with the weights of another array of the same length.

        ``array_wavg`` of [[1.0, 2.0], [3.0, 4.0]] and [[1.0, 3.0], [0.0, 0.0]] gives [1.75, nan].
        """
        from ._expressions import call

        return call("array_wavg", self, weights)

    def asin(self) -> Expr:
        """``asin(x)``

        The angle from -pi/2 to pi/2 with this sine; outside of -1 to 1 it is missing.

        ``asin`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, -1.5707963267948966, nan, nan].
        """
        from ._expressions import call

        return call("asin", self)

    def asinh(self) -> Expr:
        """``asinh(x)``

        The inverse hyperbolic sine: a logarithm that takes both signs and goes through 0.

        ``asinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
        """
        from ._expressions import call

        return call("asinh", self)

    def atan(self) -> Expr:
        """``atan(x)``

        The angle from -pi/2 to pi/2 with this tangent.

        ``atan`` of [0.0, 1.0, inf, -inf, nan] gives [0.0, 0.7853981633974483, 1.5707963267948966, -1.5707963267948966, nan].
        """
        from ._expressions import call

        return call("atan", self)

    def atan2(self, x: Operand) -> Expr:
        """``atan2(y, x)``

        The angle of the point (x, y), from -pi to pi: ``atan(y / x)`` and the half of the plane.

        ``atan2`` of [0.0, 0.0, 1.0, -1.0, inf, nan] and [1.0, -1.0, 1.0, 0.0, -inf, 1.0] gives [0.0, 3.141592653589793, 0.7853981633974483, -1.5707963267948966, 2.356194490192345, nan].
        """
        from ._expressions import call

        return call("atan2", self, x)

    def atanh(self) -> Expr:
        """``atanh(x)``

        The inverse hyperbolic tangent; of 1 and -1 it is infinite, beyond them missing.

        ``atanh`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, inf, -inf, nan, nan].
        """
        from ._expressions import call

        return call("atanh", self)

    def autocorr(self, w: Operand, lag: Operand | None = None, min_periods: Operand | None = None) -> Expr:
        """``autocorr(x, w, lag=1, min_periods=none)``

        The correlation of x with itself some rows earlier, over a window.
        """
        from ._expressions import call

        return call("autocorr", self, w, lag=lag, min_periods=min_periods)

    def barrier(self, up: Operand, down: Operand, reset: Operand | None = None) -> Expr:
        """``barrier(x, up, down, reset=false)``

        Which level x touched first since the last reset: 1 for up, -1 for down, 0 for neither yet.
        """
        from ._expressions import call

        return call("barrier", self, up, down, reset=reset)

    def between(self, lo: Operand, hi: Operand) -> Expr:
        """``between(x, lo, hi)``

        Whether x is not below lo and not above hi.
        """
        from ._expressions import call

        return call("between", self, lo, hi)

    def cbrt(self) -> Expr:
        """``cbrt(x)``

        The cube root, of negative values too.

        ``cbrt`` of [27.0, -8.0, 0.0, -0.0, inf, nan] gives [3.0, -2.0, 0.0, -0.0, inf, nan].
        """
        from ._expressions import call

        return call("cbrt", self)

    def ceil(self) -> Expr:
        """``ceil(x)``

        The smallest whole number not below the value.

        ``ceil`` of [1.5, -1.5, nan] gives [2.0, -1.0, nan].
        """
        from ._expressions import call

        return call("ceil", self)

    def celu(self, alpha: Operand | None = None) -> Expr:
        """``celu(x, alpha=1)``

        An activation: ``x`` where it is not below 0, else ``alpha * (exp(x / alpha) - 1)``.

        ``celu(alpha=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("celu", self, alpha=alpha)

    def clip(self, lo: Operand | None = None, hi: Operand | None = None) -> Expr:
        """``clip(x, lo=none, hi=none)``

        x, but not below lo and not above hi; a limit that is not given does not count.
        """
        from ._expressions import call

        return call("clip", self, lo=lo, hi=hi)

    def coalesce(self, *terms: Operand) -> Expr:
        """``coalesce(a, b, ...)``

        The first of the values that is present.

        ``coalesce`` of [1.0, nan, nan] and [2.0, 2.0, nan] gives [1.0, 2.0, nan].
        """
        from ._expressions import call

        return call("coalesce", self, *terms)

    def cos(self) -> Expr:
        """``cos(x)``

        The cosine of an angle in radians.

        ``cos`` of [0.0, inf] gives [1.0, nan].
        """
        from ._expressions import call

        return call("cos", self)

    def cosh(self) -> Expr:
        """``cosh(x)``

        The hyperbolic cosine, ``(exp(x) + exp(-x)) / 2``.

        ``cosh`` of [0.0, inf, -inf, nan] gives [1.0, inf, inf, nan].
        """
        from ._expressions import call

        return call("cosh", self)

    def count_if(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``count_if(condition)``

        How many times the condition has held so far.

        ``count_if`` of [true, true, false, true] gives [1.0, 2.0, 2.0, 3.0].
        """
        from ._expressions import call

        return call("count_if", self, reset=reset, by=by, keys=keys)

    def cross_down(self, level: Operand) -> Expr:
        """``cross_down(x, level)``

        Whether x has just fallen below the level: it was not below on the row before and is now.

        ``cross_down`` of [3.0, 1.0, 0.0, nan, 1.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
        """
        from ._expressions import call

        return call("cross_down", self, level)

    def cross_up(self, level: Operand) -> Expr:
        """``cross_up(x, level)``

        Whether x has just risen above the level: it was not above on the row before and is now.

        ``cross_up`` of [1.0, 3.0, 4.0, nan, 5.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
        """
        from ._expressions import call

        return call("cross_up", self, level)

    def cs_beta(self, y: Operand, by: Operand | None = None) -> Expr:
        """``cs_beta(x, y, by=none)``

        The slope of the regression of x on y over the rows of the same time (and group) in which both are present.
        """
        from ._expressions import call

        return call("cs_beta", self, y, by=by)

    def cs_corr(self, y: Operand, by: Operand | None = None) -> Expr:
        """``cs_corr(x, y, by=none)``

        Pearson's correlation of x and y over the rows of the same time (and group) in which both are present.
        """
        from ._expressions import call

        return call("cs_corr", self, y, by=by)

    def cs_count(self, by: Operand | None = None) -> Expr:
        """``cs_count(x, by=none)``

        How many values of the same time (and group) are present, on each row that has one.

        ``cs_count(grouped=false)`` of [1.0, nan, 4.0] gives [2.0, nan, 2.0].
        """
        from ._expressions import call

        return call("cs_count", self, by=by)

    def cs_demean(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_demean(x, by=none, w=none)``

        x less the mean of the present values of the same time (and group).
        """
        from ._expressions import call

        return call("cs_demean", self, by=by, w=w)

    def cs_max(self, by: Operand | None = None) -> Expr:
        """``cs_max(x, by=none)``

        The largest value of the same time (and group), on each row that has one.

        ``cs_max(grouped=false)`` of [1.0, nan, 4.0] gives [4.0, nan, 4.0].
        """
        from ._expressions import call

        return call("cs_max", self, by=by)

    def cs_mean(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_mean(x, by=none, w=none)``

        The mean of the present values of the same time (and group), perhaps weighted.
        """
        from ._expressions import call

        return call("cs_mean", self, by=by, w=w)

    def cs_median(self, by: Operand | None = None) -> Expr:
        """``cs_median(x, by=none)``

        The median of the present values of the same time (and group).
        """
        from ._expressions import call

        return call("cs_median", self, by=by)

    def cs_min(self, by: Operand | None = None) -> Expr:
        """``cs_min(x, by=none)``

        The smallest value of the same time (and group), on each row that has one.

        ``cs_min(grouped=false)`` of [1.0, nan, 4.0] gives [1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("cs_min", self, by=by)

    def cs_neutralize(self, *terms: Operand, by: Operand | None = None) -> Expr:
        """``cs_neutralize(y, x1, x2, ..., by=none)``

        What is left of y after least squares on the other columns and an intercept, over the rows of the same time in which all are present.

        ``cs_neutralize(regressors=1, grouped=false)`` of [-54.0, -18.0, 36.0, 36.0, nan] and [-15.0, 1.0, 7.0, 7.0, 5.0] gives [6.0, -22.0, 8.0, 8.0, nan].
        """
        from ._expressions import call

        return call("cs_neutralize", self, *terms, by=by)

    def cs_quantile(self, q: Operand, by: Operand | None = None) -> Expr:
        """``cs_quantile(x, q, by=none)``

        The value below which a share ``q`` of the present values of the same time (and group) lies, on each row that has one.

        ``cs_quantile(q=0.5, grouped=false)`` of [4.0, nan, 1.0, 2.0, 8.0] gives [3.0, nan, 3.0, 3.0, 3.0].
        """
        from ._expressions import call

        return call("cs_quantile", self, q, by=by)

    def cs_rank(self, by: Operand | None = None) -> Expr:
        """``cs_rank(x, by=none)``

        The rank of a value among those of the same time (and group), divided by their number; equal values share the mean of their ranks.

        ``cs_rank(grouped=false)`` of [3.0, nan, 1.0, 3.0, 1.0] gives [0.875, nan, 0.375, 0.875, 0.375].
        """
        from ._expressions import call

        return call("cs_rank", self, by=by)

    def cs_scale(self, to: Operand | None = None, by: Operand | None = None) -> Expr:
        """``cs_scale(x, to=1, by=none)``

        x divided by the sum of absolute values of the same time (and group), times to.
        """
        from ._expressions import call

        return call("cs_scale", self, to=to, by=by)

    def cs_std(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_std(x, by=none, w=none)``

        The standard deviation of the present values of the same time (and group), perhaps weighted.
        """
        from ._expressions import call

        return call("cs_std", self, by=by, w=w)

    def cs_sum(self, by: Operand | None = None) -> Expr:
        """``cs_sum(x, by=none)``

        The sum of the present values of the same time (and group), on each row that has one.

        ``cs_sum(grouped=false)`` of [1.0, nan, 4.0] gives [5.0, nan, 5.0].
        """
        from ._expressions import call

        return call("cs_sum", self, by=by)

    def cs_var(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_var(x, by=none, w=none)``

        The variance of the present values of the same time (and group), perhaps weighted.
        """
        from ._expressions import call

        return call("cs_var", self, by=by, w=w)

    def cs_winsorize(self, lo: Operand, hi: Operand, by: Operand | None = None) -> Expr:
        """``cs_winsorize(x, lo, hi, by=none)``

        x, cut off at the quantiles lo and hi of the same time (and group).
        """
        from ._expressions import call

        return call("cs_winsorize", self, lo, hi, by=by)

    def cs_zscore(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_zscore(x, by=none, w=none)``

        How many standard deviations x is from the mean of the same time (and group).
        """
        from ._expressions import call

        return call("cs_zscore", self, by=by, w=w)

    def cumcount(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumcount(x)``

        How many values have been present so far.

        ``cumcount`` of [7.0, nan, 8.0] gives [1.0, nan, 2.0].
        """
        from ._expressions import call

        return call("cumcount", self, reset=reset, by=by, keys=keys)

    def cummax(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cummax(x)``

        The largest present value so far.

        ``cummax`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 2.0, 3.0, nan].
        """
        from ._expressions import call

        return call("cummax", self, reset=reset, by=by, keys=keys)

    def cummin(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cummin(x)``

        The smallest present value so far.

        ``cummin`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 1.0, 1.0, nan].
        """
        from ._expressions import call

        return call("cummin", self, reset=reset, by=by, keys=keys)

    def cumprod(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumprod(x)``

        The running product of the present values.

        ``cumprod`` of [2.0, 3.0, nan, 4.0] gives [2.0, 6.0, nan, 24.0].
        """
        from ._expressions import call

        return call("cumprod", self, reset=reset, by=by, keys=keys)

    def cumsum(self, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumsum(x, init=0)``

        The running sum of the present values, from ``init`` on.

        ``cumsum(init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 3.0, nan, 7.0].
        """
        from ._expressions import call

        return call("cumsum", self, init=init, reset=reset, by=by, keys=keys)

    def date(self, tz: Operand | None = None) -> Expr:
        """``date(time, tz=UTC)``

        When the day of a time began, in a time zone: the first moment of that date.

        ``date(tz='UTC')`` of [1709251199999999999, -43200000000000, missing] gives [1709164800000000000, -86400000000000, missing].
        """
        from ._expressions import call

        return call("date", self, tz=tz)

    def day(self, tz: Operand | None = None) -> Expr:
        """``day(time, tz=UTC)``

        The day of the month of a time, in a time zone: 1 to 31.

        ``day(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [29.0, 1.0].
        """
        from ._expressions import call

        return call("day", self, tz=tz)

    def day_of_year(self, tz: Operand | None = None) -> Expr:
        """``day_of_year(time, tz=UTC)``

        The day of the year of a time, in a time zone: 1 to 366.

        ``day_of_year(tz='UTC')`` of [1735646400000000000, 1704024000000000000, 1709251200000000000] gives [366.0, 365.0, 61.0].
        """
        from ._expressions import call

        return call("day_of_year", self, tz=tz)

    def decay_accum(self, decay: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``decay_accum(x, decay, init=0)``

        A sum that forgets: ``s = decay * s + x``, from ``init`` on.

        ``decay_accum(decay=0.5, init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 2.5, nan, 5.25].
        """
        from ._expressions import call

        return call("decay_accum", self, decay, init=init, reset=reset, by=by, keys=keys)

    def decay_linear(self, w: Operand) -> Expr:
        """``decay_linear(x, w)``

        The mean with weights 1 to w, the newest the heaviest.
        """
        from ._expressions import call

        return call("decay_linear", self, w)

    def diff(self, n: Operand | None = None) -> Expr:
        """``diff(x, n=1)``

        The value less the one n rows earlier.
        """
        from ._expressions import call

        return call("diff", self, n=n)

    def drawdown(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``drawdown(x, w, min_periods=none)``

        How far x is below its peak of the last w rows: 0, or a negative fraction of the peak; a window of 0 reaches back to the first row.
        """
        from ._expressions import call

        return call("drawdown", self, w, min_periods=min_periods)

    def elapsed(self) -> Expr:
        """``elapsed(time)``

        The seconds since the row before of the same entity; missing on the first.

        ``elapsed`` of [1704067200000000000, 1704067200500000000, 1704153600500000000] gives [nan, 0.5, 86400.0].
        """
        from ._expressions import call

        return call("elapsed", self)

    def elu(self, alpha: Operand | None = None) -> Expr:
        """``elu(x, alpha=1)``

        An activation: ``x`` where it is not below 0, else ``alpha * (exp(x) - 1)``.

        ``elu(alpha=1.0)`` of [-inf, 0.0, 2.0, nan] gives [-1.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("elu", self, alpha=alpha)

    def ema(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ema(x, alpha=none, span=none, half_life=none, com=none)``

        The exponential moving average: the first present value, then ``alpha * x + (1 - alpha) * y``.

        ``ema(alpha=0.5)`` of [nan, 2.0, 4.0, nan, 8.0] gives [nan, 2.0, 3.0, nan, 5.5].
        """
        from ._expressions import call

        return call("ema", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def erf(self) -> Expr:
        """``erf(x)``

        The error function: twice the area under the bell curve ``exp(-t * t) / sqrt(pi)`` from 0 to x.

        ``erf`` of [0.0, -0.0, 1.0, inf, -inf, nan] gives [0.0, -0.0, 0.8427007929497149, 1.0, -1.0, nan].
        """
        from ._expressions import call

        return call("erf", self)

    def ewm_std(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ewm_std(x, alpha=none, span=none, half_life=none, com=none)``

        The exponentially weighted standard deviation: the square root of ``ewm_var``.

        ``ewm_std(alpha=0.5)`` of [1.0, 3.0, nan] gives [0.0, 1.0, nan].
        """
        from ._expressions import call

        return call("ewm_std", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def ewm_var(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ewm_var(x, alpha=none, span=none, half_life=none, com=none)``

        The exponentially weighted variance of the present values, 0 at the first.

        ``ewm_var(alpha=0.5)`` of [1.0, 3.0, nan, 3.0] gives [0.0, 1.0, nan, 0.75].
        """
        from ._expressions import call

        return call("ewm_var", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def exp(self) -> Expr:
        """``exp(x)``

        ``e`` to the power of a value.

        ``exp`` of [0.0, -inf, inf, nan] gives [1.0, 0.0, inf, nan].
        """
        from ._expressions import call

        return call("exp", self)

    def expm1(self) -> Expr:
        """``expm1(x)``

        ``e`` to the power of x, minus 1, exact near 0.

        ``expm1`` of [0.0, -inf, 1.0E-300] gives [0.0, -1.0, 1.0E-300].
        """
        from ._expressions import call

        return call("expm1", self)

    def ffill(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ffill(x)``

        The value, or the last present one before it.

        ``ffill`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, 1.0, 2.0].
        """
        from ._expressions import call

        return call("ffill", self, reset=reset, by=by, keys=keys)

    def first(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``first(x)``

        The entity's first present value; missing on a row whose own value is missing.

        ``first`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("first", self, reset=reset, by=by, keys=keys)

    def first_touch(self, up: Operand, down: Operand, reset: Operand, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``first_touch(x, up, down, reset)``

        Which level x touched first since the last reset: 1 for ``up``, -1 for ``down``, 0 for neither yet.

        ``first_touch`` of [1.0, 5.0, 0.0, 0.0, 3.0] and [4.0, 4.0, 4.0, 4.0, 4.0] and [0.0, 0.0, 0.0, 0.0, 0.0] and [false, false, false, true, false] gives [0.0, 1.0, 1.0, -1.0, -1.0].
        """
        from ._expressions import call

        return call("first_touch", self, up, down, reset, by=by, keys=keys)

    def floor(self) -> Expr:
        """``floor(x)``

        The largest whole number not above the value.

        ``floor`` of [1.5, -1.5, inf] gives [1.0, -2.0, inf].
        """
        from ._expressions import call

        return call("floor", self)

    def gelu(self, approximate: Operand | None = None) -> Expr:
        """``gelu(x, approximate=false)``

        An activation: ``x`` times the share of a normal distribution below it.

        ``gelu(approximate=false)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("gelu", self, approximate=approximate)

    def half_life(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``half_life(x, w, min_periods=none)``

        Rows in which a deviation halves, by the autocorrelation of a window; missing where that is not between 0 and 1.
        """
        from ._expressions import call

        return call("half_life", self, w, min_periods=min_periods)

    def hard_sigmoid(self, alpha: Operand | None = None, beta: Operand | None = None) -> Expr:
        """``hard_sigmoid(x, alpha=0.2, beta=0.5)``

        An activation: ``alpha * x + beta``, cut off at 0 and 1.

        ``hard_sigmoid(alpha=0.25, beta=0.5)`` of [-9.0, 0.0, 1.0, 9.0, nan] gives [0.0, 0.5, 0.75, 1.0, nan].
        """
        from ._expressions import call

        return call("hard_sigmoid", self, alpha=alpha, beta=beta)

    def historical_var(self, w: Operand, level: Operand, min_periods: Operand | None = None) -> Expr:
        """``historical_var(r, w, level, min_periods=none)``

        The value at risk by history: a share of level of the window's returns is above it.
        """
        from ._expressions import call

        return call("historical_var", self, w, level, min_periods=min_periods)

    def hour(self, tz: Operand | None = None) -> Expr:
        """``hour(time, tz=UTC)``

        The hour that clocks of a time zone show: 0 to 23.

        ``hour(tz='UTC')`` of [1710053999500000000, 1710054000000000000] gives [6.0, 7.0].
        """
        from ._expressions import call

        return call("hour", self, tz=tz)

    def is_known(self) -> Expr:
        """``is_known(condition)``

        Whether all values that the condition compares are present.
        """
        from ._expressions import call

        return call("is_known", self)

    def is_missing(self) -> Expr:
        """``is_missing(x)``

        Whether there is no value.

        ``is_missing`` of [1.0, nan, inf] gives [false, true, false].
        """
        from ._expressions import call

        return call("is_missing", self)

    def is_new(self) -> Expr:
        """``is_new(x)``

        Whether x differs from what it was on the row before of the same entity.

        ``is_new`` of [1.0, 1.0, 2.0, nan, nan, 2.0] gives [true, false, true, true, false, true].
        """
        from ._expressions import call

        return call("is_new", self)

    def lag(self, n: Operand | None = None, fill: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``lag(x, n=1, fill=missing)``

        The value ``n`` rows earlier of the same entity; the fill where there is no such row.

        ``lag(n=1, fill=nan)`` of [1.0, 2.0, nan, 4.0] gives [nan, 1.0, 2.0, nan].
        """
        from ._expressions import call

        return call("lag", self, n=n, fill=fill, within=within, by=by, keys=keys)

    def lead(self, n: Operand) -> Expr:
        """``lead(x, n)``

        The value ``n`` rows ahead of the same entity.

        ``lead(n=1)`` of [1.0, 2.0, 3.0] gives [2.0, 3.0, nan].
        """
        from ._expressions import call

        return call("lead", self, n)

    def leaky_relu(self, alpha: Operand | None = None) -> Expr:
        """``leaky_relu(x, alpha=0.01)``

        An activation: ``x`` where it is not below 0, else ``alpha * x``.

        ``leaky_relu(alpha=0.5)`` of [-1.0, 0.0, 2.0, nan] gives [-0.5, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("leaky_relu", self, alpha=alpha)

    def linear_regression_intercept(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_intercept(x, w)``

        Where the least-squares line through the window's values at 0, 1, ..., w-1 starts.

        ``linear_regression_intercept(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 1.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_intercept", self, w, within=within, by=by, keys=keys)

    def linear_regression_resid(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_resid(x, w)``

        The newest value less the value of the least-squares line there.

        ``linear_regression_resid(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 0.0, 0.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_resid", self, w, within=within, by=by, keys=keys)

    def linear_regression_rsquare(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_rsquare(x, w)``

        The share of the variance that the least-squares line explains; missing when all values are equal.

        ``linear_regression_rsquare(w=3)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("linear_regression_rsquare", self, w, within=within, by=by, keys=keys)

    def linear_regression_slope(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_slope(x, w)``

        The slope of the least-squares line through the window's values at 0, 1, ..., w-1.

        ``linear_regression_slope(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 2.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_slope", self, w, within=within, by=by, keys=keys)

    def log(self) -> Expr:
        """``log(x)``

        The natural logarithm; of 0 it is minus infinity, below it is missing.

        ``log`` of [1.0, 0.0, -1.0, inf] gives [0.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log", self)

    def log10(self) -> Expr:
        """``log10(x)``

        The logarithm to the base 10; of 0 it is minus infinity, below it is missing.

        ``log10`` of [1000.0, 1.0, 0.01, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log10", self)

    def log1p(self) -> Expr:
        """``log1p(x)``

        The natural logarithm of 1 + x, exact near 0.

        ``log1p`` of [0.0, -1.0, -2.0, 1.0E-300] gives [0.0, -inf, nan, 1.0E-300].
        """
        from ._expressions import call

        return call("log1p", self)

    def log2(self) -> Expr:
        """``log2(x)``

        The logarithm to the base 2; of 0 it is minus infinity, below it is missing.

        ``log2`` of [8.0, 1.0, 0.25, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log2", self)

    def max(self, *terms: Operand) -> Expr:
        """``max(a, b, ...)``

        The largest of the values; missing if any is.
        """
        from ._expressions import call

        return call("max", self, *terms)

    def min(self, *terms: Operand) -> Expr:
        """``min(a, b, ...)``

        The smallest of the values; missing if any is.
        """
        from ._expressions import call

        return call("min", self, *terms)

    def minute(self, tz: Operand | None = None) -> Expr:
        """``minute(time, tz=UTC)``

        The minute that clocks of a time zone show: 0 to 59.

        ``minute(tz='UTC')`` of [1710053999500000000, -120000000000] gives [59.0, 58.0].
        """
        from ._expressions import call

        return call("minute", self, tz=tz)

    def mish(self) -> Expr:
        """``mish(x)``

        An activation: ``x * tanh(softplus(x))``.

        ``mish`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("mish", self)

    def month(self, tz: Operand | None = None) -> Expr:
        """``month(time, tz=UTC)``

        The month of a time, in a time zone: 1 to 12.

        ``month(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [2.0, 3.0].
        """
        from ._expressions import call

        return call("month", self, tz=tz)

    def pct_change(self, n: Operand | None = None) -> Expr:
        """``pct_change(x, n=1)``

        The change from the value n rows earlier, as a fraction of it: 0.01 is one percent.
        """
        from ._expressions import call

        return call("pct_change", self, n=n)

    def prelu(self, slope: Operand) -> Expr:
        """``prelu(x, slope)``

        An activation: ``x`` where it is not below 0, else ``slope * x``.

        ``prelu`` of [-1.0, 0.0, 2.0, nan] and [0.5, 3.0, 3.0, 3.0] gives [-0.5, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("prelu", self, slope)

    def relu(self) -> Expr:
        """``relu(x)``

        An activation: ``x`` where it is above 0, else 0; missing where ``x`` is.

        ``relu`` of [-1.0, 0.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("relu", self)

    def rolling_argmax(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_argmax(x, w, min_periods=w)``

        Rows back from the newest to the largest of the window's values, 0 for the newest; of equal ones the newest.

        ``rolling_argmax(w=3, min_periods=3)`` of [3.0, 1.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_argmax", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_argmin(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_argmin(x, w, min_periods=w)``

        Rows back from the newest to the smallest of the window's values, 0 for the newest; of equal ones the newest.

        ``rolling_argmin(w=3, min_periods=3)`` of [1.0, 3.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_argmin", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_beta(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_beta(x, y, w, min_periods=w)``

        The slope of the regression of x on y over the rows of the window in which both are present.

        ``rolling_beta(w=3, min_periods=3)`` of [1.0, 2.0, 3.0] and [2.0, 4.0, 6.0] gives [nan, nan, 0.5].
        """
        from ._expressions import call

        return call("rolling_beta", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_corr(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_corr(x, y, w, min_periods=w)``

        Pearson's correlation over the rows of the window in which both values are present; missing with a constant.

        ``rolling_corr(w=3, min_periods=3)`` of [1.0, 2.0, 3.0, 4.0, 4.0] and [2.0, 4.0, 6.0, nan, 8.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("rolling_corr", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_count(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_count(x, w, min_periods=1)``

        How many of the window's values are present.

        ``rolling_count(w=2, min_periods=1)`` of [1.0, nan, nan, 4.0] gives [1.0, 1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("rolling_count", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_cov(self, y: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_cov(x, y, w, min_periods=w, ddof=1)``

        The covariance over the rows of the window in which both values are present; 0 with a constant.

        ``rolling_cov(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, 4.0] and [2.0, 4.0, nan, 8.0] gives [nan, 1.0, 1.0, 4.0].
        """
        from ._expressions import call

        return call("rolling_cov", self, y, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_kurt(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_kurt(x, w, min_periods=w)``

        The kurtosis of the window's present values in excess of 3 (biased); missing when they are all equal.

        ``rolling_kurt(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, -1.5, -1.5, nan].
        """
        from ._expressions import call

        return call("rolling_kurt", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_max(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_max(x, w, min_periods=w)``

        The largest of the window's present values.

        ``rolling_max(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 3.0, 3.0, 3.0, 5.0].
        """
        from ._expressions import call

        return call("rolling_max", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_max_drawdown(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_max_drawdown(x, w, min_periods=w)``

        The deepest fall of the window's values from a peak before it: 0, or a negative fraction of that peak.

        ``rolling_max_drawdown(w=3, min_periods=3)`` of [8.0, 4.0, 5.0, 6.0, 3.0, nan] gives [nan, nan, -0.5, 0.0, -0.5, nan].
        """
        from ._expressions import call

        return call("rolling_max_drawdown", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_mean(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_mean(x, w, min_periods=w)``

        The mean of the window's present values: their sum divided by their number.

        ``rolling_mean(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 1.5, nan, nan, 4.5].
        """
        from ._expressions import call

        return call("rolling_mean", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_median(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_median(x, w, min_periods=w)``

        The median of the window's present values.

        ``rolling_median(w=3, min_periods=2)`` of [3.0, 1.0, nan, 2.0] gives [nan, 2.0, 2.0, 1.5].
        """
        from ._expressions import call

        return call("rolling_median", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_min(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_min(x, w, min_periods=w)``

        The smallest of the window's present values.

        ``rolling_min(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 2.0, 2.0, 1.0, 1.0].
        """
        from ._expressions import call

        return call("rolling_min", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_percentile(self, w: Operand, p: Operand, min_periods: Operand | None = None) -> Expr:
        """``rolling_percentile(x, w, p, min_periods=none)``

        The value below which p percent of the window's present values lie, interpolated between neighbours.
        """
        from ._expressions import call

        return call("rolling_percentile", self, w, p, min_periods=min_periods)

    def rolling_prod(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_prod(x, w, min_periods=w)``

        The product of the window's present values.

        ``rolling_prod(w=3, min_periods=2)`` of [2.0, 3.0, nan, 4.0, 5.0] gives [nan, 6.0, 6.0, 12.0, 20.0].
        """
        from ._expressions import call

        return call("rolling_prod", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_quantile(self, w: Operand, q: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_quantile(x, w, q, min_periods=w)``

        The value below which a share ``q`` of the window's present values lies, interpolated between neighbours.

        ``rolling_quantile(w=3, q=0.25, min_periods=3)`` of [3.0, 1.0, 2.0, nan] gives [nan, nan, 1.5, nan].
        """
        from ._expressions import call

        return call("rolling_quantile", self, w, q, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_rank(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_rank(x, w, min_periods=w)``

        The rank of the newest value among the window's present ones, divided by their number; equal values share the mean of their ranks.

        ``rolling_rank(w=4, min_periods=2)`` of [3.0, 1.0, 1.0, nan, 2.0] gives [nan, 0.5, 0.5, nan, 1.0].
        """
        from ._expressions import call

        return call("rolling_rank", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_rank_corr(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_rank_corr(x, y, w, min_periods=w)``

        Spearman's correlation over the rows of the window in which both values are present: the correlation of their ranks.

        ``rolling_rank_corr(w=3, min_periods=3)`` of [1.0, 2.0, 9.0, 9.0] and [1.0, 5.0, 6.0, nan] gives [nan, nan, 1.0, nan].
        """
        from ._expressions import call

        return call("rolling_rank_corr", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_regress(self, *terms: Operand, min_periods: Operand | None = None, lags: Operand | None = None) -> Expr:
        """``rolling_regress(y, x1, x2, ..., w, min_periods=w, lags=none) .alpha .beta[i] .r2 .resid .t[i] .t_nw[i]``

        Least squares of y on other columns and an intercept, over the rows of the window in which all values are present.
        """
        from ._expressions import call

        return call("rolling_regress", self, *terms, min_periods=min_periods, lags=lags)

    def rolling_skew(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_skew(x, w, min_periods=w)``

        The skewness of the window's present values (biased); missing when they are all equal.

        ``rolling_skew(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, 0.7071067811865475, -0.7071067811865475, nan].
        """
        from ._expressions import call

        return call("rolling_skew", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_std(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_std(x, w, min_periods=w, ddof=1)``

        The standard deviation of the window's present values; exactly 0 when they are all equal.

        ``rolling_std(w=3, min_periods=3, ddof=1)`` of [0.1, 0.1, 0.1, nan] gives [nan, nan, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_std", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_sum(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_sum(x, w, min_periods=w)``

        The sum of the window's present values.

        ``rolling_sum(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 3.0, nan, nan, 9.0].
        """
        from ._expressions import call

        return call("rolling_sum", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_var(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_var(x, w, min_periods=w, ddof=1)``

        The variance of the window's present values: squared deviations divided by their number less ``ddof``.

        ``rolling_var(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, nan, 5.0] gives [nan, 0.5, 1.0, 0.5, 2.0].
        """
        from ._expressions import call

        return call("rolling_var", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_wmean(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_wmean(x, w)``

        The mean with weights 1 to w, the newest the heaviest.

        ``rolling_wmean(w=3)`` of [1.0, 2.0, 3.0, nan] gives [nan, nan, 2.3333333333333335, nan].
        """
        from ._expressions import call

        return call("rolling_wmean", self, w, within=within, by=by, keys=keys)

    def rolling_zscore(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_zscore(x, w, min_periods=w, ddof=1)``

        How many standard deviations the newest value is from the window's mean; missing when all values are equal.

        ``rolling_zscore(w=3, min_periods=3, ddof=1)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("rolling_zscore", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def round(self) -> Expr:
        """``round(x)``

        The nearest whole number; halves go to the even one.

        ``round`` of [0.5, 1.5, 2.5, -0.6] gives [0.0, 2.0, 2.0, -1.0].
        """
        from ._expressions import call

        return call("round", self)

    def second(self, tz: Operand | None = None) -> Expr:
        """``second(time, tz=UTC)``

        The whole second that clocks of a time zone show: 0 to 59.

        ``second(tz='UTC')`` of [1710053999500000000, -1750000000] gives [59.0, 58.0].
        """
        from ._expressions import call

        return call("second", self, tz=tz)

    def seconds_between(self, b: Operand) -> Expr:
        """``seconds_between(a, b)``

        The seconds from time a to time b; negative where b is earlier.

        ``seconds_between`` of [1704067200000000000, 1704153600000000000, missing] and [1704067200000000001, 1704067200000000000, 1704067200000000000] gives [1.0E-9, -86400.0, nan].
        """
        from ._expressions import call

        return call("seconds_between", self, b)

    def selu(self, alpha: Operand | None = None, gamma: Operand | None = None) -> Expr:
        """``selu(x, alpha=1.6732632423543772, gamma=1.0507009873554805)``

        An activation: ``gamma`` times ``x`` where that is not below 0, else times ``alpha * (exp(x) - 1)``.

        ``selu(alpha=1.0, gamma=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 4.0, nan].
        """
        from ._expressions import call

        return call("selu", self, alpha=alpha, gamma=gamma)

    def session_phase(self, calendar: Operand) -> Expr:
        """``session_phase(time, calendar)``

        The part of the trading day a time falls in, by a named calendar: ``pre-market``, ``open``, ``midday``, ``break``, ``close``, ``post-market`` or ``closed``.

        ``session_phase(calendar='XNYS')`` of [1704205799000000000, 1704205800000000000, 1704121200000000000] gives ["pre-market", "open", "closed"].
        """
        from ._expressions import call

        return call("session_phase", self, calendar)

    def session_start(self, calendar: Operand) -> Expr:
        """``session_start(time, calendar)``

        When the trading session that a time falls in began, by a named calendar; missing outside of sessions.

        ``session_start(calendar='XNYS')`` of [1720013399000000000, 1720013400000000000, 1720025999999000000, 1720026000000000000] gives [missing, 1720013400000000000, 1720013400000000000, missing].
        """
        from ._expressions import call

        return call("session_start", self, calendar)

    def shannon_entropy(self, w: Operand, bins: Operand | None = None, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``shannon_entropy(x, w, bins=10, min_periods=w)``

        The entropy (natural logarithm) of the window's present values in equal bins between the smallest and the largest; 0 when they are all equal.

        ``shannon_entropy(w=2, bins=2, min_periods=2)`` of [1.0, 2.0, 2.0] gives [nan, 0.6931471805599453, 0.0].
        """
        from ._expressions import call

        return call("shannon_entropy", self, w, bins=bins, min_periods=min_periods, within=within, by=by, keys=keys)

    def shift(self, n: Operand | None = None) -> Expr:
        """``shift(x, n=1)``

        The value n rows earlier of the same entity.
        """
        from ._expressions import call

        return call("shift", self, n=n)

    def shrinkage(self, bias: Operand | None = None, lambd: Operand | None = None) -> Expr:
        """``shrinkage(x, bias=0, lambd=0.5)``

        An activation: nearer to 0 by ``bias`` where ``x`` is further from it than ``lambd``, else 0.

        ``shrinkage(bias=1.0, lambd=1.5)`` of [-2.0, 0.0, 1.5, 2.0, nan] gives [-1.0, 0.0, 0.0, 1.0, nan].
        """
        from ._expressions import call

        return call("shrinkage", self, bias=bias, lambd=lambd)

    def sigmoid(self) -> Expr:
        """``sigmoid(x)``

        The logistic function ``1 / (1 + exp(-x))``, between 0 and 1.

        ``sigmoid`` of [0.0, inf, -inf, nan] gives [0.5, 1.0, 0.0, nan].
        """
        from ._expressions import call

        return call("sigmoid", self)

    def sign(self) -> Expr:
        """``sign(x)``

        1 above 0, -1 below, 0 at 0; a missing value has none.

        ``sign`` of [1.5, -2.0, 0.0, nan, -inf] gives [1.0, -1.0, 0.0, nan, -1.0].
        """
        from ._expressions import call

        return call("sign", self)

    def sign_power(self, p: Operand) -> Expr:
        """``sign_power(x, p)``

        A power that keeps the sign: ``sign(x) * abs(x) ** p``.

        ``sign_power`` of [3.0, -3.0, nan, 1.0] and [2.0, 2.0, 2.0, nan] gives [9.0, -9.0, nan, nan].
        """
        from ._expressions import call

        return call("sign_power", self, p)

    def silu(self, alpha: Operand | None = None) -> Expr:
        """``silu(x, alpha=1)``

        An activation: ``x * sigmoid(alpha * x)``.

        ``silu(alpha=1.0)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("silu", self, alpha=alpha)

    def sin(self) -> Expr:
        """``sin(x)``

        The sine of an angle in radians.

        ``sin`` of [0.0, inf] gives [0.0, nan].
        """
        from ._expressions import call

        return call("sin", self)

    def since(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``since(condition)``

        Rows since the condition held: 0 on such a row, missing before the first.

        ``since`` of [false, true, false, false, true] gives [nan, 0.0, 1.0, 2.0, 0.0].
        """
        from ._expressions import call

        return call("since", self, reset=reset, by=by, keys=keys)

    def sinh(self) -> Expr:
        """``sinh(x)``

        The hyperbolic sine, ``(exp(x) - exp(-x)) / 2``.

        ``sinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
        """
        from ._expressions import call

        return call("sinh", self)

    def softplus(self) -> Expr:
        """``softplus(x)``

        An activation: ``log(1 + exp(x))``, above 0.

        ``softplus`` of [-inf, 1.0E300, nan] gives [0.0, 1.0E300, nan].
        """
        from ._expressions import call

        return call("softplus", self)

    def softsign(self) -> Expr:
        """``softsign(x)``

        An activation: ``x / (1 + abs(x))``, between -1 and 1.

        ``softsign`` of [-1.0, 0.0, 3.0, nan] gives [-0.5, 0.0, 0.75, nan].
        """
        from ._expressions import call

        return call("softsign", self)

    def sqrt(self) -> Expr:
        """``sqrt(x)``

        The square root; of a negative value it is missing.

        ``sqrt`` of [4.0, 0.0, -1.0, inf] gives [2.0, 0.0, nan, inf].
        """
        from ._expressions import call

        return call("sqrt", self)

    def streak(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``streak(condition)``

        How many rows the condition has held, this one included; 0 when it does not.

        ``streak`` of [true, true, false, true] gives [1.0, 2.0, 0.0, 1.0].
        """
        from ._expressions import call

        return call("streak", self, reset=reset, by=by, keys=keys)

    def tan(self) -> Expr:
        """``tan(x)``

        The tangent of an angle in radians.

        ``tan`` of [0.0, inf] gives [0.0, nan].
        """
        from ._expressions import call

        return call("tan", self)

    def tanh(self) -> Expr:
        """``tanh(x)``

        The hyperbolic tangent: between -1 and 1.

        ``tanh`` of [0.0, inf, -inf, 100.0] gives [0.0, 1.0, -1.0, 1.0].
        """
        from ._expressions import call

        return call("tanh", self)

    def thresholded_relu(self, alpha: Operand | None = None) -> Expr:
        """``thresholded_relu(x, alpha=1)``

        An activation: ``x`` where it is above ``alpha``, else 0; missing where ``x`` is.

        ``thresholded_relu(alpha=1.0)`` of [-1.0, 1.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("thresholded_relu", self, alpha=alpha)

    def time_of_day(self, tz: Operand | None = None) -> Expr:
        """``time_of_day(time, tz=UTC)``

        What clocks of a time zone show, in seconds since 00:00.

        ``time_of_day(tz='UTC')`` of [1710053999500000000, -1] gives [25199.5, 86399.999999999].
        """
        from ._expressions import call

        return call("time_of_day", self, tz=tz)

    def time_under_water(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``time_under_water(x, w, min_periods=none)``

        Rows since the peak of the last w rows; a window of 0 reaches back to the first row.
        """
        from ._expressions import call

        return call("time_under_water", self, w, min_periods=min_periods)

    def triple_barrier(self, up: Operand, down: Operand, horizon: Operand) -> Expr:
        """``triple_barrier(x, up, down, horizon)``

        Which barrier is met first in the rows ahead: 1 for a rise by ``up``, -1 for a fall by ``down``, 0 for neither.

        ``triple_barrier(up=0.5, down=0.5, horizon=2)`` of [2.0, 3.0, 1.0, 1.0, 1.0] gives [1.0, -1.0, 0.0, nan, nan].
        """
        from ._expressions import call

        return call("triple_barrier", self, up, down, horizon)

    def week(self, tz: Operand | None = None) -> Expr:
        """``week(time, tz=UTC)``

        The week of a time, in a time zone, by ISO 8601: 1 to 53.

        ``week(tz='UTC')`` of [1609459200000000000, 1735516800000000000, 1719792000000000000] gives [53.0, 1.0, 27.0].
        """
        from ._expressions import call

        return call("week", self, tz=tz)

    def weekday(self, tz: Operand | None = None) -> Expr:
        """``weekday(time, tz=UTC)``

        The day of the week of a time, in a time zone: 0 on Mondays to 6 on Sundays.

        ``weekday(tz='UTC')`` of [1704067200000000000, 1704671999000000000] gives [0.0, 6.0].
        """
        from ._expressions import call

        return call("weekday", self, tz=tz)

    def when(self, x: Operand) -> Expr:
        """``when(condition, x)``

        ``x`` on the rows where the condition becomes true, missing elsewhere.

        ``when`` of [true, true, false, true] and [1.0, 2.0, 3.0, 4.0] gives [1.0, nan, nan, 4.0].
        """
        from ._expressions import call

        return call("when", self, x)

    def when_known(self, a: Operand, b: Operand) -> Expr:
        """``when_known(condition, a, b)``

        a or b by the condition, and neither where it is not known.
        """
        from ._expressions import call

        return call("when_known", self, a, b)

    def wilder(self, w: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``wilder(x, w)``

        Wilder's smoothing: missing until ``w`` values, then their mean, then ``y + (x - y) / w``.

        ``wilder(w=2)`` of [1.0, nan, 3.0, 4.0, 6.0] gives [nan, nan, 2.0, 3.0, 4.5].
        """
        from ._expressions import call

        return call("wilder", self, w, reset=reset, by=by, keys=keys)

    def window(self, n: Operand) -> Expr:
        """``window(x, n)``

        The last n values as an array, the oldest first; missing unless all are present.
        """
        from ._expressions import call

        return call("window", self, n)

    def year(self, tz: Operand | None = None) -> Expr:
        """``year(time, tz=UTC)``

        The year of a time, in a time zone.

        ``year(tz='UTC')`` of [1704074400000000000, -1, missing] gives [2024.0, 1969.0, nan].
        """
        from ._expressions import call

        return call("year", self, tz=tz)

    def zscore(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``zscore(x, w, min_periods=none)``

        How many standard deviations the newest value is from the window's mean.
        """
        from ._expressions import call

        return call("zscore", self, w, min_periods=min_periods)
