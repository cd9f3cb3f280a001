package weft.wire.text;

import weft.data.BinaryKind;
import weft.data.TextEncoding;

/// Whether bytes are text.
public final class Utf8 {
  private Utf8() {}

  /// The first byte that does not belong to UTF-8, or -1.
  public static int firstWrong(byte[] text, int from, int to) {
    int i = from;
    while (i < to) {
      int length = length(text, i, to);
      if (length == 0) {
        return i;
      }
      i += length;
    }
    return -1;
  }

  /// Refuses bytes that are no text.
  public static void mustBe(byte[] text, int from, int to) throws BadLine {
    int wrong = firstWrong(text, from, to);
    if (wrong >= 0) {
      String looks = TextEncoding.wide(text, from, to).orElse(TextEncoding.narrow(text, from, to));
      throw new BadLine(
          String.format(
              "is no UTF-8 text: byte %d of the line is 0x%02X; it looks like %s: %s",
              wrong - from + 1, text[wrong], looks, advice(looks)));
    }
  }

  /// Refuses the first line of what is no text, or one in another encoding.
  public static void mustBegin(byte[] text, int from, int to) throws BadLine {
    var kind = BinaryKind.of(text, from, to);
    if (kind.isPresent()) {
      throw new BadLine("is no text: the input is " + kind.get());
    }
    var looks = TextEncoding.wide(text, from, to);
    if (looks.isPresent()) {
      throw new BadLine(
          "is no UTF-8 text; it looks like " + looks.get() + ": " + advice(looks.get()));
    }
  }

  /// What to do with text in another encoding.
  private static String advice(String encoding) {
    return "convert it: iconv -f " + encoding + " -t utf-8 FILE | weft stream ...";
  }

  /// Where text begins: some programs put a mark of the byte order before it.
  public static int afterMark(byte[] text, int from, int to) {
    boolean marked =
        to - from >= 3
            && text[from] == (byte) 0xEF
            && text[from + 1] == (byte) 0xBB
            && text[from + 2] == (byte) 0xBF;
    return marked ? from + 3 : from;
  }

  /// How many bytes the character at `i` has; 0 where there is none.
  private static int length(byte[] text, int i, int to) {
    int lead = text[i] & 0xFF;
    if (lead < 0x80) {
      return 1;
    }
    int length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
    if (lead < 0xC2 || lead > 0xF4 || i + length > to) {
      return 0;
    }
    int point = lead & (0x7F >> length);
    for (int k = 1; k < length; k++) {
      if ((text[i + k] & 0xC0) != 0x80) {
        return 0;
      }
      point = point << 6 | text[i + k] & 0x3F;
    }
    boolean shortest = length == 2 || point >= (length == 3 ? 0x800 : 0x10000);
    boolean surrogate = point >= 0xD800 && point <= 0xDFFF;
    return shortest && !surrogate && point <= 0x10FFFF ? length : 0;
  }
}
