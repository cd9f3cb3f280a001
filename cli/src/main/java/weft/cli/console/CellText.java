package weft.cli.console;

import java.util.Locale;
import java.util.Optional;
import weft.data.Times;
import weft.ir.Span;
import weft.ir.Tensor;
import weft.ir.problem.Visible;
import weft.ir.text.Literal;

/// Cells for the eye: six digits of numbers, a dash where one is missing.
public final class CellText {
  private static final String MISSING = "-";

  /// Cells of an array that are shown.
  private static final int CELLS = 3;

  private CellText() {}

  public static String of(Tensor column, int row) {
    int width = width(column);
    if (column.shape().rank() > 1) {
      var text = new StringBuilder("[");
      for (int i = 0; i < Math.min(CELLS, width); i++) {
        text.append(i == 0 ? "" : ", ").append(cell(column, row * width + i));
      }
      return text.append(width > CELLS ? ", ...]" : "]").toString();
    }
    return cell(column, row);
  }

  /// The cells of a row.
  public static int width(Tensor column) {
    return column.shape().dims().stream().skip(1).reduce(1, (a, b) -> a * b);
  }

  private static String cell(Tensor column, int i) {
    return switch (column.element().kind()) {
      case TEXT -> Optional.ofNullable(column.textAt(i)).map(Visible::line).orElse(MISSING);
      case TIME -> column.missingAt(i) ? MISSING : Times.text(column.longAt(i));
      case FLOAT -> number(column.doubleAt(i));
      case BOOL -> column.missingAt(i) ? MISSING : String.valueOf(column.truthAt(i));
      default -> String.valueOf(column.textAt(i));
    };
  }

  public static String number(double value) {
    if (Double.isNaN(value)) {
      return MISSING;
    }
    if (Double.isInfinite(value)) {
      return Literal.number(value);
    }
    double size = Math.abs(value);
    boolean plain = size == 0 || size >= 1e-4 && size < 1e9;
    String text = String.format(Locale.ROOT, plain ? "%.6g" : "%.5e", value);
    return text.contains(".") ? text.replaceFirst("\\.?0+(e|$)", "$1") : text;
  }

  public static String type(Tensor column) {
    int width = width(column);
    return column.element().tag() + (column.shape().rank() > 1 ? "[" + width + "]" : "");
  }

  /// `1 row`, `2 rows`.
  public static String count(long n, String what) {
    return n + " " + what + (n == 1 ? "" : "s");
  }

  public static String span(long nanos) {
    return new Span.Time(nanos).toString();
  }
}
