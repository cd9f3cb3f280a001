package weft.files.csv;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/// Looks at eight bytes at a time.
final class Swar {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final long LOW = 0x7F7F7F7F7F7F7F7FL;

  /// Bytes that must follow those that are looked at.
  static final int ROOM = 8;

  private Swar() {}

  /// Eight bytes, the first one lowest.
  static long at(byte[] bytes, int i) {
    return (long) LONG.get(bytes, i);
  }

  /// The same byte eight times.
  static long all(byte b) {
    return (b & 0xFFL) * 0x0101010101010101L;
  }

  /// The highest bit of each byte of `word` that is the byte of `pattern`.
  static long same(long word, long pattern) {
    long x = word ^ pattern;
    return ~((x & LOW) + LOW | x | LOW);
  }

  /// The first place of a byte; `to` if there is none.
  static int find(byte[] bytes, byte b, int from, int to) {
    long pattern = all(b);
    for (int i = from; i < to; i += Long.BYTES) {
      long found = same(at(bytes, i), pattern);
      if (found != 0) {
        return Math.min(to, i + (Long.numberOfTrailingZeros(found) >>> 3));
      }
    }
    return to;
  }

  static int count(byte[] bytes, byte b, int from, int to) {
    long pattern = all(b);
    int count = 0;
    int i = from;
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      count += Long.bitCount(same(at(bytes, i), pattern));
    }
    for (; i < to; i++) {
      count += bytes[i] == b ? 1 : 0;
    }
    return count;
  }
}
