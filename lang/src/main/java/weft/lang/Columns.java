package weft.lang;

import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Type;
import weft.ir.WeftException;

/// Declared columns against those of a table.
final class Columns {
  private Columns() {}

  static void check(Statement.Column column, Type declared, Type found, Source source) {
    if (!Schema.fits(declared, found)) {
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
