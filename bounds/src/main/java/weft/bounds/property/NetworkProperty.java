package weft.bounds.property;

import java.util.List;
import java.util.stream.IntStream;

/// What must not happen, as a list of cases. In each, all of some inequalities hold.
///
/// @param inputs how many cells go in
/// @param outputs how many come out
public record NetworkProperty(int inputs, int outputs, List<List<Inequality>> cases) {
  public NetworkProperty {
    cases = cases.stream().map(List::copyOf).toList();
  }

  /// Whether inputs and what comes of them are a case of it, computed without rounding.
  public boolean isViolated(double[] x, double[] y) {
    return IntStream.of(x.length, y.length).allMatch(n -> n > 0 || cases.isEmpty())
        && finite(x)
        && finite(y)
        && cases.stream().anyMatch(all -> all.stream().allMatch(one -> one.holds(x, y)));
  }

  private static boolean finite(double[] values) {
    for (double value : values) {
      if (!Double.isFinite(value)) {
        return false;
      }
    }
    return true;
  }
}
