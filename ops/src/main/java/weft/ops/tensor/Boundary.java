package weft.ops.tensor;

import java.util.Locale;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What stands beyond the ends of a line `f`, one ghost cell on each side.
public enum Boundary {
  /// A given value.
  CONSTANT,
  /// The end itself.
  NEAREST,
  /// The other end.
  WRAP,
  /// The straight line through the last two cells.
  LINEAR,
  /// The cell that makes the slope at the end the given value.
  NEUMANN,
  /// The mirror image at the end: a slope of zero.
  REFLECT;

  /// The line with a ghost cell on each side.
  double[] extend(double[] line, double value, double spacing) {
    int n = line.length;
    int least = this == LINEAR || this == NEUMANN || this == REFLECT ? 2 : 1;
    if (n < least) {
      throw new WeftException(
          Diagnostic.of(
                  Code.SHAPE,
                  "the boundary '"
                      + name().toLowerCase(Locale.ROOT)
                      + "' needs "
                      + least
                      + " cells along the axis, found "
                      + n)
              .about("boundary")
              .expected("at least " + least + " cells")
              .found(Integer.toString(n)));
    }
    var out = new double[n + 2];
    System.arraycopy(line, 0, out, 1, n);
    double first = line[0];
    double last = line[n - 1];
    out[0] =
        switch (this) {
          case CONSTANT -> value;
          case NEAREST -> first;
          case WRAP -> last;
          case LINEAR -> 2 * first - line[1];
          case NEUMANN -> line[1] - 2 * spacing * value;
          case REFLECT -> line[1];
        };
    out[n + 1] =
        switch (this) {
          case CONSTANT -> value;
          case NEAREST -> last;
          case WRAP -> first;
          case LINEAR -> 2 * last - line[n - 2];
          case NEUMANN -> line[n - 2] + 2 * spacing * value;
          case REFLECT -> line[n - 2];
        };
    return out;
  }
}
