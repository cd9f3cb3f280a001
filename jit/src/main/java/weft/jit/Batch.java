package weft.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.function.DoubleUnaryOperator;
import weft.ir.Algebra;
import weft.ops.Doubles;
import weft.ops.math.Elementary;

/// The algebra of some rows at a time: a value is an array with a number for each of them. It does
/// the same operations as [Doubles], without a box around each number.
final class Batch implements Algebra<double[], boolean[]> {
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

  private double[] map(double[] a, DoubleUnaryOperator function) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = function.applyAsDouble(a[i]);
    }
    return out;
  }

  @Override
  public double[] lit(double value) {
    var out = take();
    java.util.Arrays.fill(out, 0, rows, value);
    return out;
  }

  @Override
  public double[] add(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] + b[i];
    }
    return out;
  }

  @Override
  public double[] sub(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] - b[i];
    }
    return out;
  }

  @Override
  public double[] mul(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] * b[i];
    }
    return out;
  }

  @Override
  public double[] div(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] / b[i];
    }
    return out;
  }

  @Override
  public double[] mod(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Doubles.remainder(a[i], b[i]);
    }
    return out;
  }

  @Override
  public double[] pow(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Doubles.power(a[i], b[i]);
    }
    return out;
  }

  @Override
  public double[] neg(double[] a) {
    return map(a, x -> -x);
  }

  @Override
  public double[] abs(double[] a) {
    return map(a, Math::abs);
  }

  @Override
  public double[] sign(double[] a) {
    return map(a, Math::signum);
  }

  @Override
  public double[] sqrt(double[] a) {
    return map(a, Math::sqrt);
  }

  @Override
  public double[] exp(double[] a) {
    return map(a, Elementary::exp);
  }

  @Override
  public double[] log(double[] a) {
    return map(a, Elementary::log);
  }

  @Override
  public double[] log1p(double[] a) {
    return map(a, Elementary::log1p);
  }

  @Override
  public double[] expm1(double[] a) {
    return map(a, Elementary::expm1);
  }

  @Override
  public double[] sin(double[] a) {
    return map(a, Elementary::sin);
  }

  @Override
  public double[] cos(double[] a) {
    return map(a, Elementary::cos);
  }

  @Override
  public double[] tan(double[] a) {
    return map(a, Elementary::tan);
  }

  @Override
  public double[] tanh(double[] a) {
    return map(a, Elementary::tanh);
  }

  @Override
  public double[] floor(double[] a) {
    return map(a, Math::floor);
  }

  @Override
  public double[] ceil(double[] a) {
    return map(a, Math::ceil);
  }

  @Override
  public double[] round(double[] a) {
    return map(a, Math::rint);
  }

  @Override
  public double[] min(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Math.min(a[i], b[i]);
    }
    return out;
  }

  @Override
  public double[] max(double[] a, double[] b) {
    var out = take();
    for (int i = 0; i < rows; i++) {
      out[i] = Math.max(a[i], b[i]);
    }
    return out;
  }

  @Override
  public boolean[] lt(double[] a, double[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] < b[i];
    }
    return out;
  }

  @Override
  public boolean[] le(double[] a, double[] b) {
    var out = truth();
    for (int i = 0; i < rows; i++) {
      out[i] = a[i] <= b[i];
    }
    return out;
  }

  @Override
  public boolean[] eq(double[] a, double[] b) {
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
