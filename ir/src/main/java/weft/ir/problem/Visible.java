package weft.ir.problem;

import java.util.Locale;

/// Texts from elsewhere, made fit for a terminal: what would steer it, or hide or turn around what
/// stands beside it, is shown by its code instead, `\\u001b`.
public final class Visible {
  private Visible() {}

  /// Line ends and tabs stay.
  public static String text(String text) {
    return shown(text, false);
  }

  /// All in one line.
  public static String line(String text) {
    return shown(text, true);
  }

  /// Nothing that takes more or less than a place, so that what stands below a text fits.
  static String places(String text) {
    var out = new StringBuilder(text);
    for (int i = 0; i < out.length(); i++) {
      if (out.charAt(i) == '\t') {
        out.setCharAt(i, ' ');
      } else if (steers(out.charAt(i))) {
        out.setCharAt(i, '\ufffd');
      }
    }
    return out.toString();
  }

  private static String shown(String text, boolean line) {
    int first = 0;
    while (first < text.length() && !hidden(text.charAt(first), line)) {
      first++;
    }
    if (first == text.length()) {
      return text;
    }
    var out = new StringBuilder(text.substring(0, first));
    for (int i = first; i < text.length(); i++) {
      char c = text.charAt(i);
      out.append(hidden(c, line) ? code(c) : String.valueOf(c));
    }
    return out.toString();
  }

  private static boolean hidden(char c, boolean line) {
    return steers(c) && (line || c != '\n' && c != '\t');
  }

  private static String code(char c) {
    return switch (c) {
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
    };
  }

  /// Control characters, line separators, and marks that change the direction of writing.
  private static boolean steers(char c) {
    if (c >= ' ' && c <= '~') {
      return false;
    }
    return switch (Character.getType(c)) {
      case Character.CONTROL, Character.LINE_SEPARATOR, Character.PARAGRAPH_SEPARATOR -> true;
      case Character.FORMAT ->
          c == '\u061c'
              || c == '\u200e'
              || c == '\u200f'
              || c >= '\u202a' && c <= '\u202e'
              || c >= '\u2066' && c <= '\u2069';
      default -> false;
    };
  }
}
