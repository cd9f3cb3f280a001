package weft.bounds.property;

import java.util.ArrayList;
import java.util.HashMap;
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

  /// Whether sides of a case leave nothing of an input.
  public static boolean isEmpty(List<Inequality> all) {
    var sides = new HashMap<Integer, List<Inequality>>();
    for (Inequality one : all) {
      if (one.isSide()) {
        var others = sides.computeIfAbsent(one.inputs().firstKey(), _ -> new ArrayList<>());
        if (others.stream().anyMatch(one::excludes)) {
          return true;
        }
        others.add(one);
      }
    }
    return false;
  }

  /// Whether inputs and what comes of them are a case of it, computed without rounding. An input
  /// stands for the numbers around it: where a side is between two numbers of double precision, the
  /// nearest one is inside.
  public boolean isViolated(double[] x, double[] y) {
    return IntStream.of(x.length, y.length).allMatch(n -> n > 0 || cases.isEmpty())
        && finite(x)
        && finite(y)
        && cases.stream()
            .anyMatch(all -> all.stream().allMatch(one -> one.holdsNear(x, y)) && !isEmpty(all));
  }

  /// Whether a case holds only where outputs are equal to something. Computed outputs hardly ever
  /// are, in single and in double precision.
  public boolean hasEquation() {
    return cases.stream()
        .anyMatch(all -> all.stream().anyMatch(one -> all.stream().anyMatch(one::makesEquation)));
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
