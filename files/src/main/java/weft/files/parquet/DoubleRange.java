package weft.files.parquet;

import java.util.Optional;
import weft.ir.Element;

/// The least and the greatest of floats.
final class DoubleRange {
  private double least = Double.POSITIVE_INFINITY;
  private double greatest = Double.NEGATIVE_INFINITY;
  private boolean any;

  /// Takes cells in; gives the number of those that are there.
  int add(double[] cells, int count) {
    double low = least;
    double high = greatest;
    int there = 0;
    for (int i = 0; i < count; i++) {
      double cell = cells[i];
      low = cell < low ? cell : low;
      high = cell > high ? cell : high;
      there += Double.isNaN(cell) ? 0 : 1;
    }
    least = low;
    greatest = high;
    any |= there > 0;
    return there;
  }

  Optional<ValueRange> of(Element element) {
    return any ? Optional.of(ValueRange.of(element, least, greatest)) : Optional.empty();
  }
}
