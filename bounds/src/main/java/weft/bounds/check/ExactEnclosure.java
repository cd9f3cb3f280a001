package weft.bounds.check;

import java.math.BigInteger;
import java.util.Arrays;
import weft.bounds.check.Claim.Sums;

/// Bounds without rounding: all numbers are integers over a power of 2. Only the bounds of cells,
/// which lines are drawn from, become numbers of double precision, outwards.
///
/// A zonotope's bounds are those of planes whose lower lines are as steep as the upper ones, so it
/// has none.
public final class ExactEnclosure extends Enclosure {
  private static final int SLOPES = 30;
  private static final int LIFTS = 64;

  /// Integers over 2^bits.
  private record Row(BigInteger[] numbers, int bits) {
    static Row of(double[] values, int bits) {
      var numbers = new BigInteger[values.length];
      Arrays.setAll(numbers, i -> integer(values[i], bits));
      return new Row(numbers, bits);
    }
  }

  /// A layer's numbers, all over the same power of 2.
  private record Exact(Row[] weights, Row bias) {
    static Exact of(Sums layer) {
      int bits = Math.max(bits(layer.bias()), bits(layer.weights()));
      var rows = Arrays.stream(layer.weights()).map(row -> Row.of(row, bits));
      return new Exact(rows.toArray(Row[]::new), Row.of(layer.bias(), bits));
    }
  }

  private final Exact[] layers;
  private Row low = Row.of(new double[0], 0);
  private Row high = low;

  public ExactEnclosure(Claim claim) {
    super(claim);
    layers = claim.layers().stream().map(Exact::of).toArray(Exact[]::new);
  }

  /// How many bits behind the point some values have.
  private static int bits(double[]... rows) {
    int bits = 0;
    for (double[] row : rows) {
      for (double value : row) {
        int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
        int zeros = Long.numberOfTrailingZeros((long) Math.scalb(value, -exponent));
        bits = value == 0 ? bits : Math.max(bits, -exponent - zeros);
      }
    }
    return bits;
  }

  /// `value * 2^bits`, which is whole.
  private static BigInteger integer(double value, int bits) {
    int exponent = Math.max(Math.getExponent(value), Double.MIN_EXPONENT) - 52;
    long digits = (long) Math.scalb(value, -exponent);
    int by = exponent + bits;
    if (by < 0 && digits != 0 && Long.numberOfTrailingZeros(digits) < -by) {
      throw new ArithmeticException(value + " has more than " + bits + " bits behind the point");
    }
    return BigInteger.valueOf(digits).shiftLeft(by);
  }

  @Override
  void box(double[] boxLow, double[] boxHigh) {
    int bits = bits(boxLow, boxHigh);
    low = Row.of(boxLow, bits);
    high = Row.of(boxHigh, bits);
  }

  @Override
  void forward(int k, double[] least, double[] greatest) {
    for (int j = 0; j < least.length; j++) {
      least[j] = least(k, j, 1, true);
      greatest[j] = -least(k, j, -1, true);
    }
  }

  @Override
  void cut(int k) {}

  @Override
  void prepare(int k) {}

  @Override
  double least(int k, int cell, int sign) {
    return least(k, cell, sign, false);
  }

  /// @param parallel whether lower lines are as steep as the upper ones
  private double least(int k, int cell, int sign, boolean parallel) {
    var factor = BigInteger.valueOf(sign);
    var top = layers[k].weights[cell];
    var plane = Arrays.stream(top.numbers).map(factor::multiply).toArray(BigInteger[]::new);
    int bits = top.bits;
    var constant = layers[k].bias.numbers[cell].multiply(factor);
    int constantBits = bits;
    double best = Double.NEGATIVE_INFINITY;
    for (int m = k - 1; m >= 0; m--) {
      Exact layer = layers[m];
      ReluLines at = lines[m];
      if (!parallel) {
        int behind = bits(at.least, at.greatest);
        var least = Row.of(at.least, behind);
        var greatest = Row.of(at.greatest, behind);
        best = Math.max(best, end(plane, bits, constant, constantBits, least, greatest));
      }
      var sums = BigInteger.ZERO;
      var lifts = BigInteger.ZERO;
      for (int j = 0; j < plane.length; j++) {
        var a = plane[j];
        double slope = a.signum() > 0 && !parallel ? at.lower[j] : at.upper[j];
        lifts = lifts.add(a.min(BigInteger.ZERO).multiply(integer(at.lift[j], LIFTS)));
        plane[j] = a.multiply(integer(slope, SLOPES)).add(integer(at.push[j], bits + SLOPES));
        sums = sums.add(plane[j].multiply(layer.bias.numbers[j]));
      }
      int sumBits = bits + SLOPES + layer.bias.bits;
      int most = Math.max(Math.max(constantBits, sumBits), bits + LIFTS);
      constant =
          constant
              .shiftLeft(most - constantBits)
              .add(sums.shiftLeft(most - sumBits))
              .add(lifts.shiftLeft(most - bits - LIFTS));
      constantBits = most;
      plane = times(plane, layer.weights);
      bits = sumBits;
    }
    return Math.max(best, end(plane, bits, constant, constantBits, low, high));
  }

  /// The least value of a plane, and of a constant, where its variables have bounds.
  private static double end(
      BigInteger[] plane, int bits, BigInteger constant, int constantBits, Row low, Row high) {
    var sum = BigInteger.ZERO;
    for (int i = 0; i < plane.length; i++) {
      sum = sum.add(plane[i].multiply((plane[i].signum() > 0 ? low : high).numbers[i]));
    }
    int sumBits = bits + low.bits;
    int most = Math.max(sumBits, constantBits);
    return below(sum.shiftLeft(most - sumBits).add(constant.shiftLeft(most - constantBits)), most);
  }

  private static BigInteger[] times(BigInteger[] factors, Row[] matrix) {
    var sum = new BigInteger[matrix[0].numbers.length];
    Arrays.fill(sum, BigInteger.ZERO);
    for (int i = 0; i < factors.length; i++) {
      for (int j = 0; j < sum.length && factors[i].signum() != 0; j++) {
        sum[j] = sum[j].add(factors[i].multiply(matrix[i].numbers[j]));
      }
    }
    return sum;
  }

  /// A number of double precision that is not above `number / 2^bits`.
  private static double below(BigInteger number, int bits) {
    int cut = Math.max(0, number.bitLength() - 60);
    double near = Math.scalb((double) number.shiftRight(cut).longValue(), cut - bits);
    return number.signum() == 0 ? 0 : Math.nextDown(near);
  }
}
