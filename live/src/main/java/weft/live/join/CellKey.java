package weft.live.join;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Cells that rows are found by. One is filled again and again to look up others.
final class CellKey {
  private final long[] bits;
  private final @Nullable String[] texts;

  CellKey(int cells) {
    this.bits = new long[cells];
    this.texts = new String[cells];
  }

  private CellKey(CellKey other) {
    this.bits = other.bits.clone();
    this.texts = other.texts.clone();
  }

  CellKey copy() {
    return new CellKey(this);
  }

  void set(int cell, String text) {
    texts[cell] = text;
  }

  void set(int cell, long whole) {
    bits[cell] = whole;
  }

  /// Numbers are equal as numbers are, so that both zeros are.
  void set(int cell, double number) {
    bits[cell] = Double.doubleToLongBits(number + 0.0);
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof CellKey that
        && Arrays.equals(bits, that.bits)
        && Arrays.equals(texts, that.texts);
  }

  @Override
  public int hashCode() {
    return 31 * Arrays.hashCode(bits) + Arrays.hashCode(texts);
  }
}
