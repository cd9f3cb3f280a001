package weft.inspect.draw;

/// How wide a text is drawn, on the safe side: the reader's font is not known.
final class Widths {
  static final double TITLE = 13.5;
  static final double DETAIL = 11;
  static final double FORMULA = 12.5;
  private static final double MONO = 0.605;

  private Widths() {}

  /// Of a title, which is bold.
  static double title(String text) {
    return sans(text, TITLE) * 1.09;
  }

  static double detail(String text) {
    return sans(text, DETAIL);
  }

  /// Of a text in a font with letters of one width.
  static double mono(String text) {
    return text.length() * MONO * FORMULA;
  }

  /// How many letters of a formula fit.
  static int monoLetters(double width) {
    return (int) (width / (MONO * FORMULA));
  }

  static double sans(String text, double size) {
    return size * text.codePoints().mapToDouble(Widths::em).sum();
  }

  private static double em(int c) {
    if ("ijl.,:;'|!()[]f t/I".indexOf(c) >= 0) {
      return 0.39;
    }
    if ("mwMW@%\u2026".indexOf(c) >= 0) {
      return 0.98;
    }
    if (c > 0x2e80) {
      return 1.05;
    }
    return Character.isUpperCase(c) || "+<>=\u2212\u00d7\u2264\u2265\u2260".indexOf(c) >= 0
        ? 0.84
        : 0.635;
  }
}
