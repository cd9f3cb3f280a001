package weft.files;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// The texts of a column by their bytes, without making texts of them.
final class ArrowTexts {
  private final ArrowPart.Plain part;
  private final boolean views;
  private final MemorySegment bytes;

  ArrowTexts(ArrowPart.Plain part) {
    this.part = part;
    this.views = part.storage() == ArrowStorage.UTF8_VIEW;
    this.bytes = views ? part.values() : part.texts()[0];
  }

  /// Whether the length of a text and its bytes are two numbers: then [#head] and [#tail] are all
  /// of it.
  boolean isShort(long i) {
    return length(i) <= ArrowPart.Plain.INLINE;
  }

  /// The length of a short text and its first bytes.
  long head(long i) {
    return views
        ? bytes.get(ArrowStorage.LONG, view(i))
        : length(i) | first(start(i), Math.min(4, length(i))) << Integer.SIZE;
  }

  /// The other bytes of a short text.
  long tail(long i) {
    return views
        ? bytes.get(ArrowStorage.LONG, view(i) + Long.BYTES)
        : first(start(i) + 4, Math.max(0, length(i) - 4));
  }

  /// How many cells after this one have the same short text; none where some cells are missing, or
  /// it is too costly to tell.
  int repeats(long i) {
    long left = part.size() - i - 1;
    if (!part.isWhole() || left == 0 || length(i) == 0 || !isShort(i)) {
      return 0;
    }
    if (views) {
      boolean again = head(i + 1) == head(i) && tail(i + 1) == tail(i);
      return again ? (int) same(view(i), left * part.storage().bytes(), part.storage().bytes()) : 0;
    }
    // Ever more are compared, so that what comes to nothing is no more than what does not.
    long count = 0;
    for (long step = 1; count < left; step *= 2) {
      long some = Math.min(step, left - count);
      long found = alike(i + count, some);
      count += found;
      if (found < some) {
        break;
      }
    }
    return (int) count;
  }

  /// How many of some cells after this one have its text.
  private long alike(long i, long some) {
    long length = length(i);
    long count = 0;
    while (count < some && length(i + count + 1) == length) {
      count++;
    }
    return same(start(i), count * length, length);
  }

  /// How often the bytes of a place come again, one after the other.
  ///
  /// @param most bytes that are looked at after them
  private long same(long at, long most, long width) {
    long end = at + most;
    long found = MemorySegment.mismatch(bytes, at, end, bytes, at + width, end + width);
    return (found < 0 ? most : found) / width;
  }

  private long view(long i) {
    return (part.from() + i) * part.storage().bytes();
  }

  private long start(long i) {
    return part.whole(i);
  }

  private long length(long i) {
    return views ? bytes.get(ArrowStorage.WORD, view(i)) : part.whole(i + 1) - part.whole(i);
  }

  /// Some bytes as a number.
  private long first(long at, long count) {
    long number = 0;
    for (int k = 0; k < count; k++) {
      number |= Byte.toUnsignedLong(bytes.get(ValueLayout.JAVA_BYTE, at + k)) << k * Byte.SIZE;
    }
    return number;
  }
}
