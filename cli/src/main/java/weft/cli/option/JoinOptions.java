package weft.cli.option;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import picocli.CommandLine.Option;
import weft.eval.TableJoin;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.library.FurtherRows;

/// How rows of further tables are found.
public final class JoinOptions {
  @Option(
      names = "--table",
      paramLabel = "NAME:HOW",
      description =
          "how rows of a further table are found: NAME:by=none (for all), by=COLUMN or"
              + " by=COLUMN=THEIRS (several: repeat it), on=COLUMN (its times), tolerance=5m (how"
              + " old they may be), join=exact (the only row of the keys); with commas between them"
              + " (default: the last row of the same entity)")
  private List<String> tables = new ArrayList<>();

  /// Further tables, with what the command line says of them.
  ///
  /// @param own those that features bring along
  /// @param files that the command line names
  public Map<String, FurtherRows> over(
      Map<String, FurtherRows> own, Map<String, List<String>> files) {
    return over(own, files, false);
  }

  /// @param bare whether it is enough to name a table
  public Map<String, FurtherRows> over(
      Map<String, FurtherRows> own, Map<String, List<String>> files, boolean bare) {
    var all = new LinkedHashMap<>(own);
    files.forEach(
        (name, some) ->
            all.merge(
                name,
                new FurtherRows(some, TableJoin.AS_OF),
                (before, now) -> before.with(now.data())));
    for (String table : tables) {
      int at = table.indexOf(':');
      if (at < 0 && bare) {
        continue;
      }
      String name = at < 0 ? table : table.substring(0, at);
      FurtherRows before = all.get(name);
      if (before == null) {
        throw new WeftException(
            Diagnostic.of(Code.USAGE, "--table: there is no table '" + name + "'")
                .about("--table")
                .expected(
                    all.isEmpty()
                        ? "a further table: --data " + name + "=FILE"
                        : "one of " + String.join(", ", all.keySet()))
                .found(table)
                .suggest(name, all.keySet()));
      }
      all.put(name, before.with(table));
    }
    return all;
  }

  /// The tables that are spoken of.
  public List<String> named() {
    return tables.stream().map(table -> table.split(":", 2)[0]).toList();
  }
}
