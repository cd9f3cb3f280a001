package weft.studio.tab;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.lang.CheckedProgram;

/// What was computed for a tab.
///
/// @param run its number
/// @param layout whose rows are where
public record TabResult(
    long run, CheckedProgram compiled, Table table, Layout layout, Map<String, Tensor> outputs) {
  public TabResult {
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
  }

  /// A feature or a column.
  public Optional<Tensor> values(String name) {
    return Optional.ofNullable(outputs.get(name))
        .or(() -> Optional.ofNullable(table.columns().get(name)));
  }
}
