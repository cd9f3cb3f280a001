package weft.ir.text;

import java.util.Locale;
import java.util.function.IntPredicate;

/// How names and values are spelled in the text form.
public final class Literal {
  private Literal() {}

  /// The shortest decimal that reads back to the same bits; `nan`, `inf`, `-inf`.
  public static String number(double value) {
    if (Double.isNaN(value)) {
      return "nan";
    }
    return Double.isInfinite(value) ? value > 0 ? "inf" : "-inf" : Double.toString(value);
  }

  /// The same for a value of single precision.
  public static String number(float value) {
    return Float.isNaN(value) || Float.isInfinite(value)
        ? number((double) value)
        : Float.toString(value);
  }

  /// In double quotes, with escapes for what can't stand in a line.
  public static String quoted(String text) {
    return quoted(text, c -> c < ' ');
  }

  /// The same with other characters by their numbers.
  public static String quoted(String text, IntPredicate numbered) {
    var out = new StringBuilder("\"");
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      switch (c) {
        case '"' -> out.append("\\\"");
        case '\\' -> out.append("\\\\");
        case '\n' -> out.append("\\n");
        case '\r' -> out.append("\\r");
        case '\t' -> out.append("\\t");
        default -> {
          if (numbered.test(c)) {
            out.append(String.format(Locale.ROOT, "\\u%04x", (int) c));
          } else {
            out.append(c);
          }
        }
      }
    }
    return out.append('"').toString();
  }

  /// `RollingMean` and `minPeriods` in the spelling of formulas: `rolling_mean`, `min_periods`.
  public static String snake(String camel) {
    var out = new StringBuilder();
    for (int i = 0; i < camel.length(); i++) {
      char c = camel.charAt(i);
      if (Character.isUpperCase(c) && i > 0) {
        out.append('_');
      }
      out.append(Character.toLowerCase(c));
    }
    return out.toString();
  }
}
