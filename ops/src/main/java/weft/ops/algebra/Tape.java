package weft.ops.algebra;

import java.util.Arrays;
import java.util.Optional;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ops.algebra.Dual.Pair;

/// Numbers that remember what they were computed from: each step is written down, so one walk back
/// over them gives how much every number counts. What a step's result owes to its arguments is said
/// by [Dual].
public final class Tape implements OnTruths<Integer> {
  private static final Dual<Double, Boolean> DUAL = new Dual<>(Doubles.ALGEBRA);
  private static final int NONE = -1;

  private int size;
  private double[] values = new double[256];
  private double[] counts = new double[256];
  private int[] left = new int[256];
  private int[] right = new int[256];
  private double[] byLeft = new double[256];
  private double[] byRight = new double[256];

  public int size() {
    return size;
  }

  public double value(int at) {
    return values[at];
  }

  /// How much a number counts.
  public double counts(int at) {
    return counts[at];
  }

  /// It counts so much more.
  public void count(int at, double more) {
    counts[at] += more;
  }

  /// Walks back over the steps from the last one down to `to`, and forgets them.
  public void back(int to) {
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

  @Override
  public Integer unary(Unary function, Integer a) {
    var result = DUAL.unary(function, moving(a));
    return result.tangent().isEmpty()
        ? lit(result.value())
        : add(result.value(), a, result.tangent().get(), NONE, 0);
  }

  @Override
  public Integer binary(Binary function, Integer a, Integer b) {
    var byA = DUAL.binary(function, moving(a), fixed(b));
    var byB = DUAL.binary(function, fixed(a), moving(b));
    return add(byA.value(), a, byA.tangent().orElse(0.0), b, byB.tangent().orElse(0.0));
  }

  @Override
  public Boolean compare(Relation relation, Integer a, Integer b) {
    return relation.holds(values[a], values[b]);
  }

  @Override
  public Integer number(Boolean condition) {
    return lit(condition ? 1 : 0);
  }
}
