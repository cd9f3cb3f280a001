package weft.lang;

import java.util.List;
import weft.ir.Element;
import weft.ops.source.Column;

/// A parameter that stays open, given in the place of its value: in the graph it is a column that
/// holds the value in each row. So it can be changed without compiling again, and derivatives can
/// be taken with respect to it.
///
/// @param column what the column is called; with a `$` before it, no column of a table is
/// @param value what the parameter is checked with
public record Varying(String column, double value) {
  /// The parameter of this name.
  public static Varying of(String parameter, double value) {
    return new Varying("$" + parameter, value);
  }

  Column source() {
    return new Column(column, Element.F64, List.of());
  }
}
