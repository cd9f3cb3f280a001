package weft.ops.cross;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.problem.Check;
import weft.ir.range.Interval;
import weft.ir.range.Ranged;
import weft.ir.range.Sample;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Multiply;
import weft.ops.calculus.CsQuantileShare;

/// Interpolated between neighbours. A derivative goes to the rows that hold these; rows of equal
/// values share equally.
@Says(
    "The value below which a share `q` of the present values of the same time (and group) "
        + "lies, on each row that has one.")
public record CsQuantile(double q, boolean grouped)
    implements Grouped, Push, Pull, Ranged.OfSection {
  public CsQuantile {
    Check.that(q >= 0 && q <= 1, "q", "between 0 and 1", q);
  }

  @Override
  public void over(double[] values, int n, Room room) {
    if (n > 0) {
      Arrays.fill(values, 0, n, quantile(values, n, room));
    }
  }

  /// Linear between the neighbours of position `q * (n - 1)`.
  private double quantile(double[] values, int n, Room room) {
    double[] sorted = room.doubles(n);
    for (int i = 0; i < n; i++) {
      sorted[i] = values[i] + 0.0; // -0 is 0
    }
    Arrays.sort(sorted, 0, n);
    double position = q * (n - 1);
    int below = (int) position;
    double fraction = position - below;
    double a = sorted[below];
    if (fraction == 0) {
      return a;
    }
    double b = sorted[below + 1];
    return a == b ? a : a + (b - a) * fraction;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents
        .getFirst()
        .map(
            tangent ->
                new Present(at)
                    .across(new CsSum(grouped), at.add(new Multiply(), share(at), tangent)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int all = new Present(at).across(new CsSum(grouped), cotangent);
    return at.cotangents(Map.of(0, at.add(new Multiply(), share(at), all)));
  }

  /// How much each row counts; 0 where its value is missing.
  private int share(Site at) {
    return new Present(at).across(new CsQuantileShare(q, grouped), at.args().getFirst());
  }

  @Override
  public Interval range(Sample values) {
    return values.quantile(q);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CsQuantile(0.5, false), "4 nan 1 2 8", "3 nan 3 3 3"),
        Example.of(
            new CsQuantile(0.25, true),
            "4 nan 1 2 8",
            "\"a\" \"a\" \"b\" \"b\" \"b\"",
            "4 nan 1.5 1.5 1.5"));
  }
}
