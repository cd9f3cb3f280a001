package weft.ops.calculus;

import java.util.Arrays;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.UnaryOperator;
import weft.ir.Algebra;
import weft.ops.Doubles;
import weft.ops.Dual;
import weft.ops.Dual.Pair;

/// Numbers that remember what they were computed from: each step is written down, so one walk back
/// over them gives how much every number counts. What a step's result owes to its arguments is said
/// by [Dual].
final class Tape implements Algebra<Integer, Boolean> {
  private static final Dual<Double, Boolean> DUAL = new Dual<>(Doubles.ALGEBRA);
  private static final int NONE = -1;

  private int size;
  private double[] values = new double[256];
  private double[] counts = new double[256];
  private int[] left = new int[256];
  private int[] right = new int[256];
  private double[] byLeft = new double[256];
  private double[] byRight = new double[256];

  int size() {
    return size;
  }

  double value(int at) {
    return values[at];
  }

  /// How much a number counts.
  double counts(int at) {
    return counts[at];
  }

  /// It counts so much more.
  void count(int at, double more) {
    counts[at] += more;
  }

  /// Walks back over the steps from the last one down to `to`, and forgets them.
  void back(int to) {
    while (size > to) {
      size--;
      double count = counts[size];
      if (count == 0) {
        continue;
      }
      if (left[size] != NONE) {
        counts[left[size]] += count * byLeft[size];
      }
      if (right[size] != NONE) {
        counts[right[size]] += count * byRight[size];
      }
    }
  }

  private Integer add(double value, int a, double byA, int b, double byB) {
    if (size == values.length) {
      int more = 2 * size;
      values = Arrays.copyOf(values, more);
      counts = Arrays.copyOf(counts, more);
      left = Arrays.copyOf(left, more);
      right = Arrays.copyOf(right, more);
      byLeft = Arrays.copyOf(byLeft, more);
      byRight = Arrays.copyOf(byRight, more);
    }
    values[size] = value;
    counts[size] = 0;
    left[size] = a;
    byLeft[size] = byA;
    right[size] = b;
    byRight[size] = byB;
    return size++;
  }

  @Override
  public Integer lit(double value) {
    return add(value, NONE, 0, NONE, 0);
  }

  private Pair<Double> moving(int at) {
    return new Pair<>(values[at], Optional.of(1.0));
  }

  private Pair<Double> fixed(int at) {
    return Pair.fixed(values[at]);
  }

  private Integer unary(int a, UnaryOperator<Pair<Double>> meaning) {
    var result = meaning.apply(moving(a));
    return result.tangent().isEmpty()
        ? lit(result.value())
        : add(result.value(), a, result.tangent().get(), NONE, 0);
  }

  private Integer binary(
      int a, int b, BiFunction<Pair<Double>, Pair<Double>, Pair<Double>> meaning) {
    var byA = meaning.apply(moving(a), fixed(b));
    var byB = meaning.apply(fixed(a), moving(b));
    return add(byA.value(), a, byA.tangent().orElse(0.0), b, byB.tangent().orElse(0.0));
  }

  @Override
  public Integer add(Integer a, Integer b) {
    return binary(a, b, DUAL::add);
  }

  @Override
  public Integer sub(Integer a, Integer b) {
    return binary(a, b, DUAL::sub);
  }

  @Override
  public Integer mul(Integer a, Integer b) {
    return binary(a, b, DUAL::mul);
  }

  @Override
  public Integer div(Integer a, Integer b) {
    return binary(a, b, DUAL::div);
  }

  @Override
  public Integer mod(Integer a, Integer b) {
    return binary(a, b, DUAL::mod);
  }

  @Override
  public Integer pow(Integer a, Integer b) {
    return binary(a, b, DUAL::pow);
  }

  @Override
  public Integer min(Integer a, Integer b) {
    return binary(a, b, DUAL::min);
  }

  @Override
  public Integer max(Integer a, Integer b) {
    return binary(a, b, DUAL::max);
  }

  @Override
  public Integer neg(Integer a) {
    return unary(a, DUAL::neg);
  }

  @Override
  public Integer abs(Integer a) {
    return unary(a, DUAL::abs);
  }

  @Override
  public Integer sign(Integer a) {
    return unary(a, DUAL::sign);
  }

  @Override
  public Integer sqrt(Integer a) {
    return unary(a, DUAL::sqrt);
  }

  @Override
  public Integer exp(Integer a) {
    return unary(a, DUAL::exp);
  }

  @Override
  public Integer log(Integer a) {
    return unary(a, DUAL::log);
  }

  @Override
  public Integer log1p(Integer a) {
    return unary(a, DUAL::log1p);
  }

  @Override
  public Integer expm1(Integer a) {
    return unary(a, DUAL::expm1);
  }

  @Override
  public Integer sin(Integer a) {
    return unary(a, DUAL::sin);
  }

  @Override
  public Integer cos(Integer a) {
    return unary(a, DUAL::cos);
  }

  @Override
  public Integer tan(Integer a) {
    return unary(a, DUAL::tan);
  }

  @Override
  public Integer tanh(Integer a) {
    return unary(a, DUAL::tanh);
  }

  @Override
  public Integer floor(Integer a) {
    return unary(a, DUAL::floor);
  }

  @Override
  public Integer ceil(Integer a) {
    return unary(a, DUAL::ceil);
  }

  @Override
  public Integer round(Integer a) {
    return unary(a, DUAL::round);
  }

  @Override
  public Boolean lt(Integer a, Integer b) {
    return values[a] < values[b];
  }

  @Override
  public Boolean le(Integer a, Integer b) {
    return values[a] <= values[b];
  }

  @Override
  public Boolean eq(Integer a, Integer b) {
    return values[a] == values[b];
  }

  @Override
  public Boolean and(Boolean a, Boolean b) {
    return a && b;
  }

  @Override
  public Boolean or(Boolean a, Boolean b) {
    return a || b;
  }

  @Override
  public Boolean not(Boolean a) {
    return !a;
  }

  /// What is not chosen is not written down, so it can't count.
  @Override
  public Integer select(Boolean condition, Integer then, Integer otherwise) {
    return condition ? then : otherwise;
  }

  @Override
  public Integer number(Boolean condition) {
    return lit(condition ? 1 : 0);
  }
}
