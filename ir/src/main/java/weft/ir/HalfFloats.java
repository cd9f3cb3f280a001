package weft.ir;

/// Numbers in 16 bits. A number is rounded once: by way of single precision it could be rounded
/// twice, so its last bits say first whether anything was cut off (rounding to odd).
public final class HalfFloats {
  private HalfFloats() {}

  /// The nearest number with 5 bits of exponent and 10 of fraction.
  static double half(double value) {
    return Float.float16ToFloat(Float.floatToFloat16(odd(value)));
  }

  /// The nearest number with 8 bits of exponent and 7 of fraction.
  static double brain(double value) {
    return brain((short) (brainBits(odd(value)) >>> 16));
  }

  /// The number of 16 bits as [Element#BF16] has them.
  public static float brain(short bits) {
    return Float.intBitsToFloat(bits << 16);
  }

  /// The bits of the nearest such number.
  public static short toBrain(float value) {
    return (short) (brainBits(value) >>> 16);
  }

  private static int brainBits(float value) {
    int bits = Float.floatToRawIntBits(value);
    if (Float.isNaN(value)) {
      return bits | 0x400000;
    }
    int even = bits >>> 16 & 1;
    return bits + 0x7fff + even;
  }

  /// The float next to a number towards zero, with its last bit set where it is not the number.
  private static float odd(double value) {
    float near = (float) value;
    if (near == value
        || Double.isNaN(value)
        || Float.isInfinite(near) && Double.isInfinite(value)) {
      return near;
    }
    float cut = Math.abs((double) near) > Math.abs(value) ? towardsZero(near) : near;
    return Float.intBitsToFloat(Float.floatToRawIntBits(cut) | 1);
  }

  private static float towardsZero(float value) {
    return value > 0 ? Math.nextDown(value) : Math.nextUp(value);
  }
}
