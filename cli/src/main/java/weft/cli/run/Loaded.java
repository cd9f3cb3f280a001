package weft.cli.run;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Set;
import weft.cli.console.Progress;
import weft.cli.option.DataOptions;
import weft.cli.option.FeatureOptions;
import weft.cli.option.InputData;
import weft.eval.Table;
import weft.ir.OpSet;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureSet;

/// Features with the table that they run over, all of it in memory.
///
/// @param notes what is odd about the data
public record Loaded(CheckedProgram compiled, Table table, InputData input, DataNotes notes) {
  /// Reads what the features need.
  ///
  /// @throws weft.ir.problem.WeftException if a feature is wrong
  public static Loaded of(FeatureOptions features, DataOptions data, Progress progress) {
    return of(features, data, Set.of(), progress);
  }

  /// Reads what the features need, and further columns where the data have them.
  public static Loaded of(
      FeatureOptions features, DataOptions data, Set<String> more, Progress progress) {
    OpSet ops = features.ops();
    FeatureSet set = features.open();
    InputData input = data.needed(set);
    CheckedProgram compiled = check(set, features, input, input.schema(), ops);
    var columns = new LinkedHashSet<>(compiled.graph().columns().keySet());
    more.stream().filter(input.schema().columns()::containsKey).forEach(columns::add);
    var findings = input.findings(compiled);
    Table table =
        input.table(
            input.withKeys(columns),
            rows -> progress.show("reading", rows, input.rows()),
            findings);
    findings.values(table.columns(), table.rows());
    findings.keys(table, row -> row);
    Schema found = schema(table, input.schema());
    if (!found.equals(input.schema())) {
      // Columns with missing values are read as numbers.
      compiled = check(set, features, input, found, ops);
    }
    return new Loaded(compiled, table, input, DataNotes.of(findings, input, compiled));
  }

  private static CheckedProgram check(
      FeatureSet set, FeatureOptions features, InputData input, Schema schema, OpSet ops) {
    var compiled = set.check(schema, features.parameters(), ops);
    return input.explained(set, compiled, schema, ops).orThrow();
  }

  /// The schema with the types that were read.
  public static Schema schema(Table table, Schema expected) {
    var types = new LinkedHashMap<>(expected.columns());
    table.columns().keySet().forEach(name -> types.put(name, table.type(name)));
    return new Schema(types, expected.entity(), expected.order());
  }
}
