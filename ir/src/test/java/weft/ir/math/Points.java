package weft.ir.math;

import java.util.SplittableRandom;

/// Points of the plane with the angle that is true.
final class Points {
  private static final int SCALE = 2300;

  private Points() {}

  /// y and x, neither of them 0, and an angle that is not too small for a number.
  static double[] draw(SplittableRandom random) {
    while (true) {
      double x = number(random);
      double y =
          switch (random.nextInt(3)) {
            case 0 -> number(random);
            case 1 -> x * Math.scalb(random.nextGaussian(), random.nextInt(-70, 5));
            default ->
                x
                    * (random.nextBoolean() ? 0.41421356237309503 : 1)
                    * (1 + Math.scalb(random.nextGaussian(), -random.nextInt(2, 52)));
          };
      double angle = StrictMath.atan2(y, x);
      if (Double.isFinite(x) && Double.isFinite(y) && x != 0 && Math.abs(angle) > 0) {
        return new double[] {y, x};
      }
    }
  }

  private static double number(SplittableRandom random) {
    return random.nextBoolean()
        ? random.nextDouble(-4, 4)
        : Double.longBitsToDouble(random.nextLong());
  }

  static Exact exact(double y, double x) {
    return Exact.of(y, SCALE).angle(Exact.of(x, SCALE), Arcs.atan2(y, x));
  }
}
