package weft.lang;

import static java.util.Map.entry;

import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/// What functions of other systems are called here.
final class Synonyms {
  private static final Map<String, String> WORDS =
      Map.ofEntries(
          entry("absolute", "abs(x)"),
          entry("add", "a + b"),
          entry("and", "a and b"),
          entry("argmax", "rolling_argmax(x, w)"),
          entry("argmin", "rolling_argmin(x, w)"),
          entry("average", "rolling_mean(x, w)"),
          entry("avg", "rolling_mean(x, w)"),
          entry("beta", "rolling_beta(x, y, w)"),
          entry("corr", "rolling_corr(x, y, w)"),
          entry("correlation", "rolling_corr(x, y, w)"),
          entry("count", "rolling_count(x, w) or count_if(condition)"),
          entry("cov", "rolling_cov(x, y, w)"),
          entry("covariance", "rolling_cov(x, y, w)"),
          entry("delay", "lag(x, n)"),
          entry("delta", "diff(x, n)"),
          entry("divide", "a / b"),
          entry("ewm", "ema(x, alpha)"),
          entry("ewma", "ema(x, alpha)"),
          entry("fillna", "coalesce(x, 0) or ffill(x)"),
          entry("group_neutralize", "cs_demean(x, by=group)"),
          entry("iff", "if(condition, a, b)"),
          entry("iif", "if(condition, a, b)"),
          entry("indneutralize", "cs_demean(x, by=group)"),
          entry("isna", "is_missing(x)"),
          entry("isnan", "is_missing(x)"),
          entry("isnull", "is_missing(x)"),
          entry("kurt", "rolling_kurt(x, w)"),
          entry("kurtosis", "rolling_kurt(x, w)"),
          entry("ln", "log(x)"),
          entry("log10", "log(x) / log(10)"),
          entry("log2", "log(x) / log(2)"),
          entry("maximum", "max(a, b)"),
          entry("mean", "rolling_mean(x, w) or cs_mean(x)"),
          entry("median", "rolling_median(x, w)"),
          entry("minimum", "min(a, b)"),
          entry("mod", "a % b"),
          entry("modulo", "a % b"),
          entry("multiply", "a * b"),
          entry("negate", "-x"),
          entry("nz", "coalesce(x, 0)"),
          entry("pow", "x ** p"),
          entry("power", "x ** p"),
          entry("prev", "lag(x, 1)"),
          entry("previous", "lag(x, 1)"),
          entry("product", "rolling_prod(x, w)"),
          entry("quantile", "rolling_quantile(x, w, q)"),
          entry("rank", "cs_rank(x) or rolling_rank(x, w)"),
          entry("ref", "lag(x, n)"),
          entry("scale", "cs_scale(x)"),
          entry("signedpower", "sign_power(x, p)"),
          entry("skew", "rolling_skew(x, w)"),
          entry("skewness", "rolling_skew(x, w)"),
          entry("sma", "rolling_mean(x, w)"),
          entry("std", "rolling_std(x, w) or cs_std(x)"),
          entry("stddev", "rolling_std(x, w)"),
          entry("stdev", "rolling_std(x, w)"),
          entry("subtract", "a - b"),
          entry("sum", "rolling_sum(x, w), cumsum(x) or cs_sum(x)"),
          entry("ts_argmax", "rolling_argmax(x, w)"),
          entry("ts_argmin", "rolling_argmin(x, w)"),
          entry("ts_corr", "rolling_corr(x, y, w)"),
          entry("ts_delay", "lag(x, n)"),
          entry("ts_delta", "diff(x, n)"),
          entry("ts_max", "rolling_max(x, w)"),
          entry("ts_mean", "rolling_mean(x, w)"),
          entry("ts_min", "rolling_min(x, w)"),
          entry("ts_rank", "rolling_rank(x, w)"),
          entry("ts_std", "rolling_std(x, w)"),
          entry("ts_sum", "rolling_sum(x, w)"),
          entry("variance", "rolling_var(x, w)"),
          entry("where", "if(condition, a, b)"),
          entry("wma", "rolling_wmean(x, w)"));

  private static final Map<String, String> ARGUMENTS =
      Map.ofEntries(
          entry("group", "by"),
          entry("group_by", "by"),
          entry("groupby", "by"),
          entry("halflife", "half_life"),
          entry("length", "w"),
          entry("lower", "lo"),
          entry("low", "lo"),
          entry("min", "lo"),
          entry("min_samples", "min_periods"),
          entry("period", "w"),
          entry("periods", "n"),
          entry("quantile", "q"),
          entry("upper", "hi"),
          entry("high", "hi"),
          entry("max", "hi"),
          entry("window", "w"));

  private Synonyms() {}

  /// What to write instead.
  static Optional<String> of(String word) {
    return Optional.ofNullable(WORDS.get(word.toLowerCase(Locale.ROOT)));
  }

  /// What an argument of that name may be called here.
  static Optional<String> ofArgument(String word) {
    return Optional.ofNullable(ARGUMENTS.get(word.toLowerCase(Locale.ROOT)));
  }
}
