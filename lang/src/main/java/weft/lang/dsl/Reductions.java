package weft.lang.dsl;

import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMedian;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceProd;
import weft.ops.tensor.ReduceQuantile;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;

/// The part of [Functions] that makes one cell of many: along time, or along numbered axes as in
/// `sum(x, axes(0, 1))`. The dimensions stay in the result, with length 1.
abstract sealed class Reductions permits Functions {
  public static Axes axes(int first, int... more) {
    return Axes.of(first, more);
  }

  public static <V extends Value<V>> V sum(V x) {
    return sum(x, Axes.TIME);
  }

  public static <V extends Value<V>> V sum(V x, Axes axes) {
    return x.through(new ReduceSum(axes.names()));
  }

  public static <V extends Value<V>> V mean(V x) {
    return mean(x, Axes.TIME);
  }

  public static <V extends Value<V>> V mean(V x, Axes axes) {
    return x.through(new ReduceMean(axes.names()));
  }

  public static <V extends Value<V>> V min(V x) {
    return min(x, Axes.TIME);
  }

  public static <V extends Value<V>> V min(V x, Axes axes) {
    return x.through(new ReduceMin(axes.names()));
  }

  public static <V extends Value<V>> V max(V x) {
    return max(x, Axes.TIME);
  }

  public static <V extends Value<V>> V max(V x, Axes axes) {
    return x.through(new ReduceMax(axes.names()));
  }

  /// The standard deviation, divided by the number of cells.
  public static <V extends Value<V>> V std(V x) {
    return std(x, Axes.TIME);
  }

  public static <V extends Value<V>> V std(V x, Axes axes) {
    return x.through(new ReduceStd(axes.names()));
  }

  /// The variance, divided by the number of cells.
  public static <V extends Value<V>> V var(V x) {
    return var(x, Axes.TIME);
  }

  public static <V extends Value<V>> V var(V x, Axes axes) {
    return x.through(new ReduceVar(axes.names()));
  }

  public static <V extends Value<V>> V median(V x) {
    return median(x, Axes.TIME);
  }

  public static <V extends Value<V>> V median(V x, Axes axes) {
    return x.through(new ReduceMedian(axes.names()));
  }

  /// The product.
  public static <V extends Value<V>> V prod(V x) {
    return prod(x, Axes.TIME);
  }

  public static <V extends Value<V>> V prod(V x, Axes axes) {
    return x.through(new ReduceProd(axes.names()));
  }

  /// Interpolated between the two nearest cells.
  public static <V extends Value<V>> V quantile(V x, double q) {
    return quantile(x, q, Axes.TIME);
  }

  public static <V extends Value<V>> V quantile(V x, double q, Axes axes) {
    return x.through(new ReduceQuantile(q, axes.names()));
  }

  /// Whether any cell holds; a number holds when it is not zero.
  public static Condition any(Term x) {
    return any(x, Axes.TIME);
  }

  public static Condition any(Term x, Axes axes) {
    return Condition.of(Equation.of(new ReduceAny(axes.names()), x));
  }

  /// Whether all cells hold; a number holds when it is not zero.
  public static Condition all(Term x) {
    return all(x, Axes.TIME);
  }

  public static Condition all(Term x, Axes axes) {
    return Condition.of(Equation.of(new ReduceAll(axes.names()), x));
  }

  /// How many cells are not zero, or hold.
  public static Undeclared countNonzero(Term x) {
    return countNonzero(x, Axes.TIME);
  }

  public static Undeclared countNonzero(Term x, Axes axes) {
    return Undeclared.of(Equation.of(new ReduceCountNonzero(axes.names()), x));
  }
}
