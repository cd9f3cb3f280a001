"""The functions of the language. Written by the build (-Dweft.docs=write); don't edit."""

# ruff: noqa: A001, E501
from __future__ import annotations

from typing import TYPE_CHECKING, Union

if TYPE_CHECKING:
    from ._expressions import Expr, Span

Operand = Union["Expr", "Span", bool, int, float, str]


def abs(x: Operand) -> Expr:
    """``abs(x)``

    A transform. ``abs`` of [1.5, -2.0, nan, -inf] gives [1.5, 2.0, nan, inf].
    """
    from ._expressions import call

    return call("abs", x)


def acos(x: Operand) -> Expr:
    """``acos(x)``

    A transform. ``acos`` of [1.0, 0.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, 3.141592653589793, nan, nan].
    """
    from ._expressions import call

    return call("acos", x)


def acosh(x: Operand) -> Expr:
    """``acosh(x)``

    A transform. ``acosh`` of [1.0, 0.5, inf, nan] gives [0.0, nan, inf, nan].
    """
    from ._expressions import call

    return call("acosh", x)


def adx(high: Operand, low: Operand, close: Operand, w: Operand) -> Expr:
    """``adx(high, low, close, w)``"""
    from ._expressions import call

    return call("adx", high, low, close, w)


def array_div_elementwise(a: Operand, b: Operand) -> Expr:
    """``array_div_elementwise(a, b)``"""
    from ._expressions import call

    return call("array_div_elementwise", a, b)


def array_extract(x: Operand, i: Operand) -> Expr:
    """``array_extract(x, i)``

    A transform. ``array_extract(i=1)`` of [[1.0, 2.0], [3.0, 4.0]] gives [2.0, 4.0].
    """
    from ._expressions import call

    return call("array_extract", x, i)


def array_lit(value: Operand, n: Operand) -> Expr:
    """``array_lit(value, n)``"""
    from ._expressions import call

    return call("array_lit", value, n)


def array_mean(x: Operand) -> Expr:
    """``array_mean(x)``

    A transform. ``array_mean`` of [[1.0, 2.0], [3.0, 4.0]] gives [1.5, 3.5].
    """
    from ._expressions import call

    return call("array_mean", x)


def array_std(x: Operand) -> Expr:
    """``array_std(x)``

    A transform. ``array_std`` of [[1.0, 3.0, 5.0], [0.1, 0.1, 0.1]] gives [2.0, 0.0].
    """
    from ._expressions import call

    return call("array_std", x)


def array_sum(x: Operand) -> Expr:
    """``array_sum(x)``

    A transform. ``array_sum`` of [[1.0, 2.0], [3.0, nan]] gives [3.0, nan].
    """
    from ._expressions import call

    return call("array_sum", x)


def array_wavg(x: Operand, weights: Operand) -> Expr:
    """``array_wavg(x, weights)``

    A transform. ``array_wavg`` of [[1.0, 2.0], [3.0, 4.0]] and [[1.0, 3.0], [0.0, 0.0]] gives [1.75, nan].
    """
    from ._expressions import call

    return call("array_wavg", x, weights)


def asin(x: Operand) -> Expr:
    """``asin(x)``

    A transform. ``asin`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, -1.5707963267948966, nan, nan].
    """
    from ._expressions import call

    return call("asin", x)


def asinh(x: Operand) -> Expr:
    """``asinh(x)``

    A transform. ``asinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
    """
    from ._expressions import call

    return call("asinh", x)


def atan(x: Operand) -> Expr:
    """``atan(x)``

    A transform. ``atan`` of [0.0, 1.0, inf, -inf, nan] gives [0.0, 0.7853981633974483, 1.5707963267948966, -1.5707963267948966, nan].
    """
    from ._expressions import call

    return call("atan", x)


def atan2(y: Operand, x: Operand) -> Expr:
    """``atan2(y, x)``

    A transform. ``atan2`` of [0.0, 0.0, 1.0, -1.0, inf, nan] and [1.0, -1.0, 1.0, 0.0, -inf, 1.0] gives [0.0, 3.141592653589793, 0.7853981633974483, -1.5707963267948966, 2.356194490192345, nan].
    """
    from ._expressions import call

    return call("atan2", y, x)


def atanh(x: Operand) -> Expr:
    """``atanh(x)``

    A transform. ``atanh`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, inf, -inf, nan, nan].
    """
    from ._expressions import call

    return call("atanh", x)


def autocorr(x: Operand, w: Operand, lag: Operand | None = None, min_periods: Operand | None = None) -> Expr:
    """``autocorr(x, w, lag=1, min_periods=none)``"""
    from ._expressions import call

    return call("autocorr", x, w, lag=lag, min_periods=min_periods)


def barrier(x: Operand, up: Operand, down: Operand, reset: Operand | None = None) -> Expr:
    """``barrier(x, up, down, reset=false)``"""
    from ._expressions import call

    return call("barrier", x, up, down, reset=reset)


def between(x: Operand, lo: Operand, hi: Operand) -> Expr:
    """``between(x, lo, hi)``"""
    from ._expressions import call

    return call("between", x, lo, hi)


def cbrt(x: Operand) -> Expr:
    """``cbrt(x)``

    A transform. ``cbrt`` of [27.0, -8.0, 0.0, -0.0, inf, nan] gives [3.0, -2.0, 0.0, -0.0, inf, nan].
    """
    from ._expressions import call

    return call("cbrt", x)


def ceil(x: Operand) -> Expr:
    """``ceil(x)``

    A transform. ``ceil`` of [1.5, -1.5, nan] gives [2.0, -1.0, nan].
    """
    from ._expressions import call

    return call("ceil", x)


def celu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``celu(x, alpha=1)``

    A transform. ``celu(alpha=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("celu", x, alpha=alpha)


def clip(x: Operand, lo: Operand | None = None, hi: Operand | None = None) -> Expr:
    """``clip(x, lo=none, hi=none)``"""
    from ._expressions import call

    return call("clip", x, lo=lo, hi=hi)


def coalesce(*terms: Operand) -> Expr:
    """``coalesce(a, b, ...)``

    A transform. ``coalesce`` of [1.0, nan, nan] and [2.0, 2.0, nan] gives [1.0, 2.0, nan].
    """
    from ._expressions import call

    return call("coalesce", *terms)


def cos(x: Operand) -> Expr:
    """``cos(x)``

    A transform. ``cos`` of [0.0, inf] gives [1.0, nan].
    """
    from ._expressions import call

    return call("cos", x)


def cosh(x: Operand) -> Expr:
    """``cosh(x)``

    A transform. ``cosh`` of [0.0, inf, -inf, nan] gives [1.0, inf, inf, nan].
    """
    from ._expressions import call

    return call("cosh", x)


def count_if(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``count_if(condition)``

    A state. ``count_if`` of [true, true, false, true] gives [1.0, 2.0, 2.0, 3.0].
    """
    from ._expressions import call

    return call("count_if", condition, reset=reset, by=by, keys=keys)


def cross_down(x: Operand, level: Operand) -> Expr:
    """``cross_down(x, level)``

    A event. ``cross_down`` of [3.0, 1.0, 0.0, nan, 1.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
    """
    from ._expressions import call

    return call("cross_down", x, level)


def cross_up(x: Operand, level: Operand) -> Expr:
    """``cross_up(x, level)``

    A event. ``cross_up`` of [1.0, 3.0, 4.0, nan, 5.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
    """
    from ._expressions import call

    return call("cross_up", x, level)


def cs_beta(x: Operand, y: Operand, by: Operand | None = None) -> Expr:
    """``cs_beta(x, y, by=none)``"""
    from ._expressions import call

    return call("cs_beta", x, y, by=by)


def cs_corr(x: Operand, y: Operand, by: Operand | None = None) -> Expr:
    """``cs_corr(x, y, by=none)``"""
    from ._expressions import call

    return call("cs_corr", x, y, by=by)


def cs_count(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_count(x, by=none)``

    A window. ``cs_count(grouped=false)`` of [1.0, nan, 4.0] gives [2.0, nan, 2.0].
    """
    from ._expressions import call

    return call("cs_count", x, by=by)


def cs_demean(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_demean(x, by=none, w=none)``"""
    from ._expressions import call

    return call("cs_demean", x, by=by, w=w)


def cs_max(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_max(x, by=none)``

    A window. ``cs_max(grouped=false)`` of [1.0, nan, 4.0] gives [4.0, nan, 4.0].
    """
    from ._expressions import call

    return call("cs_max", x, by=by)


def cs_mean(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_mean(x, by=none, w=none)``"""
    from ._expressions import call

    return call("cs_mean", x, by=by, w=w)


def cs_median(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_median(x, by=none)``"""
    from ._expressions import call

    return call("cs_median", x, by=by)


def cs_min(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_min(x, by=none)``

    A window. ``cs_min(grouped=false)`` of [1.0, nan, 4.0] gives [1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("cs_min", x, by=by)


def cs_neutralize(*terms: Operand, by: Operand | None = None) -> Expr:
    """``cs_neutralize(y, x1, x2, ..., by=none)``

    A window. ``cs_neutralize(regressors=1, grouped=false)`` of [-54.0, -18.0, 36.0, 36.0, nan] and [-15.0, 1.0, 7.0, 7.0, 5.0] gives [6.0, -22.0, 8.0, 8.0, nan].
    """
    from ._expressions import call

    return call("cs_neutralize", *terms, by=by)


def cs_quantile(x: Operand, q: Operand, by: Operand | None = None) -> Expr:
    """``cs_quantile(x, q, by=none)``

    A window. ``cs_quantile(q=0.5, grouped=false)`` of [4.0, nan, 1.0, 2.0, 8.0] gives [3.0, nan, 3.0, 3.0, 3.0].
    """
    from ._expressions import call

    return call("cs_quantile", x, q, by=by)


def cs_rank(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_rank(x, by=none)``

    A window. ``cs_rank(grouped=false)`` of [3.0, nan, 1.0, 3.0, 1.0] gives [0.875, nan, 0.375, 0.875, 0.375].
    """
    from ._expressions import call

    return call("cs_rank", x, by=by)


def cs_scale(x: Operand, to: Operand | None = None, by: Operand | None = None) -> Expr:
    """``cs_scale(x, to=1, by=none)``"""
    from ._expressions import call

    return call("cs_scale", x, to=to, by=by)


def cs_std(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_std(x, by=none, w=none)``"""
    from ._expressions import call

    return call("cs_std", x, by=by, w=w)


def cs_sum(x: Operand, by: Operand | None = None) -> Expr:
    """``cs_sum(x, by=none)``

    A window. ``cs_sum(grouped=false)`` of [1.0, nan, 4.0] gives [5.0, nan, 5.0].
    """
    from ._expressions import call

    return call("cs_sum", x, by=by)


def cs_var(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_var(x, by=none, w=none)``"""
    from ._expressions import call

    return call("cs_var", x, by=by, w=w)


def cs_winsorize(x: Operand, lo: Operand, hi: Operand, by: Operand | None = None) -> Expr:
    """``cs_winsorize(x, lo, hi, by=none)``"""
    from ._expressions import call

    return call("cs_winsorize", x, lo, hi, by=by)


def cs_zscore(x: Operand, by: Operand | None = None, w: Operand | None = None) -> Expr:
    """``cs_zscore(x, by=none, w=none)``"""
    from ._expressions import call

    return call("cs_zscore", x, by=by, w=w)


def cumcount(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumcount(x)``

    A state. ``cumcount`` of [7.0, nan, 8.0] gives [1.0, nan, 2.0].
    """
    from ._expressions import call

    return call("cumcount", x, reset=reset, by=by, keys=keys)


def cummax(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cummax(x)``

    A state. ``cummax`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 2.0, 3.0, nan].
    """
    from ._expressions import call

    return call("cummax", x, reset=reset, by=by, keys=keys)


def cummin(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cummin(x)``

    A state. ``cummin`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 1.0, 1.0, nan].
    """
    from ._expressions import call

    return call("cummin", x, reset=reset, by=by, keys=keys)


def cumprod(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumprod(x)``

    A state. ``cumprod`` of [2.0, 3.0, nan, 4.0] gives [2.0, 6.0, nan, 24.0].
    """
    from ._expressions import call

    return call("cumprod", x, reset=reset, by=by, keys=keys)


def cumsum(x: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``cumsum(x, init=0)``

    A state. ``cumsum(init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 3.0, nan, 7.0].
    """
    from ._expressions import call

    return call("cumsum", x, init=init, reset=reset, by=by, keys=keys)


def date(time: Operand, tz: Operand | None = None) -> Expr:
    """``date(time, tz=UTC)``

    A transform. ``date(tz='UTC')`` of [1709251199999999999, -43200000000000, missing] gives [1709164800000000000, -86400000000000, missing].
    """
    from ._expressions import call

    return call("date", time, tz=tz)


def day(time: Operand, tz: Operand | None = None) -> Expr:
    """``day(time, tz=UTC)``

    A transform. ``day(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [29.0, 1.0].
    """
    from ._expressions import call

    return call("day", time, tz=tz)


def day_of_year(time: Operand, tz: Operand | None = None) -> Expr:
    """``day_of_year(time, tz=UTC)``

    A transform. ``day_of_year(tz='UTC')`` of [1735646400000000000, 1704024000000000000, 1709251200000000000] gives [366.0, 365.0, 61.0].
    """
    from ._expressions import call

    return call("day_of_year", time, tz=tz)


def decay_accum(x: Operand, decay: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``decay_accum(x, decay, init=0)``

    A state. ``decay_accum(decay=0.5, init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 2.5, nan, 5.25].
    """
    from ._expressions import call

    return call("decay_accum", x, decay, init=init, reset=reset, by=by, keys=keys)


def decay_linear(x: Operand, w: Operand) -> Expr:
    """``decay_linear(x, w)``"""
    from ._expressions import call

    return call("decay_linear", x, w)


def diff(x: Operand, n: Operand | None = None) -> Expr:
    """``diff(x, n=1)``"""
    from ._expressions import call

    return call("diff", x, n=n)


def drawdown(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``drawdown(x, w, min_periods=none)``"""
    from ._expressions import call

    return call("drawdown", x, w, min_periods=min_periods)


def elapsed(time: Operand) -> Expr:
    """``elapsed(time)``

    A window. ``elapsed`` of [1704067200000000000, 1704067200500000000, 1704153600500000000] gives [nan, 0.5, 86400.0].
    """
    from ._expressions import call

    return call("elapsed", time)


def elu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``elu(x, alpha=1)``

    A transform. ``elu(alpha=1.0)`` of [-inf, 0.0, 2.0, nan] gives [-1.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("elu", x, alpha=alpha)


def ema(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ema(x, alpha=none, span=none, half_life=none, com=none)``

    A state. ``ema(alpha=0.5)`` of [nan, 2.0, 4.0, nan, 8.0] gives [nan, 2.0, 3.0, nan, 5.5].
    """
    from ._expressions import call

    return call("ema", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def erf(x: Operand) -> Expr:
    """``erf(x)``

    A transform. ``erf`` of [0.0, -0.0, 1.0, inf, -inf, nan] gives [0.0, -0.0, 0.8427007929497149, 1.0, -1.0, nan].
    """
    from ._expressions import call

    return call("erf", x)


def every(n: Operand) -> Expr:
    """``every(n)``

    A event. ``every(n=2)`` of  gives [false, true, false, true, false].
    """
    from ._expressions import call

    return call("every", n)


def ewm_std(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ewm_std(x, alpha=none, span=none, half_life=none, com=none)``

    A state. ``ewm_std(alpha=0.5)`` of [1.0, 3.0, nan] gives [0.0, 1.0, nan].
    """
    from ._expressions import call

    return call("ewm_std", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def ewm_var(x: Operand, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ewm_var(x, alpha=none, span=none, half_life=none, com=none)``

    A state. ``ewm_var(alpha=0.5)`` of [1.0, 3.0, nan, 3.0] gives [0.0, 1.0, nan, 0.75].
    """
    from ._expressions import call

    return call("ewm_var", x, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)


def exp(x: Operand) -> Expr:
    """``exp(x)``

    A transform. ``exp`` of [0.0, -inf, inf, nan] gives [1.0, 0.0, inf, nan].
    """
    from ._expressions import call

    return call("exp", x)


def expm1(x: Operand) -> Expr:
    """``expm1(x)``

    A transform. ``expm1`` of [0.0, -inf, 1.0E-300] gives [0.0, -1.0, 1.0E-300].
    """
    from ._expressions import call

    return call("expm1", x)


def ffill(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``ffill(x)``

    A state. ``ffill`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, 1.0, 2.0].
    """
    from ._expressions import call

    return call("ffill", x, reset=reset, by=by, keys=keys)


def first(x: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``first(x)``

    A state. ``first`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("first", x, reset=reset, by=by, keys=keys)


def first_touch(x: Operand, up: Operand, down: Operand, reset: Operand, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``first_touch(x, up, down, reset)``

    A event. ``first_touch`` of [1.0, 5.0, 0.0, 0.0, 3.0] and [4.0, 4.0, 4.0, 4.0, 4.0] and [0.0, 0.0, 0.0, 0.0, 0.0] and [false, false, false, true, false] gives [0.0, 1.0, 1.0, -1.0, -1.0].
    """
    from ._expressions import call

    return call("first_touch", x, up, down, reset, by=by, keys=keys)


def floor(x: Operand) -> Expr:
    """``floor(x)``

    A transform. ``floor`` of [1.5, -1.5, inf] gives [1.0, -2.0, inf].
    """
    from ._expressions import call

    return call("floor", x)


def gelu(x: Operand, approximate: Operand | None = None) -> Expr:
    """``gelu(x, approximate=false)``

    A transform. ``gelu(approximate=false)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("gelu", x, approximate=approximate)


def generate_weights(n: Operand, decay: Operand) -> Expr:
    """``generate_weights(n, decay)``"""
    from ._expressions import call

    return call("generate_weights", n, decay)


def given(parameter: Operand) -> Expr:
    """``given(parameter)``"""
    from ._expressions import call

    return call("given", parameter)


def half_life(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``half_life(x, w, min_periods=none)``"""
    from ._expressions import call

    return call("half_life", x, w, min_periods=min_periods)


def hard_sigmoid(x: Operand, alpha: Operand | None = None, beta: Operand | None = None) -> Expr:
    """``hard_sigmoid(x, alpha=0.2, beta=0.5)``

    A transform. ``hard_sigmoid(alpha=0.25, beta=0.5)`` of [-9.0, 0.0, 1.0, 9.0, nan] gives [0.0, 0.5, 0.75, 1.0, nan].
    """
    from ._expressions import call

    return call("hard_sigmoid", x, alpha=alpha, beta=beta)


def historical_var(r: Operand, w: Operand, level: Operand, min_periods: Operand | None = None) -> Expr:
    """``historical_var(r, w, level, min_periods=none)``"""
    from ._expressions import call

    return call("historical_var", r, w, level, min_periods=min_periods)


def hour(time: Operand, tz: Operand | None = None) -> Expr:
    """``hour(time, tz=UTC)``

    A transform. ``hour(tz='UTC')`` of [1710053999500000000, 1710054000000000000] gives [6.0, 7.0].
    """
    from ._expressions import call

    return call("hour", time, tz=tz)


def is_known(condition: Operand) -> Expr:
    """``is_known(condition)``"""
    from ._expressions import call

    return call("is_known", condition)


def is_missing(x: Operand) -> Expr:
    """``is_missing(x)``

    A transform. ``is_missing`` of [1.0, nan, inf] gives [false, true, false].
    """
    from ._expressions import call

    return call("is_missing", x)


def is_new(x: Operand) -> Expr:
    """``is_new(x)``

    A event. ``is_new`` of [1.0, 1.0, 2.0, nan, nan, 2.0] gives [true, false, true, true, false, true].
    """
    from ._expressions import call

    return call("is_new", x)


def lag(x: Operand, n: Operand | None = None, fill: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``lag(x, n=1, fill=missing)``

    A window. ``lag(n=1, fill=nan)`` of [1.0, 2.0, nan, 4.0] gives [nan, 1.0, 2.0, nan].
    """
    from ._expressions import call

    return call("lag", x, n=n, fill=fill, within=within, by=by, keys=keys)


def lead(x: Operand, n: Operand) -> Expr:
    """``lead(x, n)``

    A window. ``lead(n=1)`` of [1.0, 2.0, 3.0] gives [2.0, 3.0, nan].
    """
    from ._expressions import call

    return call("lead", x, n)


def leaky_relu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``leaky_relu(x, alpha=0.01)``

    A transform. ``leaky_relu(alpha=0.5)`` of [-1.0, 0.0, 2.0, nan] gives [-0.5, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("leaky_relu", x, alpha=alpha)


def linear_regression_intercept(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_intercept(x, w)``

    A window. ``linear_regression_intercept(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 1.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_intercept", x, w, within=within, by=by, keys=keys)


def linear_regression_resid(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_resid(x, w)``

    A window. ``linear_regression_resid(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 0.0, 0.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_resid", x, w, within=within, by=by, keys=keys)


def linear_regression_rsquare(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_rsquare(x, w)``

    A window. ``linear_regression_rsquare(w=3)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("linear_regression_rsquare", x, w, within=within, by=by, keys=keys)


def linear_regression_slope(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``linear_regression_slope(x, w)``

    A window. ``linear_regression_slope(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 2.5, nan].
    """
    from ._expressions import call

    return call("linear_regression_slope", x, w, within=within, by=by, keys=keys)


def log(x: Operand) -> Expr:
    """``log(x)``

    A transform. ``log`` of [1.0, 0.0, -1.0, inf] gives [0.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log", x)


def log10(x: Operand) -> Expr:
    """``log10(x)``

    A transform. ``log10`` of [1000.0, 1.0, 0.01, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log10", x)


def log1p(x: Operand) -> Expr:
    """``log1p(x)``

    A transform. ``log1p`` of [0.0, -1.0, -2.0, 1.0E-300] gives [0.0, -inf, nan, 1.0E-300].
    """
    from ._expressions import call

    return call("log1p", x)


def log2(x: Operand) -> Expr:
    """``log2(x)``

    A transform. ``log2`` of [8.0, 1.0, 0.25, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
    """
    from ._expressions import call

    return call("log2", x)


def max(*terms: Operand) -> Expr:
    """``max(a, b, ...)``"""
    from ._expressions import call

    return call("max", *terms)


def min(*terms: Operand) -> Expr:
    """``min(a, b, ...)``"""
    from ._expressions import call

    return call("min", *terms)


def minute(time: Operand, tz: Operand | None = None) -> Expr:
    """``minute(time, tz=UTC)``

    A transform. ``minute(tz='UTC')`` of [1710053999500000000, -120000000000] gives [59.0, 58.0].
    """
    from ._expressions import call

    return call("minute", time, tz=tz)


def mish(x: Operand) -> Expr:
    """``mish(x)``

    A transform. ``mish`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("mish", x)


def month(time: Operand, tz: Operand | None = None) -> Expr:
    """``month(time, tz=UTC)``

    A transform. ``month(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [2.0, 3.0].
    """
    from ._expressions import call

    return call("month", time, tz=tz)


def pct_change(x: Operand, n: Operand | None = None) -> Expr:
    """``pct_change(x, n=1)``"""
    from ._expressions import call

    return call("pct_change", x, n=n)


def prelu(x: Operand, slope: Operand) -> Expr:
    """``prelu(x, slope)``

    A transform. ``prelu`` of [-1.0, 0.0, 2.0, nan] and [0.5, 3.0, 3.0, 3.0] gives [-0.5, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("prelu", x, slope)


def relu(x: Operand) -> Expr:
    """``relu(x)``

    A transform. ``relu`` of [-1.0, 0.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("relu", x)


def rolling_argmax(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_argmax(x, w, min_periods=w)``

    A window. ``rolling_argmax(w=3, min_periods=3)`` of [3.0, 1.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_argmax", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_argmin(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_argmin(x, w, min_periods=w)``

    A window. ``rolling_argmin(w=3, min_periods=3)`` of [1.0, 3.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_argmin", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_beta(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_beta(x, y, w, min_periods=w)``

    A window. ``rolling_beta(w=3, min_periods=3)`` of [1.0, 2.0, 3.0] and [2.0, 4.0, 6.0] gives [nan, nan, 0.5].
    """
    from ._expressions import call

    return call("rolling_beta", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_corr(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_corr(x, y, w, min_periods=w)``

    A window. ``rolling_corr(w=3, min_periods=3)`` of [1.0, 2.0, 3.0, 4.0, 4.0] and [2.0, 4.0, 6.0, nan, 8.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("rolling_corr", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_count(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_count(x, w, min_periods=1)``

    A window. ``rolling_count(w=2, min_periods=1)`` of [1.0, nan, nan, 4.0] gives [1.0, 1.0, nan, 1.0].
    """
    from ._expressions import call

    return call("rolling_count", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_cov(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_cov(x, y, w, min_periods=w, ddof=1)``

    A window. ``rolling_cov(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, 4.0] and [2.0, 4.0, nan, 8.0] gives [nan, 1.0, 1.0, 4.0].
    """
    from ._expressions import call

    return call("rolling_cov", x, y, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_kurt(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_kurt(x, w, min_periods=w)``

    A window. ``rolling_kurt(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, -1.5, -1.5, nan].
    """
    from ._expressions import call

    return call("rolling_kurt", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_max(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_max(x, w, min_periods=w)``

    A window. ``rolling_max(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 3.0, 3.0, 3.0, 5.0].
    """
    from ._expressions import call

    return call("rolling_max", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_max_drawdown(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_max_drawdown(x, w, min_periods=w)``

    A window. ``rolling_max_drawdown(w=3, min_periods=3)`` of [8.0, 4.0, 5.0, 6.0, 3.0, nan] gives [nan, nan, -0.5, 0.0, -0.5, nan].
    """
    from ._expressions import call

    return call("rolling_max_drawdown", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_mean(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_mean(x, w, min_periods=w)``

    A window. ``rolling_mean(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 1.5, nan, nan, 4.5].
    """
    from ._expressions import call

    return call("rolling_mean", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_median(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_median(x, w, min_periods=w)``

    A window. ``rolling_median(w=3, min_periods=2)`` of [3.0, 1.0, nan, 2.0] gives [nan, 2.0, 2.0, 1.5].
    """
    from ._expressions import call

    return call("rolling_median", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_min(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_min(x, w, min_periods=w)``

    A window. ``rolling_min(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 2.0, 2.0, 1.0, 1.0].
    """
    from ._expressions import call

    return call("rolling_min", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_percentile(x: Operand, w: Operand, p: Operand, min_periods: Operand | None = None) -> Expr:
    """``rolling_percentile(x, w, p, min_periods=none)``"""
    from ._expressions import call

    return call("rolling_percentile", x, w, p, min_periods=min_periods)


def rolling_prod(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_prod(x, w, min_periods=w)``

    A window. ``rolling_prod(w=3, min_periods=2)`` of [2.0, 3.0, nan, 4.0, 5.0] gives [nan, 6.0, 6.0, 12.0, 20.0].
    """
    from ._expressions import call

    return call("rolling_prod", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_quantile(x: Operand, w: Operand, q: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_quantile(x, w, q, min_periods=w)``

    A window. ``rolling_quantile(w=3, q=0.25, min_periods=3)`` of [3.0, 1.0, 2.0, nan] gives [nan, nan, 1.5, nan].
    """
    from ._expressions import call

    return call("rolling_quantile", x, w, q, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_rank(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_rank(x, w, min_periods=w)``

    A window. ``rolling_rank(w=4, min_periods=2)`` of [3.0, 1.0, 1.0, nan, 2.0] gives [nan, 0.5, 0.5, nan, 1.0].
    """
    from ._expressions import call

    return call("rolling_rank", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_rank_corr(x: Operand, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_rank_corr(x, y, w, min_periods=w)``

    A window. ``rolling_rank_corr(w=3, min_periods=3)`` of [1.0, 2.0, 9.0, 9.0] and [1.0, 5.0, 6.0, nan] gives [nan, nan, 1.0, nan].
    """
    from ._expressions import call

    return call("rolling_rank_corr", x, y, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_regress(*terms: Operand, min_periods: Operand | None = None, lags: Operand | None = None) -> Expr:
    """``rolling_regress(y, x1, x2, ..., w, min_periods=w, lags=none) .alpha .beta[i] .r2 .resid .t[i] .t_nw[i]``"""
    from ._expressions import call

    return call("rolling_regress", *terms, min_periods=min_periods, lags=lags)


def rolling_skew(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_skew(x, w, min_periods=w)``

    A window. ``rolling_skew(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, 0.7071067811865475, -0.7071067811865475, nan].
    """
    from ._expressions import call

    return call("rolling_skew", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_std(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_std(x, w, min_periods=w, ddof=1)``

    A window. ``rolling_std(w=3, min_periods=3, ddof=1)`` of [0.1, 0.1, 0.1, nan] gives [nan, nan, 0.0, nan].
    """
    from ._expressions import call

    return call("rolling_std", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_sum(x: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_sum(x, w, min_periods=w)``

    A window. ``rolling_sum(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 3.0, nan, nan, 9.0].
    """
    from ._expressions import call

    return call("rolling_sum", x, w, min_periods=min_periods, within=within, by=by, keys=keys)


def rolling_var(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_var(x, w, min_periods=w, ddof=1)``

    A window. ``rolling_var(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, nan, 5.0] gives [nan, 0.5, 1.0, 0.5, 2.0].
    """
    from ._expressions import call

    return call("rolling_var", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def rolling_wmean(x: Operand, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_wmean(x, w)``

    A window. ``rolling_wmean(w=3)`` of [1.0, 2.0, 3.0, nan] gives [nan, nan, 2.3333333333333335, nan].
    """
    from ._expressions import call

    return call("rolling_wmean", x, w, within=within, by=by, keys=keys)


def rolling_zscore(x: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``rolling_zscore(x, w, min_periods=w, ddof=1)``

    A window. ``rolling_zscore(w=3, min_periods=3, ddof=1)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
    """
    from ._expressions import call

    return call("rolling_zscore", x, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)


def round(x: Operand) -> Expr:
    """``round(x)``

    A transform. ``round`` of [0.5, 1.5, 2.5, -0.6] gives [0.0, 2.0, 2.0, -1.0].
    """
    from ._expressions import call

    return call("round", x)


def row_number(reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``row_number()``

    A state. ``row_number`` of  gives [1.0, 2.0, 3.0].
    """
    from ._expressions import call

    return call("row_number", reset=reset, by=by, keys=keys)


def second(time: Operand, tz: Operand | None = None) -> Expr:
    """``second(time, tz=UTC)``

    A transform. ``second(tz='UTC')`` of [1710053999500000000, -1750000000] gives [59.0, 58.0].
    """
    from ._expressions import call

    return call("second", time, tz=tz)


def seconds_between(a: Operand, b: Operand) -> Expr:
    """``seconds_between(a, b)``

    A transform. ``seconds_between`` of [1704067200000000000, 1704153600000000000, missing] and [1704067200000000001, 1704067200000000000, 1704067200000000000] gives [1.0E-9, -86400.0, nan].
    """
    from ._expressions import call

    return call("seconds_between", a, b)


def selu(x: Operand, alpha: Operand | None = None, gamma: Operand | None = None) -> Expr:
    """``selu(x, alpha=1.6732632423543772, gamma=1.0507009873554805)``

    A transform. ``selu(alpha=1.0, gamma=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 4.0, nan].
    """
    from ._expressions import call

    return call("selu", x, alpha=alpha, gamma=gamma)


def session_phase(time: Operand, calendar: Operand) -> Expr:
    """``session_phase(time, calendar)``

    A transform. ``session_phase(calendar='XNYS')`` of [1704205799000000000, 1704205800000000000, 1704121200000000000] gives ["pre-market", "open", "closed"].
    """
    from ._expressions import call

    return call("session_phase", time, calendar)


def session_start(time: Operand, calendar: Operand) -> Expr:
    """``session_start(time, calendar)``

    A transform. ``session_start(calendar='XNYS')`` of [1720013399000000000, 1720013400000000000, 1720025999999000000, 1720026000000000000] gives [missing, 1720013400000000000, 1720013400000000000, missing].
    """
    from ._expressions import call

    return call("session_start", time, calendar)


def shannon_entropy(x: Operand, w: Operand, bins: Operand | None = None, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``shannon_entropy(x, w, bins=10, min_periods=w)``

    A window. ``shannon_entropy(w=2, bins=2, min_periods=2)`` of [1.0, 2.0, 2.0] gives [nan, 0.6931471805599453, 0.0].
    """
    from ._expressions import call

    return call("shannon_entropy", x, w, bins=bins, min_periods=min_periods, within=within, by=by, keys=keys)


def shift(x: Operand, n: Operand | None = None) -> Expr:
    """``shift(x, n=1)``"""
    from ._expressions import call

    return call("shift", x, n=n)


def shrinkage(x: Operand, bias: Operand | None = None, lambd: Operand | None = None) -> Expr:
    """``shrinkage(x, bias=0, lambd=0.5)``

    A transform. ``shrinkage(bias=1.0, lambd=1.5)`` of [-2.0, 0.0, 1.5, 2.0, nan] gives [-1.0, 0.0, 0.0, 1.0, nan].
    """
    from ._expressions import call

    return call("shrinkage", x, bias=bias, lambd=lambd)


def sigmoid(x: Operand) -> Expr:
    """``sigmoid(x)``

    A transform. ``sigmoid`` of [0.0, inf, -inf, nan] gives [0.5, 1.0, 0.0, nan].
    """
    from ._expressions import call

    return call("sigmoid", x)


def sign(x: Operand) -> Expr:
    """``sign(x)``

    A transform. ``sign`` of [1.5, -2.0, 0.0, nan, -inf] gives [1.0, -1.0, 0.0, nan, -1.0].
    """
    from ._expressions import call

    return call("sign", x)


def sign_power(x: Operand, p: Operand) -> Expr:
    """``sign_power(x, p)``

    A transform. ``sign_power`` of [3.0, -3.0, nan, 1.0] and [2.0, 2.0, 2.0, nan] gives [9.0, -9.0, nan, nan].
    """
    from ._expressions import call

    return call("sign_power", x, p)


def silu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``silu(x, alpha=1)``

    A transform. ``silu(alpha=1.0)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
    """
    from ._expressions import call

    return call("silu", x, alpha=alpha)


def sin(x: Operand) -> Expr:
    """``sin(x)``

    A transform. ``sin`` of [0.0, inf] gives [0.0, nan].
    """
    from ._expressions import call

    return call("sin", x)


def since(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``since(condition)``

    A state. ``since`` of [false, true, false, false, true] gives [nan, 0.0, 1.0, 2.0, 0.0].
    """
    from ._expressions import call

    return call("since", condition, reset=reset, by=by, keys=keys)


def sinh(x: Operand) -> Expr:
    """``sinh(x)``

    A transform. ``sinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
    """
    from ._expressions import call

    return call("sinh", x)


def softplus(x: Operand) -> Expr:
    """``softplus(x)``

    A transform. ``softplus`` of [-inf, 1.0E300, nan] gives [0.0, 1.0E300, nan].
    """
    from ._expressions import call

    return call("softplus", x)


def softsign(x: Operand) -> Expr:
    """``softsign(x)``

    A transform. ``softsign`` of [-1.0, 0.0, 3.0, nan] gives [-0.5, 0.0, 0.75, nan].
    """
    from ._expressions import call

    return call("softsign", x)


def sqrt(x: Operand) -> Expr:
    """``sqrt(x)``

    A transform. ``sqrt`` of [4.0, 0.0, -1.0, inf] gives [2.0, 0.0, nan, inf].
    """
    from ._expressions import call

    return call("sqrt", x)


def streak(condition: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``streak(condition)``

    A state. ``streak`` of [true, true, false, true] gives [1.0, 2.0, 0.0, 1.0].
    """
    from ._expressions import call

    return call("streak", condition, reset=reset, by=by, keys=keys)


def tan(x: Operand) -> Expr:
    """``tan(x)``

    A transform. ``tan`` of [0.0, inf] gives [0.0, nan].
    """
    from ._expressions import call

    return call("tan", x)


def tanh(x: Operand) -> Expr:
    """``tanh(x)``

    A transform. ``tanh`` of [0.0, inf, -inf, 100.0] gives [0.0, 1.0, -1.0, 1.0].
    """
    from ._expressions import call

    return call("tanh", x)


def thresholded_relu(x: Operand, alpha: Operand | None = None) -> Expr:
    """``thresholded_relu(x, alpha=1)``

    A transform. ``thresholded_relu(alpha=1.0)`` of [-1.0, 1.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
    """
    from ._expressions import call

    return call("thresholded_relu", x, alpha=alpha)


def time_of_day(time: Operand, tz: Operand | None = None) -> Expr:
    """``time_of_day(time, tz=UTC)``

    A transform. ``time_of_day(tz='UTC')`` of [1710053999500000000, -1] gives [25199.5, 86399.999999999].
    """
    from ._expressions import call

    return call("time_of_day", time, tz=tz)


def time_under_water(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``time_under_water(x, w, min_periods=none)``"""
    from ._expressions import call

    return call("time_under_water", x, w, min_periods=min_periods)


def triple_barrier(x: Operand, up: Operand, down: Operand, horizon: Operand) -> Expr:
    """``triple_barrier(x, up, down, horizon)``

    A event. ``triple_barrier(up=0.5, down=0.5, horizon=2)`` of [2.0, 3.0, 1.0, 1.0, 1.0] gives [1.0, -1.0, 0.0, nan, nan].
    """
    from ._expressions import call

    return call("triple_barrier", x, up, down, horizon)


def week(time: Operand, tz: Operand | None = None) -> Expr:
    """``week(time, tz=UTC)``

    A transform. ``week(tz='UTC')`` of [1609459200000000000, 1735516800000000000, 1719792000000000000] gives [53.0, 1.0, 27.0].
    """
    from ._expressions import call

    return call("week", time, tz=tz)


def weekday(time: Operand, tz: Operand | None = None) -> Expr:
    """``weekday(time, tz=UTC)``

    A transform. ``weekday(tz='UTC')`` of [1704067200000000000, 1704671999000000000] gives [0.0, 6.0].
    """
    from ._expressions import call

    return call("weekday", time, tz=tz)


def when(condition: Operand, x: Operand) -> Expr:
    """``when(condition, x)``

    A event. ``when`` of [true, true, false, true] and [1.0, 2.0, 3.0, 4.0] gives [1.0, nan, nan, 4.0].
    """
    from ._expressions import call

    return call("when", condition, x)


def when_known(condition: Operand, a: Operand, b: Operand) -> Expr:
    """``when_known(condition, a, b)``"""
    from ._expressions import call

    return call("when_known", condition, a, b)


def wilder(x: Operand, w: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
    """``wilder(x, w)``

    A state. ``wilder(w=2)`` of [1.0, nan, 3.0, 4.0, 6.0] gives [nan, nan, 2.0, 3.0, 4.5].
    """
    from ._expressions import call

    return call("wilder", x, w, reset=reset, by=by, keys=keys)


def window(x: Operand, n: Operand) -> Expr:
    """``window(x, n)``"""
    from ._expressions import call

    return call("window", x, n)


def year(time: Operand, tz: Operand | None = None) -> Expr:
    """``year(time, tz=UTC)``

    A transform. ``year(tz='UTC')`` of [1704074400000000000, -1, missing] gives [2024.0, 1969.0, nan].
    """
    from ._expressions import call

    return call("year", time, tz=tz)


def zscore(x: Operand, w: Operand, min_periods: Operand | None = None) -> Expr:
    """``zscore(x, w, min_periods=none)``"""
    from ._expressions import call

    return call("zscore", x, w, min_periods=min_periods)


class FunctionMethods:
    """The functions as methods of terms."""

    __slots__ = ()

    def abs(self) -> Expr:
        """``abs(x)``

        A transform. ``abs`` of [1.5, -2.0, nan, -inf] gives [1.5, 2.0, nan, inf].
        """
        from ._expressions import call

        return call("abs", self)

    def acos(self) -> Expr:
        """``acos(x)``

        A transform. ``acos`` of [1.0, 0.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, 3.141592653589793, nan, nan].
        """
        from ._expressions import call

        return call("acos", self)

    def acosh(self) -> Expr:
        """``acosh(x)``

        A transform. ``acosh`` of [1.0, 0.5, inf, nan] gives [0.0, nan, inf, nan].
        """
        from ._expressions import call

        return call("acosh", self)

    def adx(self, low: Operand, close: Operand, w: Operand) -> Expr:
        """``adx(high, low, close, w)``"""
        from ._expressions import call

        return call("adx", self, low, close, w)

    def array_div_elementwise(self, b: Operand) -> Expr:
        """``array_div_elementwise(a, b)``"""
        from ._expressions import call

        return call("array_div_elementwise", self, b)

    def array_extract(self, i: Operand) -> Expr:
        """``array_extract(x, i)``

        A transform. ``array_extract(i=1)`` of [[1.0, 2.0], [3.0, 4.0]] gives [2.0, 4.0].
        """
        from ._expressions import call

        return call("array_extract", self, i)

    def array_mean(self) -> Expr:
        """``array_mean(x)``

        A transform. ``array_mean`` of [[1.0, 2.0], [3.0, 4.0]] gives [1.5, 3.5].
        """
        from ._expressions import call

        return call("array_mean", self)

    def array_std(self) -> Expr:
        """``array_std(x)``

        A transform. ``array_std`` of [[1.0, 3.0, 5.0], [0.1, 0.1, 0.1]] gives [2.0, 0.0].
        """
        from ._expressions import call

        return call("array_std", self)

    def array_sum(self) -> Expr:
        """``array_sum(x)``

        A transform. ``array_sum`` of [[1.0, 2.0], [3.0, nan]] gives [3.0, nan].
        """
        from ._expressions import call

        return call("array_sum", self)

    def array_wavg(self, weights: Operand) -> Expr:
        """``array_wavg(x, weights)``

        A transform. ``array_wavg`` of [[1.0, 2.0], [3.0, 4.0]] and [[1.0, 3.0], [0.0, 0.0]] gives [1.75, nan].
        """
        from ._expressions import call

        return call("array_wavg", self, weights)

    def asin(self) -> Expr:
        """``asin(x)``

        A transform. ``asin`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, 1.5707963267948966, -1.5707963267948966, nan, nan].
        """
        from ._expressions import call

        return call("asin", self)

    def asinh(self) -> Expr:
        """``asinh(x)``

        A transform. ``asinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
        """
        from ._expressions import call

        return call("asinh", self)

    def atan(self) -> Expr:
        """``atan(x)``

        A transform. ``atan`` of [0.0, 1.0, inf, -inf, nan] gives [0.0, 0.7853981633974483, 1.5707963267948966, -1.5707963267948966, nan].
        """
        from ._expressions import call

        return call("atan", self)

    def atan2(self, x: Operand) -> Expr:
        """``atan2(y, x)``

        A transform. ``atan2`` of [0.0, 0.0, 1.0, -1.0, inf, nan] and [1.0, -1.0, 1.0, 0.0, -inf, 1.0] gives [0.0, 3.141592653589793, 0.7853981633974483, -1.5707963267948966, 2.356194490192345, nan].
        """
        from ._expressions import call

        return call("atan2", self, x)

    def atanh(self) -> Expr:
        """``atanh(x)``

        A transform. ``atanh`` of [0.0, 1.0, -1.0, 2.0, nan] gives [0.0, inf, -inf, nan, nan].
        """
        from ._expressions import call

        return call("atanh", self)

    def autocorr(self, w: Operand, lag: Operand | None = None, min_periods: Operand | None = None) -> Expr:
        """``autocorr(x, w, lag=1, min_periods=none)``"""
        from ._expressions import call

        return call("autocorr", self, w, lag=lag, min_periods=min_periods)

    def barrier(self, up: Operand, down: Operand, reset: Operand | None = None) -> Expr:
        """``barrier(x, up, down, reset=false)``"""
        from ._expressions import call

        return call("barrier", self, up, down, reset=reset)

    def between(self, lo: Operand, hi: Operand) -> Expr:
        """``between(x, lo, hi)``"""
        from ._expressions import call

        return call("between", self, lo, hi)

    def cbrt(self) -> Expr:
        """``cbrt(x)``

        A transform. ``cbrt`` of [27.0, -8.0, 0.0, -0.0, inf, nan] gives [3.0, -2.0, 0.0, -0.0, inf, nan].
        """
        from ._expressions import call

        return call("cbrt", self)

    def ceil(self) -> Expr:
        """``ceil(x)``

        A transform. ``ceil`` of [1.5, -1.5, nan] gives [2.0, -1.0, nan].
        """
        from ._expressions import call

        return call("ceil", self)

    def celu(self, alpha: Operand | None = None) -> Expr:
        """``celu(x, alpha=1)``

        A transform. ``celu(alpha=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("celu", self, alpha=alpha)

    def clip(self, lo: Operand | None = None, hi: Operand | None = None) -> Expr:
        """``clip(x, lo=none, hi=none)``"""
        from ._expressions import call

        return call("clip", self, lo=lo, hi=hi)

    def coalesce(self, *terms: Operand) -> Expr:
        """``coalesce(a, b, ...)``

        A transform. ``coalesce`` of [1.0, nan, nan] and [2.0, 2.0, nan] gives [1.0, 2.0, nan].
        """
        from ._expressions import call

        return call("coalesce", self, *terms)

    def cos(self) -> Expr:
        """``cos(x)``

        A transform. ``cos`` of [0.0, inf] gives [1.0, nan].
        """
        from ._expressions import call

        return call("cos", self)

    def cosh(self) -> Expr:
        """``cosh(x)``

        A transform. ``cosh`` of [0.0, inf, -inf, nan] gives [1.0, inf, inf, nan].
        """
        from ._expressions import call

        return call("cosh", self)

    def count_if(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``count_if(condition)``

        A state. ``count_if`` of [true, true, false, true] gives [1.0, 2.0, 2.0, 3.0].
        """
        from ._expressions import call

        return call("count_if", self, reset=reset, by=by, keys=keys)

    def cross_down(self, level: Operand) -> Expr:
        """``cross_down(x, level)``

        A event. ``cross_down`` of [3.0, 1.0, 0.0, nan, 1.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
        """
        from ._expressions import call

        return call("cross_down", self, level)

    def cross_up(self, level: Operand) -> Expr:
        """``cross_up(x, level)``

        A event. ``cross_up`` of [1.0, 3.0, 4.0, nan, 5.0] and [2.0, 2.0, 2.0, 2.0, 2.0] gives [false, true, false, false, false].
        """
        from ._expressions import call

        return call("cross_up", self, level)

    def cs_beta(self, y: Operand, by: Operand | None = None) -> Expr:
        """``cs_beta(x, y, by=none)``"""
        from ._expressions import call

        return call("cs_beta", self, y, by=by)

    def cs_corr(self, y: Operand, by: Operand | None = None) -> Expr:
        """``cs_corr(x, y, by=none)``"""
        from ._expressions import call

        return call("cs_corr", self, y, by=by)

    def cs_count(self, by: Operand | None = None) -> Expr:
        """``cs_count(x, by=none)``

        A window. ``cs_count(grouped=false)`` of [1.0, nan, 4.0] gives [2.0, nan, 2.0].
        """
        from ._expressions import call

        return call("cs_count", self, by=by)

    def cs_demean(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_demean(x, by=none, w=none)``"""
        from ._expressions import call

        return call("cs_demean", self, by=by, w=w)

    def cs_max(self, by: Operand | None = None) -> Expr:
        """``cs_max(x, by=none)``

        A window. ``cs_max(grouped=false)`` of [1.0, nan, 4.0] gives [4.0, nan, 4.0].
        """
        from ._expressions import call

        return call("cs_max", self, by=by)

    def cs_mean(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_mean(x, by=none, w=none)``"""
        from ._expressions import call

        return call("cs_mean", self, by=by, w=w)

    def cs_median(self, by: Operand | None = None) -> Expr:
        """``cs_median(x, by=none)``"""
        from ._expressions import call

        return call("cs_median", self, by=by)

    def cs_min(self, by: Operand | None = None) -> Expr:
        """``cs_min(x, by=none)``

        A window. ``cs_min(grouped=false)`` of [1.0, nan, 4.0] gives [1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("cs_min", self, by=by)

    def cs_neutralize(self, *terms: Operand, by: Operand | None = None) -> Expr:
        """``cs_neutralize(y, x1, x2, ..., by=none)``

        A window. ``cs_neutralize(regressors=1, grouped=false)`` of [-54.0, -18.0, 36.0, 36.0, nan] and [-15.0, 1.0, 7.0, 7.0, 5.0] gives [6.0, -22.0, 8.0, 8.0, nan].
        """
        from ._expressions import call

        return call("cs_neutralize", self, *terms, by=by)

    def cs_quantile(self, q: Operand, by: Operand | None = None) -> Expr:
        """``cs_quantile(x, q, by=none)``

        A window. ``cs_quantile(q=0.5, grouped=false)`` of [4.0, nan, 1.0, 2.0, 8.0] gives [3.0, nan, 3.0, 3.0, 3.0].
        """
        from ._expressions import call

        return call("cs_quantile", self, q, by=by)

    def cs_rank(self, by: Operand | None = None) -> Expr:
        """``cs_rank(x, by=none)``

        A window. ``cs_rank(grouped=false)`` of [3.0, nan, 1.0, 3.0, 1.0] gives [0.875, nan, 0.375, 0.875, 0.375].
        """
        from ._expressions import call

        return call("cs_rank", self, by=by)

    def cs_scale(self, to: Operand | None = None, by: Operand | None = None) -> Expr:
        """``cs_scale(x, to=1, by=none)``"""
        from ._expressions import call

        return call("cs_scale", self, to=to, by=by)

    def cs_std(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_std(x, by=none, w=none)``"""
        from ._expressions import call

        return call("cs_std", self, by=by, w=w)

    def cs_sum(self, by: Operand | None = None) -> Expr:
        """``cs_sum(x, by=none)``

        A window. ``cs_sum(grouped=false)`` of [1.0, nan, 4.0] gives [5.0, nan, 5.0].
        """
        from ._expressions import call

        return call("cs_sum", self, by=by)

    def cs_var(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_var(x, by=none, w=none)``"""
        from ._expressions import call

        return call("cs_var", self, by=by, w=w)

    def cs_winsorize(self, lo: Operand, hi: Operand, by: Operand | None = None) -> Expr:
        """``cs_winsorize(x, lo, hi, by=none)``"""
        from ._expressions import call

        return call("cs_winsorize", self, lo, hi, by=by)

    def cs_zscore(self, by: Operand | None = None, w: Operand | None = None) -> Expr:
        """``cs_zscore(x, by=none, w=none)``"""
        from ._expressions import call

        return call("cs_zscore", self, by=by, w=w)

    def cumcount(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumcount(x)``

        A state. ``cumcount`` of [7.0, nan, 8.0] gives [1.0, nan, 2.0].
        """
        from ._expressions import call

        return call("cumcount", self, reset=reset, by=by, keys=keys)

    def cummax(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cummax(x)``

        A state. ``cummax`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 2.0, 3.0, nan].
        """
        from ._expressions import call

        return call("cummax", self, reset=reset, by=by, keys=keys)

    def cummin(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cummin(x)``

        A state. ``cummin`` of [nan, 2.0, 1.0, 3.0, nan] gives [nan, 2.0, 1.0, 1.0, nan].
        """
        from ._expressions import call

        return call("cummin", self, reset=reset, by=by, keys=keys)

    def cumprod(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumprod(x)``

        A state. ``cumprod`` of [2.0, 3.0, nan, 4.0] gives [2.0, 6.0, nan, 24.0].
        """
        from ._expressions import call

        return call("cumprod", self, reset=reset, by=by, keys=keys)

    def cumsum(self, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``cumsum(x, init=0)``

        A state. ``cumsum(init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 3.0, nan, 7.0].
        """
        from ._expressions import call

        return call("cumsum", self, init=init, reset=reset, by=by, keys=keys)

    def date(self, tz: Operand | None = None) -> Expr:
        """``date(time, tz=UTC)``

        A transform. ``date(tz='UTC')`` of [1709251199999999999, -43200000000000, missing] gives [1709164800000000000, -86400000000000, missing].
        """
        from ._expressions import call

        return call("date", self, tz=tz)

    def day(self, tz: Operand | None = None) -> Expr:
        """``day(time, tz=UTC)``

        A transform. ``day(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [29.0, 1.0].
        """
        from ._expressions import call

        return call("day", self, tz=tz)

    def day_of_year(self, tz: Operand | None = None) -> Expr:
        """``day_of_year(time, tz=UTC)``

        A transform. ``day_of_year(tz='UTC')`` of [1735646400000000000, 1704024000000000000, 1709251200000000000] gives [366.0, 365.0, 61.0].
        """
        from ._expressions import call

        return call("day_of_year", self, tz=tz)

    def decay_accum(self, decay: Operand, init: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``decay_accum(x, decay, init=0)``

        A state. ``decay_accum(decay=0.5, init=0.0)`` of [1.0, 2.0, nan, 4.0] gives [1.0, 2.5, nan, 5.25].
        """
        from ._expressions import call

        return call("decay_accum", self, decay, init=init, reset=reset, by=by, keys=keys)

    def decay_linear(self, w: Operand) -> Expr:
        """``decay_linear(x, w)``"""
        from ._expressions import call

        return call("decay_linear", self, w)

    def diff(self, n: Operand | None = None) -> Expr:
        """``diff(x, n=1)``"""
        from ._expressions import call

        return call("diff", self, n=n)

    def drawdown(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``drawdown(x, w, min_periods=none)``"""
        from ._expressions import call

        return call("drawdown", self, w, min_periods=min_periods)

    def elapsed(self) -> Expr:
        """``elapsed(time)``

        A window. ``elapsed`` of [1704067200000000000, 1704067200500000000, 1704153600500000000] gives [nan, 0.5, 86400.0].
        """
        from ._expressions import call

        return call("elapsed", self)

    def elu(self, alpha: Operand | None = None) -> Expr:
        """``elu(x, alpha=1)``

        A transform. ``elu(alpha=1.0)`` of [-inf, 0.0, 2.0, nan] gives [-1.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("elu", self, alpha=alpha)

    def ema(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ema(x, alpha=none, span=none, half_life=none, com=none)``

        A state. ``ema(alpha=0.5)`` of [nan, 2.0, 4.0, nan, 8.0] gives [nan, 2.0, 3.0, nan, 5.5].
        """
        from ._expressions import call

        return call("ema", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def erf(self) -> Expr:
        """``erf(x)``

        A transform. ``erf`` of [0.0, -0.0, 1.0, inf, -inf, nan] gives [0.0, -0.0, 0.8427007929497149, 1.0, -1.0, nan].
        """
        from ._expressions import call

        return call("erf", self)

    def ewm_std(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ewm_std(x, alpha=none, span=none, half_life=none, com=none)``

        A state. ``ewm_std(alpha=0.5)`` of [1.0, 3.0, nan] gives [0.0, 1.0, nan].
        """
        from ._expressions import call

        return call("ewm_std", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def ewm_var(self, alpha: Operand | None = None, span: Operand | None = None, half_life: Operand | None = None, com: Operand | None = None, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ewm_var(x, alpha=none, span=none, half_life=none, com=none)``

        A state. ``ewm_var(alpha=0.5)`` of [1.0, 3.0, nan, 3.0] gives [0.0, 1.0, nan, 0.75].
        """
        from ._expressions import call

        return call("ewm_var", self, alpha=alpha, span=span, half_life=half_life, com=com, reset=reset, by=by, keys=keys)

    def exp(self) -> Expr:
        """``exp(x)``

        A transform. ``exp`` of [0.0, -inf, inf, nan] gives [1.0, 0.0, inf, nan].
        """
        from ._expressions import call

        return call("exp", self)

    def expm1(self) -> Expr:
        """``expm1(x)``

        A transform. ``expm1`` of [0.0, -inf, 1.0E-300] gives [0.0, -1.0, 1.0E-300].
        """
        from ._expressions import call

        return call("expm1", self)

    def ffill(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``ffill(x)``

        A state. ``ffill`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, 1.0, 2.0].
        """
        from ._expressions import call

        return call("ffill", self, reset=reset, by=by, keys=keys)

    def first(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``first(x)``

        A state. ``first`` of [nan, 1.0, nan, 2.0] gives [nan, 1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("first", self, reset=reset, by=by, keys=keys)

    def first_touch(self, up: Operand, down: Operand, reset: Operand, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``first_touch(x, up, down, reset)``

        A event. ``first_touch`` of [1.0, 5.0, 0.0, 0.0, 3.0] and [4.0, 4.0, 4.0, 4.0, 4.0] and [0.0, 0.0, 0.0, 0.0, 0.0] and [false, false, false, true, false] gives [0.0, 1.0, 1.0, -1.0, -1.0].
        """
        from ._expressions import call

        return call("first_touch", self, up, down, reset, by=by, keys=keys)

    def floor(self) -> Expr:
        """``floor(x)``

        A transform. ``floor`` of [1.5, -1.5, inf] gives [1.0, -2.0, inf].
        """
        from ._expressions import call

        return call("floor", self)

    def gelu(self, approximate: Operand | None = None) -> Expr:
        """``gelu(x, approximate=false)``

        A transform. ``gelu(approximate=false)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("gelu", self, approximate=approximate)

    def half_life(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``half_life(x, w, min_periods=none)``"""
        from ._expressions import call

        return call("half_life", self, w, min_periods=min_periods)

    def hard_sigmoid(self, alpha: Operand | None = None, beta: Operand | None = None) -> Expr:
        """``hard_sigmoid(x, alpha=0.2, beta=0.5)``

        A transform. ``hard_sigmoid(alpha=0.25, beta=0.5)`` of [-9.0, 0.0, 1.0, 9.0, nan] gives [0.0, 0.5, 0.75, 1.0, nan].
        """
        from ._expressions import call

        return call("hard_sigmoid", self, alpha=alpha, beta=beta)

    def historical_var(self, w: Operand, level: Operand, min_periods: Operand | None = None) -> Expr:
        """``historical_var(r, w, level, min_periods=none)``"""
        from ._expressions import call

        return call("historical_var", self, w, level, min_periods=min_periods)

    def hour(self, tz: Operand | None = None) -> Expr:
        """``hour(time, tz=UTC)``

        A transform. ``hour(tz='UTC')`` of [1710053999500000000, 1710054000000000000] gives [6.0, 7.0].
        """
        from ._expressions import call

        return call("hour", self, tz=tz)

    def is_known(self) -> Expr:
        """``is_known(condition)``"""
        from ._expressions import call

        return call("is_known", self)

    def is_missing(self) -> Expr:
        """``is_missing(x)``

        A transform. ``is_missing`` of [1.0, nan, inf] gives [false, true, false].
        """
        from ._expressions import call

        return call("is_missing", self)

    def is_new(self) -> Expr:
        """``is_new(x)``

        A event. ``is_new`` of [1.0, 1.0, 2.0, nan, nan, 2.0] gives [true, false, true, true, false, true].
        """
        from ._expressions import call

        return call("is_new", self)

    def lag(self, n: Operand | None = None, fill: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``lag(x, n=1, fill=missing)``

        A window. ``lag(n=1, fill=nan)`` of [1.0, 2.0, nan, 4.0] gives [nan, 1.0, 2.0, nan].
        """
        from ._expressions import call

        return call("lag", self, n=n, fill=fill, within=within, by=by, keys=keys)

    def lead(self, n: Operand) -> Expr:
        """``lead(x, n)``

        A window. ``lead(n=1)`` of [1.0, 2.0, 3.0] gives [2.0, 3.0, nan].
        """
        from ._expressions import call

        return call("lead", self, n)

    def leaky_relu(self, alpha: Operand | None = None) -> Expr:
        """``leaky_relu(x, alpha=0.01)``

        A transform. ``leaky_relu(alpha=0.5)`` of [-1.0, 0.0, 2.0, nan] gives [-0.5, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("leaky_relu", self, alpha=alpha)

    def linear_regression_intercept(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_intercept(x, w)``

        A window. ``linear_regression_intercept(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 1.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_intercept", self, w, within=within, by=by, keys=keys)

    def linear_regression_resid(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_resid(x, w)``

        A window. ``linear_regression_resid(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 0.0, 0.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_resid", self, w, within=within, by=by, keys=keys)

    def linear_regression_rsquare(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_rsquare(x, w)``

        A window. ``linear_regression_rsquare(w=3)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("linear_regression_rsquare", self, w, within=within, by=by, keys=keys)

    def linear_regression_slope(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``linear_regression_slope(x, w)``

        A window. ``linear_regression_slope(w=3)`` of [1.0, 2.0, 3.0, 7.0, nan] gives [nan, nan, 1.0, 2.5, nan].
        """
        from ._expressions import call

        return call("linear_regression_slope", self, w, within=within, by=by, keys=keys)

    def log(self) -> Expr:
        """``log(x)``

        A transform. ``log`` of [1.0, 0.0, -1.0, inf] gives [0.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log", self)

    def log10(self) -> Expr:
        """``log10(x)``

        A transform. ``log10`` of [1000.0, 1.0, 0.01, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log10", self)

    def log1p(self) -> Expr:
        """``log1p(x)``

        A transform. ``log1p`` of [0.0, -1.0, -2.0, 1.0E-300] gives [0.0, -inf, nan, 1.0E-300].
        """
        from ._expressions import call

        return call("log1p", self)

    def log2(self) -> Expr:
        """``log2(x)``

        A transform. ``log2`` of [8.0, 1.0, 0.25, 0.0, -1.0, inf] gives [3.0, 0.0, -2.0, -inf, nan, inf].
        """
        from ._expressions import call

        return call("log2", self)

    def max(self, *terms: Operand) -> Expr:
        """``max(a, b, ...)``"""
        from ._expressions import call

        return call("max", self, *terms)

    def min(self, *terms: Operand) -> Expr:
        """``min(a, b, ...)``"""
        from ._expressions import call

        return call("min", self, *terms)

    def minute(self, tz: Operand | None = None) -> Expr:
        """``minute(time, tz=UTC)``

        A transform. ``minute(tz='UTC')`` of [1710053999500000000, -120000000000] gives [59.0, 58.0].
        """
        from ._expressions import call

        return call("minute", self, tz=tz)

    def mish(self) -> Expr:
        """``mish(x)``

        A transform. ``mish`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("mish", self)

    def month(self, tz: Operand | None = None) -> Expr:
        """``month(time, tz=UTC)``

        A transform. ``month(tz='UTC')`` of [1709208000000000000, 1677628800000000000] gives [2.0, 3.0].
        """
        from ._expressions import call

        return call("month", self, tz=tz)

    def pct_change(self, n: Operand | None = None) -> Expr:
        """``pct_change(x, n=1)``"""
        from ._expressions import call

        return call("pct_change", self, n=n)

    def prelu(self, slope: Operand) -> Expr:
        """``prelu(x, slope)``

        A transform. ``prelu`` of [-1.0, 0.0, 2.0, nan] and [0.5, 3.0, 3.0, 3.0] gives [-0.5, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("prelu", self, slope)

    def relu(self) -> Expr:
        """``relu(x)``

        A transform. ``relu`` of [-1.0, 0.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("relu", self)

    def rolling_argmax(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_argmax(x, w, min_periods=w)``

        A window. ``rolling_argmax(w=3, min_periods=3)`` of [3.0, 1.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_argmax", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_argmin(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_argmin(x, w, min_periods=w)``

        A window. ``rolling_argmin(w=3, min_periods=3)`` of [1.0, 3.0, 2.0, 2.0, nan] gives [nan, nan, 2.0, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_argmin", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_beta(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_beta(x, y, w, min_periods=w)``

        A window. ``rolling_beta(w=3, min_periods=3)`` of [1.0, 2.0, 3.0] and [2.0, 4.0, 6.0] gives [nan, nan, 0.5].
        """
        from ._expressions import call

        return call("rolling_beta", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_corr(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_corr(x, y, w, min_periods=w)``

        A window. ``rolling_corr(w=3, min_periods=3)`` of [1.0, 2.0, 3.0, 4.0, 4.0] and [2.0, 4.0, 6.0, nan, 8.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("rolling_corr", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_count(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_count(x, w, min_periods=1)``

        A window. ``rolling_count(w=2, min_periods=1)`` of [1.0, nan, nan, 4.0] gives [1.0, 1.0, nan, 1.0].
        """
        from ._expressions import call

        return call("rolling_count", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_cov(self, y: Operand, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_cov(x, y, w, min_periods=w, ddof=1)``

        A window. ``rolling_cov(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, 4.0] and [2.0, 4.0, nan, 8.0] gives [nan, 1.0, 1.0, 4.0].
        """
        from ._expressions import call

        return call("rolling_cov", self, y, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_kurt(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_kurt(x, w, min_periods=w)``

        A window. ``rolling_kurt(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, -1.5, -1.5, nan].
        """
        from ._expressions import call

        return call("rolling_kurt", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_max(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_max(x, w, min_periods=w)``

        A window. ``rolling_max(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 3.0, 3.0, 3.0, 5.0].
        """
        from ._expressions import call

        return call("rolling_max", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_max_drawdown(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_max_drawdown(x, w, min_periods=w)``

        A window. ``rolling_max_drawdown(w=3, min_periods=3)`` of [8.0, 4.0, 5.0, 6.0, 3.0, nan] gives [nan, nan, -0.5, 0.0, -0.5, nan].
        """
        from ._expressions import call

        return call("rolling_max_drawdown", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_mean(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_mean(x, w, min_periods=w)``

        A window. ``rolling_mean(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 1.5, nan, nan, 4.5].
        """
        from ._expressions import call

        return call("rolling_mean", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_median(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_median(x, w, min_periods=w)``

        A window. ``rolling_median(w=3, min_periods=2)`` of [3.0, 1.0, nan, 2.0] gives [nan, 2.0, 2.0, 1.5].
        """
        from ._expressions import call

        return call("rolling_median", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_min(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_min(x, w, min_periods=w)``

        A window. ``rolling_min(w=3, min_periods=2)`` of [2.0, 3.0, nan, 1.0, 5.0] gives [nan, 2.0, 2.0, 1.0, 1.0].
        """
        from ._expressions import call

        return call("rolling_min", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_percentile(self, w: Operand, p: Operand, min_periods: Operand | None = None) -> Expr:
        """``rolling_percentile(x, w, p, min_periods=none)``"""
        from ._expressions import call

        return call("rolling_percentile", self, w, p, min_periods=min_periods)

    def rolling_prod(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_prod(x, w, min_periods=w)``

        A window. ``rolling_prod(w=3, min_periods=2)`` of [2.0, 3.0, nan, 4.0, 5.0] gives [nan, 6.0, 6.0, 12.0, 20.0].
        """
        from ._expressions import call

        return call("rolling_prod", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_quantile(self, w: Operand, q: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_quantile(x, w, q, min_periods=w)``

        A window. ``rolling_quantile(w=3, q=0.25, min_periods=3)`` of [3.0, 1.0, 2.0, nan] gives [nan, nan, 1.5, nan].
        """
        from ._expressions import call

        return call("rolling_quantile", self, w, q, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_rank(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_rank(x, w, min_periods=w)``

        A window. ``rolling_rank(w=4, min_periods=2)`` of [3.0, 1.0, 1.0, nan, 2.0] gives [nan, 0.5, 0.5, nan, 1.0].
        """
        from ._expressions import call

        return call("rolling_rank", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_rank_corr(self, y: Operand, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_rank_corr(x, y, w, min_periods=w)``

        A window. ``rolling_rank_corr(w=3, min_periods=3)`` of [1.0, 2.0, 9.0, 9.0] and [1.0, 5.0, 6.0, nan] gives [nan, nan, 1.0, nan].
        """
        from ._expressions import call

        return call("rolling_rank_corr", self, y, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_regress(self, *terms: Operand, min_periods: Operand | None = None, lags: Operand | None = None) -> Expr:
        """``rolling_regress(y, x1, x2, ..., w, min_periods=w, lags=none) .alpha .beta[i] .r2 .resid .t[i] .t_nw[i]``"""
        from ._expressions import call

        return call("rolling_regress", self, *terms, min_periods=min_periods, lags=lags)

    def rolling_skew(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_skew(x, w, min_periods=w)``

        A window. ``rolling_skew(w=3, min_periods=3)`` of [0.0, 0.0, 3.0, 3.0, 3.0] gives [nan, nan, 0.7071067811865475, -0.7071067811865475, nan].
        """
        from ._expressions import call

        return call("rolling_skew", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_std(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_std(x, w, min_periods=w, ddof=1)``

        A window. ``rolling_std(w=3, min_periods=3, ddof=1)`` of [0.1, 0.1, 0.1, nan] gives [nan, nan, 0.0, nan].
        """
        from ._expressions import call

        return call("rolling_std", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_sum(self, w: Operand, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_sum(x, w, min_periods=w)``

        A window. ``rolling_sum(w=2, min_periods=2)`` of [1.0, 2.0, nan, 4.0, 5.0] gives [nan, 3.0, nan, nan, 9.0].
        """
        from ._expressions import call

        return call("rolling_sum", self, w, min_periods=min_periods, within=within, by=by, keys=keys)

    def rolling_var(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_var(x, w, min_periods=w, ddof=1)``

        A window. ``rolling_var(w=3, min_periods=2, ddof=1)`` of [1.0, 2.0, 3.0, nan, 5.0] gives [nan, 0.5, 1.0, 0.5, 2.0].
        """
        from ._expressions import call

        return call("rolling_var", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def rolling_wmean(self, w: Operand, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_wmean(x, w)``

        A window. ``rolling_wmean(w=3)`` of [1.0, 2.0, 3.0, nan] gives [nan, nan, 2.3333333333333335, nan].
        """
        from ._expressions import call

        return call("rolling_wmean", self, w, within=within, by=by, keys=keys)

    def rolling_zscore(self, w: Operand, min_periods: Operand | None = None, ddof: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``rolling_zscore(x, w, min_periods=w, ddof=1)``

        A window. ``rolling_zscore(w=3, min_periods=3, ddof=1)`` of [1.0, 2.0, 3.0, nan, 3.0] gives [nan, nan, 1.0, nan, nan].
        """
        from ._expressions import call

        return call("rolling_zscore", self, w, min_periods=min_periods, ddof=ddof, within=within, by=by, keys=keys)

    def round(self) -> Expr:
        """``round(x)``

        A transform. ``round`` of [0.5, 1.5, 2.5, -0.6] gives [0.0, 2.0, 2.0, -1.0].
        """
        from ._expressions import call

        return call("round", self)

    def second(self, tz: Operand | None = None) -> Expr:
        """``second(time, tz=UTC)``

        A transform. ``second(tz='UTC')`` of [1710053999500000000, -1750000000] gives [59.0, 58.0].
        """
        from ._expressions import call

        return call("second", self, tz=tz)

    def seconds_between(self, b: Operand) -> Expr:
        """``seconds_between(a, b)``

        A transform. ``seconds_between`` of [1704067200000000000, 1704153600000000000, missing] and [1704067200000000001, 1704067200000000000, 1704067200000000000] gives [1.0E-9, -86400.0, nan].
        """
        from ._expressions import call

        return call("seconds_between", self, b)

    def selu(self, alpha: Operand | None = None, gamma: Operand | None = None) -> Expr:
        """``selu(x, alpha=1.6732632423543772, gamma=1.0507009873554805)``

        A transform. ``selu(alpha=1.0, gamma=2.0)`` of [-inf, 0.0, 2.0, nan] gives [-2.0, 0.0, 4.0, nan].
        """
        from ._expressions import call

        return call("selu", self, alpha=alpha, gamma=gamma)

    def session_phase(self, calendar: Operand) -> Expr:
        """``session_phase(time, calendar)``

        A transform. ``session_phase(calendar='XNYS')`` of [1704205799000000000, 1704205800000000000, 1704121200000000000] gives ["pre-market", "open", "closed"].
        """
        from ._expressions import call

        return call("session_phase", self, calendar)

    def session_start(self, calendar: Operand) -> Expr:
        """``session_start(time, calendar)``

        A transform. ``session_start(calendar='XNYS')`` of [1720013399000000000, 1720013400000000000, 1720025999999000000, 1720026000000000000] gives [missing, 1720013400000000000, 1720013400000000000, missing].
        """
        from ._expressions import call

        return call("session_start", self, calendar)

    def shannon_entropy(self, w: Operand, bins: Operand | None = None, min_periods: Operand | None = None, within: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``shannon_entropy(x, w, bins=10, min_periods=w)``

        A window. ``shannon_entropy(w=2, bins=2, min_periods=2)`` of [1.0, 2.0, 2.0] gives [nan, 0.6931471805599453, 0.0].
        """
        from ._expressions import call

        return call("shannon_entropy", self, w, bins=bins, min_periods=min_periods, within=within, by=by, keys=keys)

    def shift(self, n: Operand | None = None) -> Expr:
        """``shift(x, n=1)``"""
        from ._expressions import call

        return call("shift", self, n=n)

    def shrinkage(self, bias: Operand | None = None, lambd: Operand | None = None) -> Expr:
        """``shrinkage(x, bias=0, lambd=0.5)``

        A transform. ``shrinkage(bias=1.0, lambd=1.5)`` of [-2.0, 0.0, 1.5, 2.0, nan] gives [-1.0, 0.0, 0.0, 1.0, nan].
        """
        from ._expressions import call

        return call("shrinkage", self, bias=bias, lambd=lambd)

    def sigmoid(self) -> Expr:
        """``sigmoid(x)``

        A transform. ``sigmoid`` of [0.0, inf, -inf, nan] gives [0.5, 1.0, 0.0, nan].
        """
        from ._expressions import call

        return call("sigmoid", self)

    def sign(self) -> Expr:
        """``sign(x)``

        A transform. ``sign`` of [1.5, -2.0, 0.0, nan, -inf] gives [1.0, -1.0, 0.0, nan, -1.0].
        """
        from ._expressions import call

        return call("sign", self)

    def sign_power(self, p: Operand) -> Expr:
        """``sign_power(x, p)``

        A transform. ``sign_power`` of [3.0, -3.0, nan, 1.0] and [2.0, 2.0, 2.0, nan] gives [9.0, -9.0, nan, nan].
        """
        from ._expressions import call

        return call("sign_power", self, p)

    def silu(self, alpha: Operand | None = None) -> Expr:
        """``silu(x, alpha=1)``

        A transform. ``silu(alpha=1.0)`` of [0.0, 100.0, nan] gives [0.0, 100.0, nan].
        """
        from ._expressions import call

        return call("silu", self, alpha=alpha)

    def sin(self) -> Expr:
        """``sin(x)``

        A transform. ``sin`` of [0.0, inf] gives [0.0, nan].
        """
        from ._expressions import call

        return call("sin", self)

    def since(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``since(condition)``

        A state. ``since`` of [false, true, false, false, true] gives [nan, 0.0, 1.0, 2.0, 0.0].
        """
        from ._expressions import call

        return call("since", self, reset=reset, by=by, keys=keys)

    def sinh(self) -> Expr:
        """``sinh(x)``

        A transform. ``sinh`` of [0.0, -0.0, inf, -inf, nan] gives [0.0, -0.0, inf, -inf, nan].
        """
        from ._expressions import call

        return call("sinh", self)

    def softplus(self) -> Expr:
        """``softplus(x)``

        A transform. ``softplus`` of [-inf, 1.0E300, nan] gives [0.0, 1.0E300, nan].
        """
        from ._expressions import call

        return call("softplus", self)

    def softsign(self) -> Expr:
        """``softsign(x)``

        A transform. ``softsign`` of [-1.0, 0.0, 3.0, nan] gives [-0.5, 0.0, 0.75, nan].
        """
        from ._expressions import call

        return call("softsign", self)

    def sqrt(self) -> Expr:
        """``sqrt(x)``

        A transform. ``sqrt`` of [4.0, 0.0, -1.0, inf] gives [2.0, 0.0, nan, inf].
        """
        from ._expressions import call

        return call("sqrt", self)

    def streak(self, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``streak(condition)``

        A state. ``streak`` of [true, true, false, true] gives [1.0, 2.0, 0.0, 1.0].
        """
        from ._expressions import call

        return call("streak", self, reset=reset, by=by, keys=keys)

    def tan(self) -> Expr:
        """``tan(x)``

        A transform. ``tan`` of [0.0, inf] gives [0.0, nan].
        """
        from ._expressions import call

        return call("tan", self)

    def tanh(self) -> Expr:
        """``tanh(x)``

        A transform. ``tanh`` of [0.0, inf, -inf, 100.0] gives [0.0, 1.0, -1.0, 1.0].
        """
        from ._expressions import call

        return call("tanh", self)

    def thresholded_relu(self, alpha: Operand | None = None) -> Expr:
        """``thresholded_relu(x, alpha=1)``

        A transform. ``thresholded_relu(alpha=1.0)`` of [-1.0, 1.0, 2.0, nan] gives [0.0, 0.0, 2.0, nan].
        """
        from ._expressions import call

        return call("thresholded_relu", self, alpha=alpha)

    def time_of_day(self, tz: Operand | None = None) -> Expr:
        """``time_of_day(time, tz=UTC)``

        A transform. ``time_of_day(tz='UTC')`` of [1710053999500000000, -1] gives [25199.5, 86399.999999999].
        """
        from ._expressions import call

        return call("time_of_day", self, tz=tz)

    def time_under_water(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``time_under_water(x, w, min_periods=none)``"""
        from ._expressions import call

        return call("time_under_water", self, w, min_periods=min_periods)

    def triple_barrier(self, up: Operand, down: Operand, horizon: Operand) -> Expr:
        """``triple_barrier(x, up, down, horizon)``

        A event. ``triple_barrier(up=0.5, down=0.5, horizon=2)`` of [2.0, 3.0, 1.0, 1.0, 1.0] gives [1.0, -1.0, 0.0, nan, nan].
        """
        from ._expressions import call

        return call("triple_barrier", self, up, down, horizon)

    def week(self, tz: Operand | None = None) -> Expr:
        """``week(time, tz=UTC)``

        A transform. ``week(tz='UTC')`` of [1609459200000000000, 1735516800000000000, 1719792000000000000] gives [53.0, 1.0, 27.0].
        """
        from ._expressions import call

        return call("week", self, tz=tz)

    def weekday(self, tz: Operand | None = None) -> Expr:
        """``weekday(time, tz=UTC)``

        A transform. ``weekday(tz='UTC')`` of [1704067200000000000, 1704671999000000000] gives [0.0, 6.0].
        """
        from ._expressions import call

        return call("weekday", self, tz=tz)

    def when(self, x: Operand) -> Expr:
        """``when(condition, x)``

        A event. ``when`` of [true, true, false, true] and [1.0, 2.0, 3.0, 4.0] gives [1.0, nan, nan, 4.0].
        """
        from ._expressions import call

        return call("when", self, x)

    def when_known(self, a: Operand, b: Operand) -> Expr:
        """``when_known(condition, a, b)``"""
        from ._expressions import call

        return call("when_known", self, a, b)

    def wilder(self, w: Operand, reset: Operand | None = None, by: Operand | None = None, keys: Operand | None = None) -> Expr:
        """``wilder(x, w)``

        A state. ``wilder(w=2)`` of [1.0, nan, 3.0, 4.0, 6.0] gives [nan, nan, 2.0, 3.0, 4.5].
        """
        from ._expressions import call

        return call("wilder", self, w, reset=reset, by=by, keys=keys)

    def window(self, n: Operand) -> Expr:
        """``window(x, n)``"""
        from ._expressions import call

        return call("window", self, n)

    def year(self, tz: Operand | None = None) -> Expr:
        """``year(time, tz=UTC)``

        A transform. ``year(tz='UTC')`` of [1704074400000000000, -1, missing] gives [2024.0, 1969.0, nan].
        """
        from ._expressions import call

        return call("year", self, tz=tz)

    def zscore(self, w: Operand, min_periods: Operand | None = None) -> Expr:
        """``zscore(x, w, min_periods=none)``"""
        from ._expressions import call

        return call("zscore", self, w, min_periods=min_periods)
