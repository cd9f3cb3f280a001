package weft.bounds.search;

/// What is left of a box: the least box around the parts in which a violation is possible.
final class Clip {
  private static final int PASSES = 2;

  final double[] low;
  final double[] high;
  private final Rounded rounded;
  private boolean any;

  Clip(int inputs, Rounded rounded) {
    this.rounded = rounded;
    low = new double[inputs];
    high = new double[inputs];
  }

  /// Takes a box whole.
  void add(double[] boxLow, double[] boxHigh) {
    for (int i = 0; i < low.length; i++) {
      low[i] = any ? Math.min(low[i], boxLow[i]) : boxLow[i];
      high[i] = any ? Math.max(high[i], boxHigh[i]) : boxHigh[i];
    }
    any = true;
  }

  /// Takes the part of a box in which none of some planes is above 0.
  ///
  /// @param planes factors of the inputs, then the constant
  /// @return whether anything is left
  boolean clip(double[] boxLow, double[] boxHigh, double[][] planes, int rows) {
    var l = boxLow.clone();
    var h = boxHigh.clone();
    for (int pass = 0; pass < PASSES; pass++) {
      for (int r = 0; r < rows; r++) {
        if (!cut(planes[r], l, h)) {
          return false;
        }
      }
    }
    add(l, h);
    return true;
  }

  /// A violation at `x` has `least + a * (x - low) <= 0` along each input with a factor above 0,
  /// where `least` is the least value of the plane in the box.
  private boolean cut(double[] plane, double[] l, double[] h) {
    int n = l.length;
    double sum = plane[n];
    double size = Math.abs(sum);
    for (int i = 0; i < n; i++) {
      double product = Math.min(plane[i] * l[i], plane[i] * h[i]);
      sum += product;
      size += Math.abs(product);
    }
    double least = rounded.down(sum - rounded.share(n + 1) * size - rounded.least());
    if (least > 0) {
      return false;
    }
    if (!Double.isFinite(least)) {
      return true;
    }
    for (int i = 0; i < n; i++) {
      double a = plane[i];
      if (a > 0) {
        h[i] = Math.min(h[i], rounded.up(l[i] + rounded.up(-least / a)));
      } else if (a < 0) {
        l[i] = Math.max(l[i], rounded.down(h[i] - rounded.up(least / a)));
      }
    }
    return true;
  }
}
