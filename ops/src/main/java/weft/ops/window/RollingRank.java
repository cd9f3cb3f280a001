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

/// The rank of the newest value among the window's present ones, divided by their number; equal
/// values share the mean of their ranks.
public record RollingRank(Span w, @Default("w") int minPeriods) implements WholeWindow {
  public RollingRank {
    Check.minPeriods(w, minPeriods);
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
    double newest = columns[0][to - 1];
    int below = 0;
    int equal = 0;
    int present = 0;
    for (int i = from; i < to; i++) {
      double x = columns[0][i];
      below += x < newest ? 1 : 0;
      equal += x == newest ? 1 : 0;
      present += Double.isNaN(x) ? 0 : 1;
    }
    return Double.isNaN(newest) ? newest : (below + (equal + 1) / 2.0) / present;
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new RollingRank(Span.rows(4), 2), "3 1 1 nan 2", "nan 0.5 0.5 nan 1"));
  }
}
