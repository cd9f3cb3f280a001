package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;

/// Walks over the pieces of a JSON text.
final class JsonText {
  private static final int DEEPEST = 100;

  private byte[] decoded = new byte[64];
  private byte[] text = decoded;
  private int from;
  private int to;

  /// The bytes in which the last string stands.
  byte[] text() {
    return text;
  }

  int from() {
    return from;
  }

  int to() {
    return to;
  }

  /// The last string.
  @Override
  public String toString() {
    return new String(text, from, to - from, StandardCharsets.UTF_8);
  }

  static int blank(byte[] text, int from) {
    int i = from;
    while (text[i] == ' ' || text[i] == '\t') {
      i++;
    }
    return i;
  }

  /// Reads a string that starts at `at`; gives what follows it.
  int string(byte[] line, int at, int end) throws BadLine {
    if (line[at] != '"') {
      throw unexpected("'\"'", line, at, end);
    }
    for (int i = at + 1; i < end; i++) {
      if (line[i] == '"') {
        text = line;
        from = at + 1;
        to = i;
        return i + 1;
      }
      if (line[i] == '\\') {
        return escaped(line, at, end);
      }
    }
    throw new BadLine("ends within a string");
  }

  private int escaped(byte[] line, int at, int end) throws BadLine {
    if (decoded.length <= end - at) {
      decoded = new byte[2 * (end - at) + 1];
    }
    int length = 0;
    int i = at + 1;
    while (i < end && line[i] != '"') {
      if (line[i] != '\\') {
        decoded[length++] = line[i++];
        continue;
      }
      if (line[i + 1] == 'u') {
        int point = hex(line, i + 2, end);
        i += 6;
        if (Character.isHighSurrogate((char) point)
            && i + 6 <= end
            && line[i] == '\\'
            && line[i + 1] == 'u') {
          point = Character.toCodePoint((char) point, (char) hex(line, i + 2, end));
          i += 6;
        }
        length = encode(point, length);
      } else {
        decoded[length++] = plain(line[i + 1]);
        i += 2;
      }
    }
    if (i >= end) {
      throw new BadLine("ends within a string");
    }
    text = decoded;
    from = 0;
    to = length;
    decoded[length] = '\n';
    return i + 1;
  }

  private static byte plain(byte escape) throws BadLine {
    return switch (escape) {
      case '"', '\\', '/' -> escape;
      case 'b' -> '\b';
      case 'f' -> '\f';
      case 'n' -> '\n';
      case 'r' -> '\r';
      case 't' -> '\t';
      default -> throw new BadLine("has an escape that JSON does not know in a string");
    };
  }

  private static int hex(byte[] line, int at, int end) throws BadLine {
    int point = 0;
    for (int i = at; i < at + 4; i++) {
      int digit = i < end ? Character.digit(line[i], 16) : -1;
      if (digit < 0) {
        throw new BadLine("has a \\u without four hexadecimal digits in a string");
      }
      point = point * 16 + digit;
    }
    return point;
  }

  private int encode(int point, int at) throws BadLine {
    if (point >= 0xD800 && point <= 0xDFFF || point > Character.MAX_CODE_POINT) {
      throw new BadLine("has half of a character in a string");
    }
    byte[] bytes = Character.toString(point).getBytes(StandardCharsets.UTF_8);
    System.arraycopy(bytes, 0, decoded, at, bytes.length);
    return at + bytes.length;
  }

  /// Where a number, `true`, `false` or `null` ends.
  static int word(byte[] line, int at, int end) throws BadLine {
    int i = at;
    while (i < end && isWord(line[i])) {
      i++;
    }
    if (i == at || !isValue(line, at, i)) {
      throw noValue(line, at, end);
    }
    return i;
  }

  /// Numbers that JSON has not stand there as some programs write them, Python among them.
  private static BadLine noValue(byte[] line, int at, int end) {
    return Stream.of("NaN", "Infinity", "-Infinity")
        .filter(word -> at + word.length() <= end && is(word, line, at, at + word.length()))
        .findFirst()
        .map(
            word ->
                new BadLine(
                    "has "
                        + word
                        + ", which JSON has not: write null for a missing value, \"inf\" and"
                        + " \"-inf\" for infinities"))
        .orElseGet(() -> unexpected("a value", line, at, end));
  }

  private static boolean isWord(byte c) {
    return c >= '0' && c <= '9'
        || c >= 'a' && c <= 'z'
        || c == '-'
        || c == '+'
        || c == '.'
        || c == 'E';
  }

  private static boolean isValue(byte[] line, int at, int end) {
    if (line[at] >= 'a') {
      return is("true", line, at, end) || is("false", line, at, end) || is("null", line, at, end);
    }
    return line[at] == '-' && end - at > 1 || line[at] >= '0' && line[at] <= '9';
  }

  private static boolean is(String word, byte[] line, int at, int end) {
    if (end - at != word.length()) {
      return false;
    }
    for (int i = 0; i < word.length(); i++) {
      if (line[at + i] != word.charAt(i)) {
        return false;
      }
    }
    return true;
  }

  /// Passes over a value; gives what follows it.
  int skip(byte[] line, int at, int end) throws BadLine {
    return switch (line[at]) {
      case '"' -> afterString(line, at, end);
      case '{', '[' -> afterNested(line, at, end);
      default -> word(line, at, end);
    };
  }

  private static int afterString(byte[] line, int at, int end) throws BadLine {
    for (int i = at + 1; i < end; i++) {
      if (line[i] == '"') {
        return i + 1;
      }
      if (line[i] == '\\') {
        i++;
      }
    }
    throw new BadLine("ends within a string");
  }

  /// Objects and lists that nobody reads: brackets must match, more is not looked at.
  private int afterNested(byte[] line, int at, int end) throws BadLine {
    var open = new byte[DEEPEST];
    int depth = 0;
    int i = at;
    while (i < end) {
      byte c = line[i];
      if (c == '"') {
        i = afterString(line, i, end);
        continue;
      }
      i++;
      if (c == '{' || c == '[') {
        if (depth == DEEPEST) {
          throw new BadLine("nests values more than " + DEEPEST + " deep");
        }
        open[depth++] = c;
      } else if (c == '}' || c == ']') {
        if (open[--depth] != (c == '}' ? '{' : '[')) {
          throw unexpected(c == '}' ? "']'" : "'}'", line, i - 1, end);
        }
        if (depth == 0) {
          return i;
        }
      }
    }
    throw new BadLine("ends within " + (line[at] == '{' ? "an object" : "a list"));
  }

  static BadLine unexpected(String expected, byte[] line, int at, int end) {
    return new BadLine(
        at >= end
            ? "ends where " + expected + " was expected"
            : "has " + Cells.shown(line, at, end) + " where " + expected + " was expected");
  }
}
