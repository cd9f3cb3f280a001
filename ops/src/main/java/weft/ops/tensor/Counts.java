package weft.ops.tensor;

import weft.ir.Site;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.LessEqual;
import weft.ops.compare.Where;
import weft.ops.derivative.Fit;

/// How much each cell counts in the result of a reduction.
final class Counts {
  private Counts() {}

  private static int x(Site at) {
    return at.args().getFirst();
  }

  /// From the mean.
  static int distance(Site at, String axis) {
    return at.add(new Subtract(), x(at), at.add(new ReduceMean(axis), x(at)));
  }

  /// 1 in the cells that equal a value, shared among them.
  static int share(Site at, int value, String axis) {
    int here =
        at.add(
            new Where(),
            at.add(new Equal(), x(at), value),
            Fit.number(at, 1, x(at)),
            Fit.number(at, 0, x(at)));
    return at.add(new Divide(), here, at.add(new ReduceSum(axis), here));
  }

  /// The result lies between two neighbours: the largest cell that is not above it, and the
  /// smallest that is not below.
  static int quantile(Site at, double q, String axis) {
    int below =
        at.add(
            new Where(),
            at.add(new LessEqual(), x(at), at.result()),
            x(at),
            Fit.number(at, Double.NEGATIVE_INFINITY, x(at)));
    int above =
        at.add(
            new Where(),
            at.add(new LessEqual(), at.result(), x(at)),
            x(at),
            Fit.number(at, Double.POSITIVE_INFINITY, x(at)));
    int low = share(at, at.add(new ReduceMax(axis), below), axis);
    int high = share(at, at.add(new ReduceMin(axis), above), axis);
    int part = fraction(at, q, axis);
    return at.add(new Add(), low, at.add(new Multiply(), part, at.add(new Subtract(), high, low)));
  }

  /// How far it is from the lower neighbour to the upper one.
  private static int fraction(Site at, double q, String axis) {
    int count = Fit.count(at, axis);
    int last = at.add(new Subtract(), count, Fit.number(at, 1, count));
    int position = at.add(new Multiply(), Fit.number(at, q, count), last);
    return at.add(new Subtract(), position, at.add(new Floor(), position));
  }
}
