package weft.wire.text;

import java.nio.charset.StandardCharsets;
import java.util.Locale;

/// How a format spells what is no number.
enum Quotes {
  JSON {
    @Override
    void text(String text, TextBuffer out) {
      out.add((byte) '"');
      int from = 0;
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        if (c < ' ' || c == '"' || c == '\\') {
          out.add(text.substring(from, i));
          out.add(escape(c));
          from = i + 1;
        }
      }
      out.add(from == 0 ? text : text.substring(from));
      out.add((byte) '"');
    }

    @Override
    void missing(TextBuffer out) {
      out.add(NULL);
    }

    @Override
    void open(TextBuffer out) {
      out.add((byte) '"');
    }
  },
  CSV {
    @Override
    void text(String text, TextBuffer out) {
      boolean plain =
          !text.isEmpty()
              && text.chars().noneMatch(c -> c == ',' || c == '"' || c == '\n' || c == '\r');
      out.add(plain ? text : '"' + text.replace("\"", "\"\"") + '"');
    }

    @Override
    void missing(TextBuffer out) {}

    @Override
    void open(TextBuffer out) {}
  };

  private static final byte[] NULL = "null".getBytes(StandardCharsets.US_ASCII);

  abstract void text(String text, TextBuffer out);

  abstract void missing(TextBuffer out);

  /// Stands before and after a time.
  abstract void open(TextBuffer out);

  /// JSON knows no infinities, so they are texts there.
  void infinite(double value, TextBuffer out) {
    open(out);
    out.add(value > 0 ? "inf" : "-inf");
    open(out);
  }

  private static String escape(char c) {
    return switch (c) {
      case '"' -> "\\\"";
      case '\\' -> "\\\\";
      case '\n' -> "\\n";
      case '\r' -> "\\r";
      case '\t' -> "\\t";
      default -> String.format(Locale.ROOT, "\\u%04x", (int) c);
    };
  }
}
