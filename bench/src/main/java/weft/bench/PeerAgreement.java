package weft.bench;

import java.nio.DoubleBuffer;
import java.util.Locale;
import java.util.Optional;

/// Compares columns row by row, missing values too.
final class PeerAgreement {
  private PeerAgreement() {}

  /// What is wrong with a column; nothing where it is equal.
  static Optional<String> problem(
      String name, double[] ours, DoubleBuffer theirs, PeerTolerance tolerance) {
    if (theirs.remaining() != ours.length) {
      return Optional.of(name + " has " + theirs.remaining() + " rows instead of " + ours.length);
    }
    double scale = scale(ours);
    long wrong = 0;
    int worst = -1;
    double most = -1;
    for (int i = 0; i < ours.length; i++) {
      double distance = distance(ours[i], theirs.get(i), scale);
      if (distance > tolerance.relative()) {
        wrong++;
        if (distance > most) {
          most = distance;
          worst = i;
        }
      }
    }
    if (wrong <= tolerance.share() * ours.length) {
      return Optional.empty();
    }
    return Optional.of(
        String.format(
            Locale.ROOT,
            "%s differs in %d of %d rows; in row %d it is %s instead of %s",
            name,
            wrong,
            ours.length,
            worst,
            theirs.get(worst),
            ours[worst]));
  }

  private static double distance(double ours, double theirs, double scale) {
    if (ours == theirs || Double.isNaN(ours) && Double.isNaN(theirs)) {
      return 0;
    }
    double distance = Math.abs(ours - theirs) / Math.max(Math.abs(ours), scale);
    return Double.isNaN(distance) ? Double.POSITIVE_INFINITY : distance;
  }

  /// The mean size of the finite values.
  private static double scale(double[] values) {
    double sum = 0;
    long count = 0;
    for (double value : values) {
      if (Double.isFinite(value)) {
        sum += Math.abs(value);
        count++;
      }
    }
    return count == 0 ? 1 : sum / count;
  }
}
