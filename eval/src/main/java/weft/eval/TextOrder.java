package weft.eval;

/// The order of texts: by code points, as their bytes in UTF-8 have it.
public final class TextOrder {
  private TextOrder() {}

  /// Negative, zero or positive.
  public static int compare(String a, String b) {
    int length = Math.min(a.length(), b.length());
    for (int i = 0; i < length; i++) {
      char c = a.charAt(i);
      char d = b.charAt(i);
      if (c != d) {
        // Surrogates stand for code points above all others.
        boolean high = Character.isSurrogate(c);
        return high == Character.isSurrogate(d) ? Character.compare(c, d) : high ? 1 : -1;
      }
    }
    return Integer.compare(a.length(), b.length());
  }
}
