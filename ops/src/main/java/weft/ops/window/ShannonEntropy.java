package weft.ops.window;

import java.util.List;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Span;
import weft.ir.Type;
import weft.ir.WholeWindow;

/// The entropy (natural logarithm) of the window's present values in equal bins between the
/// smallest and the largest; 0 when they are all equal.
public record ShannonEntropy(Span w, @Default("10") int bins, @Default("w") int minPeriods)
    implements WholeWindow {
  public ShannonEntropy {
    Check.minPeriods(w, minPeriods);
    Check.atLeast("bins", bins, 1, "bins");
  }

  @Override
  public Contract contract() {
    return Contract.of(Role.real("x"));
  }

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public double over(double[][] columns, int from, int to) {
    double[] sorted = Ordered.sorted(columns[0], from, to);
    double low = sorted[0];
    double high = sorted[sorted.length - 1];
    if (low == high) {
      return 0;
    }
    if (Double.isInfinite(high - low)) {
      return Double.NaN;
    }
    double entropy = 0;
    int start = 0;
    for (int i = 1; i <= sorted.length; i++) {
      if (i == sorted.length || bin(sorted[i], low, high) != bin(sorted[start], low, high)) {
        double share = (double) (i - start) / sorted.length;
        entropy -= share * StrictMath.log(share);
        start = i;
      }
    }
    return entropy;
  }

  private double bin(double x, double low, double high) {
    return Math.min(bins - 1, Math.floor((x - low) * bins / (high - low)));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new ShannonEntropy(Span.rows(2), 2, 2), "1 2 2", "nan 0.6931471805599453 0"));
  }
}
