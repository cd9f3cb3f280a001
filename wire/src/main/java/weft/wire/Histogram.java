package weft.wire;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/// Counts of durations, each known to a sixteenth of itself.
public final class Histogram {
  private static final int BITS = 4;
  private static final int PARTS = 1 << BITS;

  private final long[] counts = new long[(Long.SIZE - BITS) * PARTS];
  private long total;
  private long most;

  public void add(long nanos) {
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

  public long total() {
    return total;
  }

  /// A duration that so large a share of them does not exceed.
  public long below(double share) {
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

  /// The longest duration.
  public long most() {
    return most;
  }

  /// How many durations are longer than the bucket before allows, and not longer than this one.
  public record Bucket(long upTo, long count) {}

  /// Four buckets for each doubling, from the first to the last that something is in.
  public List<Bucket> buckets() {
    var buckets = new ArrayList<Bucket>();
    long seen = 0;
    for (int i = 0; i < counts.length && seen < total; i += PARTS / 4) {
      long own = 0;
      for (int k = i; k < i + PARTS / 4; k++) {
        own += counts[k];
      }
      seen += own;
      if (seen > 0) {
        buckets.add(new Bucket(largest(i + PARTS / 4 - 1), own));
      }
    }
    return buckets;
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
