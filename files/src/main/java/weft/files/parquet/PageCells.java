package weft.files.parquet;

import org.jspecify.annotations.Nullable;

/// The cells of a page.
///
/// @param column its name, for messages
/// @param row the number of its first cell, for messages
/// @param levels 1 for each cell that is there, 0 for others; empty where none is missing
/// @param there how many are
/// @param dictionary the values that cells are numbers of, if they are
/// @param indices those numbers
/// @param values the cells themselves if they are not
record PageCells(
    String column,
    FlatType type,
    long row,
    int count,
    int there,
    int[] levels,
    @Nullable ChunkDictionary dictionary,
    int[] indices,
    RawValues values) {

  boolean whole() {
    return there == count;
  }

  /// The first cell that is missing.
  int gap() {
    int at = 0;
    while (levels[at] != 0) {
      at++;
    }
    return at;
  }

  /// Which cell the k-th of those that are there is.
  int place(int k) {
    int left = k;
    int at = 0;
    while (!whole() && (levels[at] == 0 || left-- > 0)) {
      at++;
    }
    return whole() ? k : at;
  }

  /// Whole numbers, as they are kept or as what they stand for.
  void longs(long[] to, int at) {
    if (dictionary != null) {
      long[] known = dictionary.longs();
      check(known.length);
      for (int i = 0; i < there; i++) {
        to[at + i] = known[indices[i]];
      }
    } else {
      values.longs(to, at);
    }
    switch (type.meaning()) {
      case TIME -> times(to, at);
      case UNSIGNED -> unsigned(to, at);
      default -> {}
    }
  }

  void doubles(double[] to, int at) {
    if (dictionary != null) {
      double[] known = dictionary.doubles();
      check(known.length);
      for (int i = 0; i < there; i++) {
        to[at + i] = known[indices[i]];
      }
    } else {
      values.doubles(to, at);
    }
  }

  /// Refuses numbers that the dictionary does not have.
  void check(int size) {
    int greatest = 0;
    for (int i = 0; i < there; i++) {
      // A negative one is greater than all.
      greatest = Integer.compareUnsigned(indices[i], greatest) > 0 ? indices[i] : greatest;
    }
    if (there > 0 && Integer.compareUnsigned(greatest, size) >= 0) {
      throw new DamagedFile("a number that its dictionary does not have");
    }
  }

  private void times(long[] to, int at) {
    long unit = type.scale();
    long most = Long.MAX_VALUE / unit;
    boolean twoParts = type.physical() == FlatType.Physical.INT96;
    if (unit == 1 && !twoParts) {
      return;
    }
    for (int i = at; i < at + there; i++) {
      long time = to[i];
      if (time > most || time < -most) {
        throw bad(i - at, twoParts ? "a time outside" : time + " x " + unit + " ns");
      }
      to[i] = time * unit;
    }
  }

  private void unsigned(long[] to, int at) {
    boolean narrow = type.physical() == FlatType.Physical.INT32;
    for (int i = at; i < at + there; i++) {
      if (narrow) {
        to[i] &= 0xFFFF_FFFFL;
      } else if (to[i] < 0) {
        throw bad(i - at, Long.toUnsignedString(to[i]));
      }
    }
  }

  private BadValue bad(int k, String found) {
    return new BadValue(column, type.element(), row + place(k), found);
  }
}
