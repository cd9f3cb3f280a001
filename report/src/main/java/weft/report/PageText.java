package weft.report;

import java.util.Locale;
import weft.ir.problem.Visible;

/// Words and numbers on a page.
final class PageText {
  private PageText() {}

  /// A text as it stands, whatever it holds.
  static String escaped(String text) {
    return Visible.text(text)
        .replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;")
        .replace("'", "&#39;");
  }

  /// Four digits; a dash where there is no number.
  static String number(double value) {
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return value > 0 ? "∞" : "−∞";
    }
    double size = Math.abs(value);
    String text =
        size == 0
            ? "0"
            : size >= 1e-4 && size < 1e6
                ? String.format(Locale.ROOT, "%.4g", value)
                : String.format(Locale.ROOT, "%.3e", value);
    String cut = text.contains(".") ? text.replaceFirst("\\.?0+(e|$)", "$1") : text;
    return cut.replace('-', '−');
  }

  static String percent(double share) {
    return Double.isNaN(share) ? "–" : number(100 * share) + " %";
  }

  /// `1,234,567`.
  static String count(long n) {
    return String.format(Locale.ROOT, "%,d", n);
  }

  /// `2024-01-02T00:00:00Z` at midnight is its day.
  static String time(String name) {
    return name.replaceFirst("T00:00:00Z$", "").replaceFirst(":00Z$", "").replace('T', ' ');
  }
}
