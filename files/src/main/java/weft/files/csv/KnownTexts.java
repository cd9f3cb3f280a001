package weft.files.csv;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Finds the number of a text by its bytes.
final class KnownTexts {
  private long[] hashes = new long[64];
  private byte[] @Nullable [] texts = new byte[64][];
  private int[] numbers = new int[64];
  private int count;

  /// @return -1 if the text is not known
  int find(byte[] bytes, int from, int to) {
    long hash = hash(bytes, from, to);
    int mask = hashes.length - 1;
    int i = (int) hash & mask;
    for (byte[] text = texts[i]; text != null; text = texts[i]) {
      if (hashes[i] == hash && Arrays.equals(text, 0, text.length, bytes, from, to)) {
        return numbers[i];
      }
      i = i + 1 & mask;
    }
    return -1;
  }

  void add(byte[] bytes, int from, int to, int number) {
    if (2 * count >= hashes.length) {
      grow();
    }
    put(hash(bytes, from, to), Arrays.copyOfRange(bytes, from, to), number);
    count++;
  }

  private void put(long hash, byte[] text, int number) {
    int mask = hashes.length - 1;
    int i = (int) hash & mask;
    while (texts[i] != null) {
      i = i + 1 & mask;
    }
    hashes[i] = hash;
    texts[i] = text;
    numbers[i] = number;
  }

  private void grow() {
    var oldHashes = hashes;
    var oldTexts = texts;
    var oldNumbers = numbers;
    hashes = new long[2 * oldHashes.length];
    texts = new byte[hashes.length][];
    numbers = new int[hashes.length];
    for (int i = 0; i < oldTexts.length; i++) {
      byte[] text = oldTexts[i];
      if (text != null) {
        put(oldHashes[i], text, oldNumbers[i]);
      }
    }
  }

  private static long hash(byte[] bytes, int from, int to) {
    long hash = (long) to - from;
    int i = from;
    for (; i + Long.BYTES <= to; i += Long.BYTES) {
      hash = mixed(hash ^ Swar.at(bytes, i));
    }
    long last = i < to ? Swar.at(bytes, i) & (1L << 8 * (to - i)) - 1 : 0;
    return mixed(hash ^ last);
  }

  private static long mixed(long x) {
    long y = x * 0x9E3779B97F4A7C15L;
    return y ^ y >>> 32;
  }
}
