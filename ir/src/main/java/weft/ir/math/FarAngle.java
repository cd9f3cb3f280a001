package weft.ir.math;

/// The angle of a large number: a number of quarter turns and what is left of the last.
///
/// `x = n * 2^e` with a whole number n. Of `x * 2/pi` only the last two bits of the whole part and
/// the fraction count, so of `2/pi` only some 190 bits from place `e` on.
record FarAngle(long quarters, double r, double low) {
  private static final FarAngle NONE = new FarAngle(0, Double.NaN, Double.NaN);
  private static final double QUARTER = 1.5707963267948966;
  private static final double QUARTER_LOW = 6.123233995736766e-17;

  /// 64 zeros, then the bits of `2/pi`.
  private static final long[] BITS = {
    0,
    0xa2f9836e4e441529L,
    0xfc2757d1f534ddc0L,
    0xdb6295993c439041L,
    0xfe5163abdebbc561L,
    0xb7246e3a424dd2e0L,
    0x06492eea09d1921cL,
    0xfe1deb1cb129a73eL,
    0xe88235f52ebb4484L,
    0xe99c7026b45f7e41L,
    0x3991d639835339f4L,
    0x9c845f8bbdf9283bL,
    0x1ff897ffde05980fL,
    0xef2f118b5a0a6d1fL,
    0x6d367ecf27cb09b7L,
    0x4f463f669e5fea2dL,
    0x7527bac7ebe5f17bL,
    0x3d0739f78a5292eaL,
    0x6bfb5fb11f8d5d08L,
    0x56033046fc7b6babL,
    0xf0cfbc209af4361dL
  };

  /// The angle of a number beyond 2^30.
  static FarAngle of(double x) {
    if (Double.isInfinite(x)) {
      return NONE;
    }
    long bits = Double.doubleToRawLongBits(x);
    int exponent = (int) (bits >>> 52 & 0x7ff) - 1075;
    long n = bits & 0xfffffffffffffL | 0x10000000000000L;

    // The last 192 bits of n times 192 bits of 2/pi; the first two count quarter turns.
    int place = exponent - 2 + 64;
    long w0 = word(place);
    long w1 = word(place + 64);
    long w2 = word(place + 128);
    long p2 = n * w2;
    long p1 = n * w1;
    long p0 = n * w0 + Math.unsignedMultiplyHigh(n, w1);
    long carry = Math.unsignedMultiplyHigh(n, w2);
    p1 += carry;
    if (Long.compareUnsigned(p1, carry) < 0) {
      p0++;
    }

    // The fraction of a quarter turn, from -1/2 to 1/2.
    long quarters = p0 >>> 62;
    long f0 = p0 << 2 | p1 >>> 62;
    long f1 = p1 << 2 | p2 >>> 62;
    long f2 = p2 << 2;
    boolean down = f0 < 0;
    if (down) {
      quarters++;
      f2 = -f2;
      f1 = f2 == 0 ? -f1 : ~f1;
      f0 = f1 == 0 && f2 == 0 ? -f0 : ~f0;
    }
    int zeros = 0;
    while (f0 >= 0 && zeros < 128) {
      int step = f0 == 0 ? 63 : Long.numberOfLeadingZeros(f0);
      f0 = f0 << step | f1 >>> -step;
      f1 = f1 << step | f2 >>> -step;
      f2 <<= step;
      zeros += step;
    }
    double high = (f0 >>> 11) * Math.scalb(1.0, -53 - zeros);
    double rest = ((f0 & 0x7ff) << 42 | f1 >>> 22) * Math.scalb(1.0, -53 - 53 - zeros);
    double r = high * QUARTER;
    double low = Math.fma(high, QUARTER, -r) + Math.fma(high, QUARTER_LOW, rest * QUARTER);
    boolean turn = down != x < 0;
    return new FarAngle(x < 0 ? -quarters : quarters, turn ? -r : r, turn ? -low : low);
  }

  /// 64 bits from a place on.
  private static long word(int place) {
    int index = place >> 6;
    int shift = place & 63;
    return shift == 0 ? BITS[index] : BITS[index] << shift | BITS[index + 1] >>> 64 - shift;
  }

  double sin() {
    return Trigonometry.sin(quarters, r, low);
  }

  double cos() {
    return Trigonometry.sin(quarters + 1, r, low);
  }

  double tan() {
    return Trigonometry.tan(quarters, r, low);
  }
}
