package weft.live.join;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.Row;

/// What rows are compared by with those of a further table.
final class OwnKey {
  /// Where a cell of the key stands in a row.
  enum From {
    ENTITY,
    TIME,
    NUMBER,
    TEXT,
    WHOLE
  }

  /// @param column the cell of the row, for cells
  /// @param name of the column of the table
  /// @param theirs its name in the further one
  record Cell(From from, int column, String name, String theirs) {}

  private final List<Cell> cells;

  OwnKey(List<Cell> cells) {
    this.cells = List.copyOf(cells);
  }

  int size() {
    return cells.size();
  }

  List<String> theirs() {
    return cells.stream().map(Cell::theirs).toList();
  }

  /// Takes the key of a row; false where a cell is missing.
  boolean of(Row row, CellKey to) {
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      switch (cell.from) {
        case ENTITY -> to.set(i, row.entity());
        case TIME -> to.set(i, row.key());
        case NUMBER -> {
          double number = row.number(cell.column);
          if (Double.isNaN(number)) {
            return false;
          }
          to.set(i, number);
        }
        case TEXT -> {
          if (!(row.other(cell.column) instanceof String text)) {
            return false;
          }
          to.set(i, text);
        }
        case WHOLE -> {
          if (!(row.other(cell.column) instanceof Long whole)) {
            return false;
          }
          to.set(i, whole.longValue());
        }
      }
    }
    return true;
  }

  /// The key of a row of the further table; nothing where a cell is missing.
  @Nullable CellKey of(Table rows, int row) {
    var key = new CellKey(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      Cell cell = cells.get(i);
      Tensor column = rows.column(cell.theirs);
      if (column.missingAt(row)) {
        return null;
      }
      switch (cell.from) {
        case ENTITY, TEXT -> key.set(i, text(column, row));
        case TIME, WHOLE -> key.set(i, column.longAt(row));
        case NUMBER -> key.set(i, column.doubleAt(row));
      }
    }
    return key;
  }

  private static String text(Tensor column, int row) {
    return column.element() == Element.TEXT
        ? String.valueOf(column.textAt(row))
        : String.valueOf(column.longAt(row));
  }

  /// The key that texts say.
  CellKey parse(String table, List<String> texts) {
    if (texts.size() != cells.size()) {
      throw new WeftException(
          Diagnostic.of(Code.ARITY, "a row of the table '" + table + "' is found by other keys")
              .about(table)
              .expected(theirs().isEmpty() ? "no key" : String.join(", ", theirs()))
              .found(texts.isEmpty() ? "none" : String.join(", ", texts)));
    }
    var key = new CellKey(cells.size());
    for (int i = 0; i < cells.size(); i++) {
      String text = texts.get(i);
      try {
        switch (cells.get(i).from) {
          case ENTITY, TEXT -> key.set(i, text);
          case TIME, WHOLE -> key.set(i, Long.parseLong(text));
          case NUMBER -> key.set(i, Double.parseDouble(text));
        }
      } catch (NumberFormatException e) {
        throw new WeftException(
            Diagnostic.of(Code.TYPE, "the key '" + cells.get(i).theirs + "' must be a number")
                .about(cells.get(i).theirs)
                .found(text));
      }
    }
    return key;
  }
}
