package weft.files.parquet;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/// The bytes of a page before they are compressed.
final class PageBytes {
  private byte[] bytes = new byte[1 << 12];
  private int size;

  byte[] array() {
    return bytes;
  }

  int size() {
    return size;
  }

  void clear() {
    size = 0;
  }

  void put(int value) {
    room(1);
    bytes[size++] = (byte) value;
  }

  void word(int value) {
    room(4);
    set(size, value);
    size += 4;
  }

  /// Room for a word that is known later; gives its place.
  int reserve() {
    word(0);
    return size - 4;
  }

  /// Fills a reserved word.
  void set(int at, int value) {
    bytes[at] = (byte) value;
    bytes[at + 1] = (byte) (value >> 8);
    bytes[at + 2] = (byte) (value >> 16);
    bytes[at + 3] = (byte) (value >> 24);
  }

  void unsigned(int value) {
    int rest = value;
    while ((rest & ~0x7F) != 0) {
      put(rest & 0x7F | 0x80);
      rest >>>= 7;
    }
    put(rest);
  }

  void doubles(double[] cells, int count) {
    free(8L * count).asDoubleBuffer().put(cells, 0, count);
    size += 8 * count;
  }

  void longs(long[] cells, int count) {
    free(8L * count).asLongBuffer().put(cells, 0, count);
    size += 8 * count;
  }

  /// The low half of each.
  void words(long[] cells, int count) {
    room(4L * count);
    for (int i = 0; i < count; i++) {
      set(size + 4 * i, (int) cells[i]);
    }
    size += 4 * count;
  }

  void floats(double[] cells, int count) {
    room(4L * count);
    for (int i = 0; i < count; i++) {
      set(size + 4 * i, Float.floatToRawIntBits((float) cells[i]));
    }
    size += 4 * count;
  }

  /// A text with its length before it.
  void text(String text) {
    byte[] utf8 = text.getBytes(StandardCharsets.UTF_8);
    word(utf8.length);
    room(utf8.length);
    System.arraycopy(utf8, 0, bytes, size, utf8.length);
    size += utf8.length;
  }

  /// Numbers of so many bits each, those of the last byte filled up with zeros.
  void packed(int[] numbers, int from, int count, int width) {
    room(((long) count * width + 7) / 8 + 8);
    long word = 0;
    int bits = 0;
    int to = size;
    for (int i = from; i < from + count; i++) {
      word |= (long) numbers[i] << bits;
      bits += width;
      while (bits >= 8) {
        bytes[to++] = (byte) word;
        word >>>= 8;
        bits -= 8;
      }
    }
    if (bits > 0) {
      bytes[to++] = (byte) word;
    }
    size = to;
  }

  /// A bit for each condition.
  void bits(boolean[] cells, int count) {
    int whole = (count + 7) / 8;
    room(whole);
    Arrays.fill(bytes, size, size + whole, (byte) 0);
    for (int i = 0; i < count; i++) {
      if (cells[i]) {
        bytes[size + (i >> 3)] |= (byte) (1 << (i & 7));
      }
    }
    size += whole;
  }

  private ByteBuffer free(long count) {
    room(count);
    return ByteBuffer.wrap(bytes, size, (int) count).order(ByteOrder.LITTLE_ENDIAN);
  }

  private void room(long count) {
    if (bytes.length - size < count) {
      long needed = size + count;
      if (needed > Integer.MAX_VALUE - 8) {
        throw new IllegalArgumentException("a page of more than 2 GB");
      }
      bytes =
          Arrays.copyOf(
              bytes, (int) Math.min(Integer.MAX_VALUE - 8, Math.max(2L * bytes.length, needed)));
    }
  }
}
