package weft.bounds.certificate;

/// Factors in three bytes: an exponent, and a number below 2^16. They are multiples of 2^-30.
public final class ProofFactor {
  private static final int LEAST = -30;
  private static final int MOST = 60;

  private ProofFactor() {}

  /// The nearest of those that can be written.
  public static double near(double factor) {
    return read(written(factor));
  }

  static int written(double factor) {
    if (!(factor > 0)) {
      return 0;
    }
    int exponent = Math.max(LEAST, Math.getExponent(factor) - 15);
    long digits = Math.round(Math.scalb(factor, -exponent));
    if (digits > 0xffff) {
      exponent++;
      digits = Math.round(Math.scalb(factor, -exponent));
    }
    return exponent - LEAST > MOST ? MOST << 16 | 0xffff : exponent - LEAST << 16 | (int) digits;
  }

  static double read(int written) {
    return Math.scalb((double) (written & 0xffff), Math.min(MOST, written >> 16) + LEAST);
  }
}
