package weft.ops.calculus;

/// Which rows of a window a quantile is made of, and how much of each: the neighbours of its
/// position, each an equal share of all rows that hold its value.
///
/// It is used for one window after the other, so that nothing new is made for each.
final class Shares {
  private static final ThreadLocal<Shares> OWN = ThreadLocal.withInitial(Shares::new);

  private double[] values = new double[0];
  private int n;
  private double below;
  private double above;
  private double ofBelow;
  private double ofAbove;

  private Shares() {}

  /// Of the present values of a window; there is at least one. It is good until the next call.
  static Shares of(double[] column, int from, int to, double q) {
    Shares shares = OWN.get();
    shares.take(column, from, to);
    shares.find(q);
    return shares;
  }

  private void take(double[] column, int from, int to) {
    if (values.length < to - from) {
      values = new double[to - from];
    }
    n = 0;
    for (int i = from; i < to; i++) {
      if (!Double.isNaN(column[i])) {
        values[n++] = column[i];
      }
    }
  }

  private void find(double q) {
    double position = q * (n - 1);
    int at = (int) position;
    double fraction = position - at;
    below = select(at);
    above = below;
    if (fraction > 0) {
      // What is not below the selected value stands after it.
      above = values[at + 1];
      for (int i = at + 2; i < n; i++) {
        above = Math.min(above, values[i]);
      }
    }
    boolean one = below == above;
    ofBelow = (one ? 1 : 1 - fraction) / equal(below);
    ofAbove = one ? 0 : fraction / equal(above);
  }

  private double equal(double value) {
    int count = 0;
    for (int i = 0; i < n; i++) {
      count += values[i] == value ? 1 : 0;
    }
    return count;
  }

  /// The value that stands at a position when all are in order. Smaller ones come before it, larger
  /// ones after it.
  private double select(int at) {
    int low = 0;
    int high = n - 1;
    while (low < high) {
      double pivot = values[(low + high) >>> 1];
      int i = low;
      int k = high;
      while (i <= k) {
        while (values[i] < pivot) {
          i++;
        }
        while (values[k] > pivot) {
          k--;
        }
        if (i <= k) {
          double value = values[i];
          values[i++] = values[k];
          values[k--] = value;
        }
      }
      if (at <= k) {
        high = k;
      } else if (at >= i) {
        low = i;
      } else {
        return values[at];
      }
    }
    return values[at];
  }

  /// How much a row with this value counts.
  double of(double value) {
    return value == below ? ofBelow : value == above ? ofAbove : 0;
  }
}
