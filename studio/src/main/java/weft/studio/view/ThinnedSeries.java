package weft.studio.view;

import java.util.Arrays;
import java.util.List;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;

/// A series with no more points than can be seen. Of the values that fall on one pixel the first,
/// the smallest, the largest and the last finite ones are kept, so that its line looks as that of
/// all values does, and an infinite one of each sign. A missing value leaves a gap.
///
/// @param x places of the points
/// @param y values; missing where the line has a gap
record ThinnedSeries(double[] x, double[] y) {
  /// @param count values
  /// @param place where each stands, from the smallest on
  /// @param width pixels
  static ThinnedSeries of(
      int count, IntToDoubleFunction place, IntToDoubleFunction value, int width) {
    var points = new Points(Math.min(count, 4 * width) + 16);
    if (count <= 2 * width) {
      for (int i = 0; i < count; i++) {
        points.add(place.applyAsDouble(i), value.applyAsDouble(i));
      }
      return points.done();
    }
    double from = place.applyAsDouble(0);
    double pixel = (place.applyAsDouble(count - 1) - from) / width;
    int at = 0;
    while (at < count) {
      double end = pixel > 0 ? pixelOf(place.applyAsDouble(at), from, pixel) + 1 : width;
      int next = at + 1;
      while (next < count && pixelOf(place.applyAsDouble(next), from, pixel) < end) {
        next++;
      }
      pixel(at, next, place, value, points);
      at = next;
    }
    return points.done();
  }

  private static double pixelOf(double x, double from, double pixel) {
    return pixel > 0 ? Math.floor((x - from) / pixel) : 0;
  }

  /// The values of one pixel.
  private static void pixel(
      int from, int to, IntToDoubleFunction place, IntToDoubleFunction value, Points points) {
    int first = -1;
    int last = -1;
    int low = -1;
    int high = -1;
    var kept = new TreeSet<Integer>();
    boolean above = false;
    boolean below = false;
    for (int i = from; i < to; i++) {
      double y = value.applyAsDouble(i);
      if (Double.isInfinite(y)) {
        if (y > 0 ? !above : !below) {
          kept.add(i);
        }
        above |= y > 0;
        below |= y < 0;
      } else if (!Double.isNaN(y)) {
        first = first < 0 ? i : first;
        last = i;
        low = low < 0 || y < value.applyAsDouble(low) ? i : low;
        high = high < 0 || y > value.applyAsDouble(high) ? i : high;
      }
    }
    if (first >= 0) {
      kept.addAll(List.of(first, low, high, last));
    }
    if (kept.isEmpty()) {
      points.add(place.applyAsDouble(from), Double.NaN);
    }
    for (int i : kept) {
      points.add(place.applyAsDouble(i), value.applyAsDouble(i));
    }
  }

  /// Points as they are found.
  private static final class Points {
    private double[] x;
    private double[] y;
    private int size;

    Points(int room) {
      x = new double[room];
      y = new double[room];
    }

    void add(double place, double value) {
      if (size == x.length) {
        x = Arrays.copyOf(x, 2 * size);
        y = Arrays.copyOf(y, 2 * size);
      }
      x[size] = place;
      y[size++] = value;
    }

    ThinnedSeries done() {
      return new ThinnedSeries(Arrays.copyOf(x, size), Arrays.copyOf(y, size));
    }
  }
}
