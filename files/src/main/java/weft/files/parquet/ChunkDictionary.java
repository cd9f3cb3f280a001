package weft.files.parquet;

import org.jspecify.annotations.Nullable;

/// The values that the cells of a chunk are numbers of.
final class ChunkDictionary {
  private final RawValues values;
  private long @Nullable [] longs;
  private double @Nullable [] doubles;
  private String @Nullable [] texts;

  /// The numbers of the texts in all chunks; empty where they are too many.
  private int @Nullable [] codes;

  ChunkDictionary(RawValues values) {
    this.values = values;
  }

  long[] longs() {
    if (longs == null) {
      var all = new long[values.count()];
      values.longs(all, 0);
      longs = all;
    }
    return longs;
  }

  double[] doubles() {
    if (doubles == null) {
      var all = new double[values.count()];
      values.doubles(all, 0);
      doubles = all;
    }
    return doubles;
  }

  String[] texts() {
    if (texts == null) {
      texts = values.texts();
    }
    return texts;
  }

  /// The numbers of the texts among those of all chunks; empty where these are too many.
  int[] codes(TextCodes all) {
    if (codes == null) {
      codes = all.codes(texts());
    }
    return codes;
  }
}
