package weft.live.join;

import java.util.Optional;
import weft.eval.Table;
import weft.eval.TableJoin;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A further table of rows that arrive.
///
/// @param name what its columns are called after
/// @param held its rows, where all are known before the first row arrives; nothing where they
///   arrive too
public record LiveTable(String name, TableJoin join, Optional<Table> held) {
  public LiveTable {
    if (join.exact() && held.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.REFUSED, "rows of the exact table '" + name + "' can't arrive")
              .about(name)
              .expected("all of its rows before the first row arrives")
              .hint("read it from a file: --data " + name + "=FILE; or join it as of the time"));
    }
  }

  /// One whose rows arrive.
  public static LiveTable arriving(String name, TableJoin join) {
    return new LiveTable(name, join, Optional.empty());
  }

  /// One whose rows are known.
  public static LiveTable held(String name, TableJoin join, Table rows) {
    return new LiveTable(name, join, Optional.of(rows));
  }

  boolean arrives() {
    return held.isEmpty();
  }
}
