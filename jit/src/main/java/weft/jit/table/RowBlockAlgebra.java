package weft.jit.table;

import java.util.ArrayList;
import java.util.List;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// The algebra of some rows at a time: a value is an array with a number for each of them. It does
/// the same operations as [weft.ops.algebra.Doubles], without a box around each number.
public final class RowBlockAlgebra implements Algebra<double[], boolean[]> {
  /// Rows that are computed together at most: their values stay near the processor.
  static final int MOST = 256;

  private final List<double[]> numbers = new ArrayList<>();
  private final List<boolean[]> truths = new ArrayList<>();
  private int usedNumbers;
  private int usedTruths;
  private int rows;

  /// Begins with other rows; arrays that were given before are used again.
  void start(int count) {
    rows = count;
    usedNumbers = 0;
    usedTruths = 0;
  }

  int rows() {
    return rows;
  }

  /// An array for values of these rows; what is in it does not matter.
  double[] take() {
    if (usedNumbers == numbers.size()) {
      numbers.add(new double[MOST]);
    }
    return numbers.get(usedNumbers++);
  }

  private boolean[] truth() {
    if (usedTruths == truths.size()) {
      truths.add(new boolean[MOST]);
    }
    return truths.get(usedTruths++);
  }

  @Override
  public double[] lit(double value) {
    var out = take();
    java.util.Arrays.fill(out, 0, rows, value);
    return out;
  }

  @Override
  public double[] unary(Unary function, double[] a) {
    var out = take();
    function.apply(a, out, rows);
    return out;
  }

  /// The usual ones have loops of their own, so that the compiler sees plain arithmetic.
  @Override
  public double[] binary(Binary function, double[] a, double[] b) {
    return switch (function) {
      case ADD -> sum(a, b);
      case SUBTRACT -> difference(a, b);
      case MULTIPLY -> product(a, b);
      case DIVIDE -> quotient(a, b);
      case MINIMUM -> smaller(a, b);
      case MAXIMUM -> greater(a, b);
      default -> any(function, a, b);
    };
  }

  private double[] any(Binary function, double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = function.applyAsDouble(a[i], b[i]);
    }
    return out;
  }

  private double[] sum(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] + b[i];
    }
    return out;
  }

  private double[] difference(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] - b[i];
    }
    return out;
  }

  private double[] product(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] * b[i];
    }
    return out;
  }

  private double[] quotient(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] / b[i];
    }
    return out;
  }

  private double[] smaller(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Math.min(a[i], b[i]);
    }
    return out;
  }

  private double[] greater(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Math.max(a[i], b[i]);
    }
    return out;
  }

  @Override
  public boolean[] compare(Relation relation, double[] a, double[] b) {
    return switch (relation) {
      case LESS -> less(a, b);
      case LESS_EQUAL -> atMost(a, b);
      case EQUAL -> equal(a, b);
    };
  }

  private boolean[] less(double[] a, double[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] < b[i];
    }
    return out;
  }

  private boolean[] atMost(double[] a, double[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] <= b[i];
    }
    return out;
  }

  private boolean[] equal(double[] a, double[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] == b[i];
    }
    return out;
  }

  @Override
  public boolean[] and(boolean[] a, boolean[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] & b[i];
    }
    return out;
  }

  @Override
  public boolean[] or(boolean[] a, boolean[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] | b[i];
    }
    return out;
  }

  @Override
  public boolean[] not(boolean[] a) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = !a[i];
    }
    return out;
  }

  @Override
  public double[] select(boolean[] condition, double[] then, double[] otherwise) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = condition[i] ? then[i] : otherwise[i];
    }
    return out;
  }

  @Override
  public double[] number(boolean[] condition) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = condition[i] ? 1 : 0;
    }
    return out;
  }
}
