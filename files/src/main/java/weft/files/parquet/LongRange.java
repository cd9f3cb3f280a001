package weft.files.parquet;

import java.util.Optional;
import weft.ir.Element;

/// The least and the greatest of whole numbers, in the order of their element.
final class LongRange {
  private final Element element;

  /// Changes the order of signed numbers into that of unsigned ones.
  private final long flip;

  private long least = Long.MAX_VALUE;
  private long greatest = Long.MIN_VALUE;
  private boolean any;

  LongRange(Element element) {
    this.element = element;
    this.flip = element == Element.U64 ? Long.MIN_VALUE : 0;
  }

  void add(long[] cells, int count) {
    long low = least;
    long high = greatest;
    for (int i = 0; i < count; i++) {
      long cell = cells[i] ^ flip;
      low = Math.min(low, cell);
      high = Math.max(high, cell);
    }
    least = low;
    greatest = high;
    any |= count > 0;
  }

  Optional<ValueRange> of() {
    return any
        ? Optional.of(ValueRange.of(element, least ^ flip, greatest ^ flip))
        : Optional.empty();
  }
}
