package weft.data;

import java.util.Optional;

/// Which encoding bytes look like that are no text in UTF-8.
public final class TextEncoding {
  /// Bytes that are looked at.
  private static final int SOME = 64;

  private TextEncoding() {}

  /// An encoding of two or four bytes a character, by the mark at the beginning of a text or by its
  /// zeros; nothing where it looks like none.
  ///
  /// @param from where the text begins
  public static Optional<String> wide(byte[] text, int from, int to) {
    int end = Math.min(to, from + SOME);
    if (starts(text, from, end, 0xFF, 0xFE, 0, 0) || starts(text, from, end, 0, 0, 0xFE, 0xFF)) {
      return Optional.of("UTF-32");
    }
    if (starts(text, from, end, 0xFF, 0xFE) || starts(text, from, end, 0xFE, 0xFF)) {
      return Optional.of("UTF-16");
    }
    var zeros = new int[4];
    for (int i = from; i < end; i++) {
      zeros[(i - from) % 4] += text[i] == 0 ? 1 : 0;
    }
    int even = zeros[0] + zeros[2];
    int odd = zeros[1] + zeros[3];
    int most = end - from;
    if (3 * (even + odd) > 2 * most) {
      return Optional.of(zeros[0] > zeros[3] ? "UTF-32BE" : "UTF-32LE");
    }
    // Most characters of a header are below 256.
    boolean wide = 3 * (even + odd) > most && (even == 0 || odd == 0);
    return wide ? Optional.of(odd == 0 ? "UTF-16BE" : "UTF-16LE") : Optional.empty();
  }

  /// An encoding of a byte a character: that of Windows has letters and marks where the other has
  /// none.
  public static String narrow(byte[] text, int from, int to) {
    for (int i = from; i < to; i++) {
      if ((text[i] & 0xE0) == 0x80) {
        return "windows-1252";
      }
    }
    return "latin1";
  }

  private static boolean starts(byte[] text, int from, int to, int... mark) {
    if (to - from < mark.length) {
      return false;
    }
    for (int i = 0; i < mark.length; i++) {
      if (text[from + i] != (byte) mark[i]) {
        return false;
      }
    }
    return true;
  }
}
