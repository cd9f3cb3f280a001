package weft.ir.math;

import java.util.SplittableRandom;

/// Powers with what is true.
final class Pairs {
  private Pairs() {}

  /// A positive base and an exponent whose power is a number, or just not.
  static double[] draw(SplittableRandom random) {
    while (true) {
      double x =
          switch (random.nextInt(4)) {
            case 0 -> Math.abs(Double.longBitsToDouble(random.nextLong()));
            case 1 -> 1 + random.nextGaussian() * Math.scalb(1.0, -random.nextInt(2, 53));
            case 2 ->
                Math.scalb(Math.sqrt(0.5) + random.nextGaussian() * 1e-3, random.nextInt(-3, 3));
            default -> random.nextDouble(0, 100);
          };
      double y =
          switch (random.nextInt(4)) {
            case 0 -> random.nextDouble(-746, 710) / StrictMath.log(x);
            case 1 -> random.nextInt(-20, 21) * 0.5;
            case 2 -> random.nextDouble(-3, 3);
            default ->
                (random.nextBoolean() ? 709.5 : -744)
                    * random.nextDouble(0.9, 1.0)
                    / StrictMath.log(x);
          };
      double size = y * StrictMath.log(x);
      if (x > 0
          && x < Double.POSITIVE_INFINITY
          && Math.abs(y) < 1e300
          && size > -746
          && size < 710.5) {
        return new double[] {x, y};
      }
    }
  }

  static Exact exact(double x, double y) {
    int scale = Exact.room(x) + 64 + Math.max(0, Math.getExponent(y));
    var log = Exact.of(x, scale).log(StrictMath.log(x));
    return log.times(Exact.of(y, 1100)).exp();
  }
}
