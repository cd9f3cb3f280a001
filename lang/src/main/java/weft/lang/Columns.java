package weft.lang;

import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Type;
import weft.ir.WeftException;

/// Declared columns against those of a table.
final class Columns {
  private Columns() {}

  /// Numbers stand for each other, since formulas compute in `f64`; other types must be the same.
  static void check(Statement.Column column, Type declared, Type found, Source source) {
    boolean fits =
        declared.shape().equals(found.shape())
            && (declared.element() == found.element()
                || declared.element().isNumeric() && found.element().isNumeric());
    if (!fits) {
      throw new WeftException(
          Diagnostic.of(
                  Code.TYPE, "the column '" + column.name() + "' is declared as " + title(declared))
              .about(column.name())
              .expected(title(declared))
              .found(title(found) + " in the table")
              .at(source.at(column.named())));
    }
  }

  /// As it is written in a declaration.
  private static String title(Type type) {
    return type.shape().isScalar()
        ? type.element().tag()
        : "array(" + type.shape().dims().getFirst() + ")";
  }
}
