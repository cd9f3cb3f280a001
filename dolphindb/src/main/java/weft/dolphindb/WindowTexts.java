package weft.dolphindb;

/// Functions over the values of a window that DolphinDB has no moving function for.
final class WindowTexts {
  /// The newest value weighs most.
  static final String WEIGHTED =
      """
      defg %NAME%(x) {
        return wavg(x, 1..size(x))
      }
      """;

  static final String SLOPE =
      """
      defg %NAME%(x) {
        return beta(x, 0..(size(x) - 1))
      }
      """;

  static final String INTERCEPT =
      """
      defg %NAME%(x) {
        return avg(x) - beta(x, 0..(size(x) - 1)) * (size(x) - 1) \\ 2.0
      }
      """;

  static final String RESIDUAL =
      """
      defg %NAME%(x) {
        last = size(x) - 1
        return x[last] - (avg(x) + beta(x, 0..last) * last \\ 2.0)
      }
      """;

  static final String R_SQUARE =
      """
      defg %NAME%(x) {
        r = corr(x, 0..(size(x) - 1))
        return r * r
      }
      """;

  static final String RANK_CORRELATION =
      """
      defg %NAME%(x, y) {
        return corr(rank(X=x, tiesMethod="average"), rank(X=y, tiesMethod="average"))
      }
      """;

  private WindowTexts() {}

  /// In equal bins between the least and the greatest value.
  static String entropy(int bins) {
    return """
    defg %%NAME%%(x) {
      low = min(x)
      high = max(x)
      place = floor((x - low) * %1$d.0 \\ (high - low))
      bin = iif(place > %2$d, %2$d, place)
      entropy = 0.0
      for (k in 0:%1$d) {
        part = sum(iif(bin == k, 1.0, 0.0)) \\ count(x)
        entropy = entropy - iif(part > 0.0, part * log(part), 0.0)
      }
      return iif(low == high, 0.0, entropy)
    }
    """
        .formatted(bins, bins - 1);
  }
}
