package weft.live.intake;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Some of [#SIZE] numbers: a few as a list in their order, many as bits.
final class NumberPage {
  static final int BITS = 12;
  static final int SIZE = 1 << BITS;
  private static final int WORDS = SIZE / Long.SIZE;

  /// A list of so many takes as much as the bits.
  private static final int FEW = WORDS * Long.BYTES / Character.BYTES;

  private char[] few = new char[1];
  private long @Nullable [] bits;
  private int count;

  int count() {
    return count;
  }

  boolean contains(int number) {
    return bits != null
        ? (bits[number >> 6] >>> number & 1) != 0
        : Arrays.binarySearch(few, 0, count, (char) number) >= 0;
  }

  /// Takes in a number that is not there.
  void add(int number) {
    if (bits == null && count == FEW) {
      var all = new long[WORDS];
      for (char one : few) {
        all[one >> 6] |= 1L << one;
      }
      bits = all;
      few = new char[0];
    }
    if (bits != null) {
      bits[number >> 6] |= 1L << number;
    } else {
      int at = -Arrays.binarySearch(few, 0, count, (char) number) - 1;
      if (count == few.length) {
        few = Arrays.copyOf(few, 2 * count);
      }
      System.arraycopy(few, at, few, at + 1, count - at);
      few[at] = (char) number;
    }
    count++;
  }

  /// The first number that is there, or that is not, from one on; [#SIZE] if none is.
  int next(int from, boolean there) {
    int number = from;
    if (bits == null && there) {
      int at = Arrays.binarySearch(few, 0, count, (char) from);
      at = at >= 0 ? at : -at - 1;
      return at < count ? few[at] : SIZE;
    }
    while (number < SIZE && contains(number) != there) {
      number++;
    }
    return number;
  }

  /// None is there any more; the room for many stays.
  NumberPage cleared() {
    count = 0;
    if (bits != null) {
      Arrays.fill(bits, 0);
    }
    return this;
  }
}
