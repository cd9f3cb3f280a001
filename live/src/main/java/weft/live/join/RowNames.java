package weft.live.join;

import java.util.List;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What rows of further tables are about: a table and a key, as one name. No entity begins with the
/// mark, which is no text.
final class RowNames {
  private static final char MARK = '\u0001';
  private static final String BETWEEN = String.valueOf(MARK);

  private RowNames() {}

  static String of(String table, List<String> key) {
    for (String cell : key) {
      if (cell.indexOf(MARK) >= 0) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a key of the table '" + table + "' is no text")
                .about(table)
                .found(cell));
      }
    }
    return prefix(table) + String.join(BETWEEN, key);
  }

  /// What names of rows of a table begin with.
  static String prefix(String table) {
    return MARK + table + MARK;
  }

  static boolean isMarked(String name) {
    return !name.isEmpty() && name.charAt(0) == MARK;
  }

  /// @param cells how many cells the key has
  static List<String> key(String name, int cells) {
    String key = name.substring(name.indexOf(MARK, 1) + 1);
    return cells == 0 ? List.of() : List.of(key.split(BETWEEN, -1));
  }
}
