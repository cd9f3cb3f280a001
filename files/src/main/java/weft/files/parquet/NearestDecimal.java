package weft.files.parquet;

import java.math.BigDecimal;
import java.math.BigInteger;

/// The float that is nearest to a decimal.
public final class NearestDecimal {
  /// The most digits after the point that files have.
  public static final int DEEPEST_SCALE = 76;

  private static final long EXACT = 1L << 53;
  private static final double[] TENS = new double[23];

  static {
    for (int i = 0; i < TENS.length; i++) {
      TENS[i] = Double.parseDouble("1e" + i);
    }
  }

  private NearestDecimal() {}

  /// @param scale digits after the point; below 0 that many zeros follow
  public static double of(long unscaled, int scale) {
    return Math.abs(unscaled) <= EXACT
            && unscaled != Long.MIN_VALUE
            && scale >= 0
            && scale < TENS.length
        ? unscaled / TENS[scale]
        : BigDecimal.valueOf(unscaled, scale).doubleValue();
  }

  public static double of(BigInteger unscaled, int scale) {
    return unscaled.bitLength() < Long.SIZE
        ? of(unscaled.longValue(), scale)
        : new BigDecimal(unscaled, scale).doubleValue();
  }
}
