package weft.files;

import java.sql.SQLException;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Finds the first cell that is not what its column must hold. That takes another look at the file,
/// so it is done only once something is known to be wrong.
final class BadCell {
  private BadCell() {}

  /// The first cell that can't be converted; empty if there is none.
  static Optional<WeftException> unconverted(DuckDb duck, DuckDbFiles source) throws SQLException {
    for (SourceColumn column : source.columns()) {
      String bad = column.raw() + " IS NOT NULL AND TRY(" + column.cell() + ") IS NULL";
      var found = search(duck, source, column, bad, column.element());
      if (found.isPresent()) {
        return found;
      }
    }
    return Optional.empty();
  }

  private static Optional<WeftException> search(
      DuckDb duck, DuckDbFiles source, SourceColumn column, String bad, Element needed)
      throws SQLException {
    var rows =
        duck.rows(
            "SELECT \"r\", \"x\" FROM (SELECT row_number() OVER () - 1 AS \"r\", CAST("
                + column.raw()
                + " AS VARCHAR) AS \"x\", "
                + bad
                + " AS \"bad\" FROM "
                + source.relation()
                + ") WHERE \"bad\" LIMIT 1");
    if (rows.isEmpty()) {
      return Optional.empty();
    }
    long row = ((Number) rows.getFirst().getFirst()).longValue();
    return Optional.of(
        of(source.place(duck, row), column.name(), needed, String.valueOf(rows.getFirst().get(1))));
  }

  /// @param place where the cell stands
  static WeftException of(String place, String column, Element needed, String found) {
    String one = one(needed);
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, place + " of the column '" + column + "' does not hold " + one)
            .about(column)
            .expected(one)
            .found(found));
  }

  private static String one(Element element) {
    return switch (element) {
      case TEXT -> "a text";
      case TIME -> "a time between 1677 and 2262";
      case BOOL -> "true or false";
      case I64 -> "a whole number of 64 bits";
      default -> "a number";
    };
  }
}
