package weft.ops.tree;

import java.util.Arrays;

/// Some of many places, by bits or, where they lie far apart, in order.
sealed interface Members {
  boolean has(int place);

  /// @param places ascending
  static Members of(int[] places) {
    int words = places.length == 0 ? 0 : (places[places.length - 1] >> 6) + 1;
    if (words > 64 + places.length) {
      return new Far(places);
    }
    var bits = new long[words];
    for (int place : places) {
      bits[place >> 6] |= 1L << place;
    }
    return new Near(bits);
  }

  record Near(long[] bits) implements Members {
    @Override
    public boolean has(int place) {
      int word = place >> 6;
      return word < bits.length && (bits[word] >>> place & 1) != 0;
    }
  }

  record Far(int[] places) implements Members {
    @Override
    public boolean has(int place) {
      return Arrays.binarySearch(places, place) >= 0;
    }
  }
}
