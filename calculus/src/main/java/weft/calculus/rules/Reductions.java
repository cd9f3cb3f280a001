package weft.calculus.rules;

import weft.ir.RuleBook;
import weft.ir.Site;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.LessEqual;
import weft.ops.compare.Where;
import weft.ops.tensor.ProductOfOthers;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.SpreadLike;

/// The derivatives of reductions.
///
/// | reduction | how much a cell counts |
/// |---|---|
/// | sum, mean | 1, 1 / n |
/// | product | the product of the others |
/// | variance, deviation | 2 (x - mean) / n, (x - mean) / (n std); 0 where the deviation is 0 |
/// | minimum, maximum | 1 where it is; equal ones share it |
/// | median, quantile | as the two neighbours do; cells equal to one share its part |
final class Reductions {
  private Reductions() {}

  static RuleBook in(RuleBook book) {
    var more =
        Both.with(
            book,
            ReduceSum.class,
            op -> new Linear(op, (at, g) -> at.add(new SpreadLike(), g, x(at))));
    more =
        Both.with(more, ReduceMean.class, op -> new Linear(op, (at, g) -> mean(at, g, op.axis())));
    more =
        Both.with(
            more,
            ReduceProd.class,
            op -> new Weighted(op.axis(), at -> at.add(ProductOfOthers.of(op.axis(), 0), x(at))));
    more =
        Both.with(
            more, ReduceVar.class, op -> new Weighted(op.axis(), at -> variance(at, op.axis())));
    more =
        Both.with(
            more, ReduceStd.class, op -> new Weighted(op.axis(), at -> deviation(at, op.axis())));
    more =
        Both.with(
            more, ReduceMin.class, op -> new Weighted(op.axis(), at -> extreme(at, op.axis())));
    more =
        Both.with(
            more, ReduceMax.class, op -> new Weighted(op.axis(), at -> extreme(at, op.axis())));
    more =
        Both.with(
            more,
            ReduceMedian.class,
            op -> new Weighted(op.axis(), at -> quantile(at, 0.5, op.axis())));
    return Both.with(
        more,
        ReduceQuantile.class,
        op -> new Weighted(op.axis(), at -> quantile(at, op.q(), op.axis())));
  }

  private static int x(Site at) {
    return at.args().getFirst();
  }

  private static int mean(Site at, int cotangent, String axis) {
    int part = at.add(new Divide(), cotangent, Fit.count(at, axis));
    return at.add(new SpreadLike(), part, x(at));
  }

  private static int distance(Site at, String axis) {
    return at.add(new Subtract(), x(at), at.add(new ReduceMean(axis), x(at)));
  }

  private static int variance(Site at, String axis) {
    int twice = at.add(new Multiply(), Fit.number(at, 2, x(at)), distance(at, axis));
    return at.add(new Divide(), twice, Fit.count(at, axis));
  }

  private static int deviation(Site at, String axis) {
    int below = at.add(new Multiply(), Fit.count(at, axis), at.result());
    int zero = Fit.number(at, 0, x(at));
    return at.add(
        new Where(),
        at.add(new Equal(), at.result(), zero),
        zero,
        at.add(new Divide(), distance(at, axis), below));
  }

  private static int extreme(Site at, String axis) {
    return share(at, at.result(), axis);
  }

  /// 1 in the cells that equal a value, shared among them.
  private static int share(Site at, int value, String axis) {
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
  private static int quantile(Site at, double q, String axis) {
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
