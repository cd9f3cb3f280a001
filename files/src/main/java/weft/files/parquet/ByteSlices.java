package weft.files.parquet;

import java.util.Arrays;

/// Cells that are bytes: where each begins and how long it is.
///
/// @param bytes that hold them all
record ByteSlices(byte[] bytes, int[] starts, int[] lengths) {

  static ByteSlices of(FlatType type, int encoding, byte[] bytes, int from, int end, int count) {
    boolean fixed = type.physical() == FlatType.Physical.FIXED;
    return switch (encoding) {
      case 0 ->
          fixed ? fixed(bytes, from, end, type.length(), count) : plain(bytes, from, end, count);
      case 6 -> lengths(bytes, from, end, count);
      case 7 -> checked(fixed ? type.length() : -1, prefixed(bytes, from, end, count));
      case 9 -> {
        if (!fixed) {
          throw new DamagedFile("cells in an encoding that they can't have");
        }
        yield fixed(
            joined(bytes, from, end, type.length(), count),
            0,
            type.length() * count,
            type.length(),
            count);
      }
      default -> throw new DamagedFile("cells in an encoding that they can't have");
    };
  }

  private static ByteSlices fixed(byte[] bytes, int from, int end, int length, int count) {
    if ((long) length * count > end - from) {
      throw new DamagedFile("too few cells in a page");
    }
    var starts = new int[count];
    var lengths = new int[count];
    for (int i = 0; i < count; i++) {
      starts[i] = from + i * length;
      lengths[i] = length;
    }
    return new ByteSlices(bytes, starts, lengths);
  }

  private static ByteSlices plain(byte[] bytes, int from, int end, int count) {
    if (4L * count > end - from) {
      throw new DamagedFile("too few cells in a page");
    }
    var starts = new int[count];
    var lengths = new int[count];
    int at = from;
    for (int i = 0; i < count; i++) {
      int length = end - at < 4 ? -1 : RawValues.word(bytes, at);
      if (length < 0 || length > end - at - 4) {
        throw new DamagedFile("a text that is longer than its page");
      }
      starts[i] = at + 4;
      lengths[i] = length;
      at += 4 + length;
    }
    return new ByteSlices(bytes, starts, lengths);
  }

  private static ByteSlices lengths(byte[] bytes, int from, int end, int count) {
    var in = new DeltaReader(bytes, from, end);
    var found = new long[count];
    in.read(found, 0, count);
    var starts = new int[count];
    var lengths = new int[count];
    int at = in.position();
    for (int i = 0; i < count; i++) {
      if (found[i] < 0 || found[i] > end - at) {
        throw new DamagedFile("a text that is longer than its page");
      }
      starts[i] = at;
      lengths[i] = (int) found[i];
      at += lengths[i];
    }
    return new ByteSlices(bytes, starts, lengths);
  }

  /// Texts of which only what differs from the one before is kept.
  private static ByteSlices prefixed(byte[] bytes, int from, int end, int count) {
    var in = new DeltaReader(bytes, from, end);
    var shared = new long[count];
    in.read(shared, 0, count);
    var rest = lengths(bytes, in.position(), end, count);
    long size = 0;
    long before = 0;
    for (int i = 0; i < count; i++) {
      if (shared[i] < 0 || shared[i] > before) {
        throw new DamagedFile("a text that shares more than there is");
      }
      before = shared[i] + rest.lengths[i];
      size += before;
    }
    if (size > Integer.MAX_VALUE - 8) {
      throw new DamagedFile("texts that are too long");
    }
    var all = new byte[(int) size];
    var starts = new int[count];
    var lengths = new int[count];
    int at = 0;
    for (int i = 0; i < count; i++) {
      int same = (int) shared[i];
      starts[i] = at;
      lengths[i] = same + rest.lengths[i];
      System.arraycopy(all, i == 0 ? 0 : starts[i - 1], all, at, same);
      System.arraycopy(bytes, rest.starts[i], all, at + same, rest.lengths[i]);
      at += lengths[i];
    }
    return new ByteSlices(all, starts, lengths);
  }

  private static ByteSlices checked(int length, ByteSlices slices) {
    if (length >= 0 && Arrays.stream(slices.lengths).anyMatch(each -> each != length)) {
      throw new DamagedFile("cells of another length");
    }
    return slices;
  }

  /// Puts the bytes of each cell together, of which the file keeps all first ones, then all second
  /// ones, and so on.
  static byte[] joined(byte[] bytes, int from, int end, int width, int count) {
    if ((long) width * count > end - from) {
      throw new DamagedFile("too few cells in a page");
    }
    var joined = new byte[width * count];
    for (int k = 0; k < width; k++) {
      for (int i = 0; i < count; i++) {
        joined[i * width + k] = bytes[from + k * count + i];
      }
    }
    return joined;
  }
}
