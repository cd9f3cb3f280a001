package weft.wire;

import java.util.Locale;

/// Counts of durations, each known to a sixteenth of itself.
final class Histogram {
  private static final int BITS = 4;
  private static final int PARTS = 1 << BITS;

  private final long[] counts = new long[(Long.SIZE - BITS) * PARTS];
  private long total;
  private long most;

  void add(long nanos) {
    counts[place(nanos)]++;
    total++;
    most = Math.max(most, nanos);
  }

  private static int place(long nanos) {
    if (nanos < PARTS) {
      return (int) Math.max(0, nanos);
    }
    int exponent = 63 - Long.numberOfLeadingZeros(nanos);
    int part = (int) (nanos >>> (exponent - BITS)) & (PARTS - 1);
    return (exponent - BITS + 1) * PARTS + part;
  }

  /// The largest duration that is counted at a place.
  private static long largest(int place) {
    if (place < PARTS) {
      return place;
    }
    int exponent = place / PARTS + BITS - 1;
    long part = (long) PARTS + place % PARTS;
    return ((part + 1) << (exponent - BITS)) - 1;
  }

  long total() {
    return total;
  }

  /// A duration that so large a share of them does not exceed.
  long below(double share) {
    long wanted = (long) Math.ceil(share * total);
    long seen = 0;
    for (int i = 0; i < counts.length; i++) {
      seen += counts[i];
      if (seen >= wanted && seen > 0) {
        return Math.min(largest(i), most);
      }
    }
    return most;
  }

  /// `2.1 us`, in the largest unit of which there is one.
  static String text(long nanos) {
    String[] units = {"ns", "us", "ms", "s"};
    double value = nanos;
    int unit = 0;
    while (value >= 1000 && unit < units.length - 1) {
      value /= 1000;
      unit++;
    }
    return (unit == 0 ? String.valueOf(nanos) : String.format(Locale.ROOT, "%.1f", value))
        + " "
        + units[unit];
  }
}
