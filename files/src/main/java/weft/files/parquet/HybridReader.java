package weft.files.parquet;

import java.util.Arrays;

/// Reads small numbers that are kept as runs and as packed bits.
final class HybridReader {
  private HybridReader() {}

  /// Reads so many numbers of so many bits.
  static void read(byte[] bytes, int from, int end, int width, int[] to, int count) {
    if (width < 0 || width > 32) {
      throw new DamagedFile("numbers of " + width + " bits");
    }
    int at = from;
    int done = 0;
    while (done < count) {
      long head = 0;
      int shift = 0;
      byte next;
      do {
        if (at >= end || shift > 28) {
          throw new DamagedFile("too few numbers");
        }
        next = bytes[at++];
        head |= (long) (next & 0x7F) << shift;
        shift += 7;
      } while (next < 0);
      if ((head & 1) == 0) {
        int some = (int) Math.min(head >>> 1, count - done);
        int number = number(bytes, at, end, width);
        Arrays.fill(to, done, done + some, number);
        at += (width + 7) / 8;
        done += some;
      } else {
        long groups = head >>> 1;
        int some = (int) Math.min(groups * 8, count - done);
        if (((long) some * width + 7) / 8 > end - at) {
          throw new DamagedFile("too few numbers");
        }
        unpack(bytes, at, width, to, done, some);
        at += (int) Math.min(groups * width, end - at);
        done += some;
      }
    }
  }

  private static int number(byte[] bytes, int at, int end, int width) {
    if (end - at < (width + 7) / 8) {
      throw new DamagedFile("too few numbers");
    }
    int number = 0;
    for (int i = 0; i < (width + 7) / 8; i++) {
      number |= (bytes[at + i] & 0xFF) << 8 * i;
    }
    return number;
  }

  private static void unpack(byte[] bytes, int from, int width, int[] to, int start, int count) {
    long mask = (1L << width) - 1;
    long word = 0;
    int bits = 0;
    int at = from;
    for (int i = start; i < start + count; i++) {
      while (bits < width) {
        word |= (bytes[at++] & 0xFFL) << bits;
        bits += 8;
      }
      to[i] = (int) (word & mask);
      word >>>= width;
      bits -= width;
    }
  }

  /// Whether numbers of one bit are one run of so many ones, as where nothing is missing.
  static boolean ones(byte[] bytes, int from, int end, int count) {
    long head = 0;
    int at = from;
    for (int shift = 0; at < end && shift <= 28; shift += 7) {
      byte next = bytes[at++];
      head |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return (head & 1) == 0 && head >>> 1 >= count && at < end && bytes[at] == 1;
      }
    }
    return false;
  }
}
