package weft.lang;

import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;

/// Declared columns against those of a table.
final class Columns {
  private Columns() {}

  static void check(Statement.Column column, Type declared, Type found, SourceText source) {
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
