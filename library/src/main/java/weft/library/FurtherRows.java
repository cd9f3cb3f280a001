package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import weft.eval.TableJoin;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Where the rows of a further table come from, and how they are found for those of the table.
///
/// @param data files of the table, and patterns; none where they are named elsewhere, or rows
///   arrive
public record FurtherRows(List<String> data, TableJoin join) {
  public FurtherRows {
    data = List.copyOf(data);
  }

  public FurtherRows with(List<String> files) {
    return new FurtherRows(files, join);
  }

  public FurtherRows with(TableJoin how) {
    return new FurtherRows(data, how);
  }

  /// As `--table NAME:HOW` says, settings with commas between them.
  ///
  /// @throws WeftException if there is no such setting, or a join can't be so
  public FurtherRows with(String table) {
    int colon = table.indexOf(':');
    var settings = new LinkedHashMap<String, List<String>>();
    for (String part : table.substring(colon + 1).split(",", -1)) {
      int at = part.indexOf('=');
      if (colon < 0 || at <= 0) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, "--table can't be '" + table + "'")
                .about("--table")
                .expected(
                    "NAME:by=none, or other settings of " + String.join(", ", TableJoin.SETTINGS))
                .found(part.isEmpty() ? "nothing" : part)
                .hint("write --table spx:by=none,tolerance=5m"));
      }
      settings
          .computeIfAbsent(part.substring(0, at).strip(), _ -> new ArrayList<>())
          .add(part.substring(at + 1).strip());
    }
    TableJoin how = join;
    for (var setting : settings.entrySet()) {
      how = how.with(setting.getKey(), setting.getValue());
    }
    return with(how);
  }
}
