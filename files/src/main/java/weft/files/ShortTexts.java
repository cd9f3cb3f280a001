package weft.files;

import java.util.Arrays;

/// Short texts by their bytes, with the codes that they have elsewhere: a text that came before
/// need not be made again.
final class ShortTexts {
  /// Texts that are kept; a column with more is one of different texts.
  private static final int MOST = 1 << 12;

  private final long[] heads = new long[2 * MOST];
  private final long[] tails = new long[2 * MOST];
  private final int[] codes = new int[2 * MOST];
  private final boolean[] taken = new boolean[2 * MOST];
  private int count;

  ShortTexts() {
    Arrays.fill(codes, TextCells.UNKNOWN);
  }

  /// The place of a text, old or new; below 0 where there are too many.
  int place(long head, long tail) {
    int mask = heads.length - 1;
    int at = (int) ((head * 0x9E3779B97F4A7C15L ^ tail * 0xC2B2AE3D27D4EB4FL) >>> 40) & mask;
    while (taken[at]) {
      if (heads[at] == head && tails[at] == tail) {
        return at;
      }
      at = at + 1 & mask;
    }
    if (count == MOST) {
      return -1;
    }
    count++;
    taken[at] = true;
    heads[at] = head;
    tails[at] = tail;
    return at;
  }

  int code(int place) {
    return codes[place];
  }

  void code(int place, int code) {
    codes[place] = code;
  }
}
