package weft.files.parquet;

/// Reads whole numbers that are kept as differences, in blocks of packed bits.
final class DeltaReader {
  private final byte[] bytes;
  private final int end;
  private int at;

  DeltaReader(byte[] bytes, int from, int end) {
    this.bytes = bytes;
    this.at = from;
    this.end = end;
  }

  /// How far it has read.
  int position() {
    return at;
  }

  /// Reads numbers that must be so many.
  void read(long[] to, int from, int count) {
    long block = unsigned();
    long minis = unsigned();
    long total = unsigned();
    long value = signed();
    if (total != count || minis <= 0 || minis > 512 || block <= 0 || block > 1 << 20) {
      throw new DamagedFile("differences of another number");
    }
    int mini = (int) (block / minis);
    if (mini == 0 || block % minis != 0) {
      throw new DamagedFile("blocks that do not fit");
    }
    int done = 0;
    if (count > 0) {
      to[from] = value;
      done = 1;
    }
    while (done < count) {
      long least = signed();
      int widths = at;
      pass(minis);
      for (int i = 0; i < minis && done < count; i++) {
        int width = bytes[widths + i];
        int some = Math.min(mini, count - done);
        if (width < 0 || width > 64) {
          throw new DamagedFile("differences of " + width + " bits");
        }
        int start = at;
        // The last block may be cut off after its last number.
        long whole = ((long) mini * width + 7) / 8;
        long needed = ((long) some * width + 7) / 8;
        pass(some < mini ? Math.max(needed, Math.min(whole, end - at)) : whole);
        for (int k = 0; k < some; k++) {
          value += least + bits(start, (long) k * width, width);
          to[from + done++] = value;
        }
      }
    }
  }

  private long bits(int start, long bit, int width) {
    long value = 0;
    int got = 0;
    int from = start + (int) (bit >> 3);
    int skip = (int) (bit & 7);
    while (got < width) {
      int some = Math.min(8 - skip, width - got);
      value |= ((bytes[from++] & 0xFFL) >> skip & (1L << some) - 1) << got;
      got += some;
      skip = 0;
    }
    return value;
  }

  private long signed() {
    long value = unsigned();
    return value >>> 1 ^ -(value & 1);
  }

  private long unsigned() {
    long value = 0;
    for (int shift = 0; shift < 64; shift += 7) {
      pass(1);
      byte next = bytes[at - 1];
      value |= (long) (next & 0x7F) << shift;
      if (next >= 0) {
        return value;
      }
    }
    throw new DamagedFile("a number too long");
  }

  private void pass(long count) {
    if (count > end - at) {
      throw new DamagedFile("too few differences");
    }
    at += (int) count;
  }
}
