package weft.files.parquet;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/// The values of a page or a dictionary, those that are there.
record RawValues(FlatType type, int encoding, byte[] bytes, int from, int end, int count) {
  private static final long DAY = 86_400_000_000_000L;
  private static final int EPOCH_DAY = 2_440_588;

  static int word(byte[] bytes, int at) {
    return bytes[at] & 0xFF
        | (bytes[at + 1] & 0xFF) << 8
        | (bytes[at + 2] & 0xFF) << 16
        | bytes[at + 3] << 24;
  }

  private ByteBuffer plain(int width) {
    if ((long) width * count > end - from) {
      throw new DamagedFile("too few cells in a page");
    }
    return ByteBuffer.wrap(bytes, from, width * count).order(ByteOrder.LITTLE_ENDIAN);
  }

  private static DamagedFile unfit() {
    return new DamagedFile("cells in an encoding that they can't have");
  }

  /// Whole numbers as they are kept; a time of two parts is in nanoseconds, or the least number if
  /// it can't be.
  void longs(long[] to, int at) {
    switch (type.physical()) {
      case BOOLEAN -> truths(to, at);
      case INT32, INT64 -> integers(to, at);
      case INT96 -> twoParts(to, at);
      case FLOAT, DOUBLE, BYTES, FIXED -> throw unfit();
    }
  }

  private void truths(long[] to, int at) {
    if (encoding == 0) {
      if ((count + 7L) / 8 > end - from) {
        throw new DamagedFile("too few cells in a page");
      }
      for (int i = 0; i < count; i++) {
        to[at + i] = bytes[from + (i >> 3)] >> (i & 7) & 1;
      }
    } else if (encoding == PageWriter.RLE) {
      if (count == 0) {
        return;
      }
      int length = end - from < 4 ? -1 : word(bytes, from);
      if (length < 0 || length > end - from - 4) {
        throw new DamagedFile("too few cells in a page");
      }
      var bits = new int[count];
      HybridReader.read(bytes, from + 4, from + 4 + length, 1, bits, count);
      for (int i = 0; i < count; i++) {
        to[at + i] = bits[i];
      }
    } else {
      throw unfit();
    }
  }

  private void integers(long[] to, int at) {
    int width = type.bytes();
    switch (encoding) {
      case 0 -> plainIntegers(plain(width), width, to, at);
      case 5 -> {
        new DeltaReader(bytes, from, end).read(to, at, count);
        if (width == 4) {
          for (int i = at; i < at + count; i++) {
            to[i] = (int) to[i];
          }
        }
      }
      case 9 -> {
        byte[] joined = ByteSlices.joined(bytes, from, end, width, count);
        plainIntegers(ByteBuffer.wrap(joined).order(ByteOrder.LITTLE_ENDIAN), width, to, at);
      }
      default -> throw unfit();
    }
  }

  private void plainIntegers(ByteBuffer cells, int width, long[] to, int at) {
    if (width == 8) {
      cells.asLongBuffer().get(to, at, count);
    } else {
      for (int i = 0; i < count; i++) {
        to[at + i] = cells.getInt();
      }
    }
  }

  private void twoParts(long[] to, int at) {
    if (encoding != 0) {
      throw unfit();
    }
    var cells = plain(12);
    for (int i = 0; i < count; i++) {
      long nanos = cells.getLong();
      long days = (long) cells.getInt() - EPOCH_DAY;
      long time = days * DAY + nanos;
      boolean fits = Math.abs(days) < 106_751 && nanos >= 0 && nanos <= DAY;
      to[at + i] = fits ? time : Long.MIN_VALUE;
    }
  }

  /// Floats and decimals.
  void doubles(double[] to, int at) {
    switch (type.meaning()) {
      case DECIMAL -> decimals(to, at);
      case HALF -> halves(to, at);
      case REAL -> reals(to, at);
      case TRUTH, SIGNED, UNSIGNED, TIME, TEXT, UUID, NOTHING -> throw unfit();
    }
  }

  private void reals(double[] to, int at) {
    int width = type.bytes();
    var cells =
        switch (encoding) {
          case 0 -> plain(width);
          case 9 ->
              ByteBuffer.wrap(ByteSlices.joined(bytes, from, end, width, count))
                  .order(ByteOrder.LITTLE_ENDIAN);
          default -> throw unfit();
        };
    if (width == 8) {
      cells.asDoubleBuffer().get(to, at, count);
    } else {
      for (int i = 0; i < count; i++) {
        to[at + i] = cells.getFloat();
      }
    }
  }

  private void halves(double[] to, int at) {
    var cells = slices();
    for (int i = 0; i < count; i++) {
      int start = cells.starts()[i];
      int bits = cells.bytes()[start] & 0xFF | cells.bytes()[start + 1] << 8;
      to[at + i] = Float.float16ToFloat((short) bits);
    }
  }

  private void decimals(double[] to, int at) {
    int scale = (int) type.scale();
    if (type.physical() == FlatType.Physical.INT32 || type.physical() == FlatType.Physical.INT64) {
      var unscaled = new long[count];
      integers(unscaled, 0);
      for (int i = 0; i < count; i++) {
        to[at + i] = NearestDecimal.of(unscaled[i], scale);
      }
      return;
    }
    var cells = slices();
    for (int i = 0; i < count; i++) {
      if (cells.lengths()[i] == 0 || cells.lengths()[i] > 32) {
        throw new DamagedFile("a decimal of " + cells.lengths()[i] + " bytes");
      }
      var unscaled = new BigInteger(cells.bytes(), cells.starts()[i], cells.lengths()[i]);
      to[at + i] = NearestDecimal.of(unscaled, scale);
    }
  }

  private ByteSlices slices() {
    return ByteSlices.of(type, encoding, bytes, from, end, count);
  }

  String[] texts() {
    var cells = slices();
    var texts = new String[count];
    for (int i = 0; i < count; i++) {
      texts[i] =
          type.meaning() == FlatType.Meaning.UUID
              ? uuid(cells.bytes(), cells.starts()[i])
              : text(cells.bytes(), cells.starts()[i], cells.lengths()[i]);
    }
    return texts;
  }

  private static String uuid(byte[] bytes, int at) {
    var halves = ByteBuffer.wrap(bytes, at, 16);
    return new UUID(halves.getLong(), halves.getLong()).toString();
  }

  private static String text(byte[] bytes, int at, int length) {
    String text = new String(bytes, at, length, StandardCharsets.UTF_8);
    if (text.indexOf('\uFFFD') >= 0
        && !Arrays.equals(
            text.getBytes(StandardCharsets.UTF_8), Arrays.copyOfRange(bytes, at, at + length))) {
      throw new DamagedFile("a text that is not in UTF-8");
    }
    return text;
  }
}
