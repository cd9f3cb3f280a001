package weft.eval;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;

/// Puts the rows that an engine hands on together again.
final class Collected implements ResultSink {
  private final Map<String, List<Tensor>> pieces = new LinkedHashMap<>();
  private final List<Diagnostic> failures = new ArrayList<>();

  @Override
  public void take(Map<String, Tensor> rows) {
    rows.forEach((name, piece) -> pieces.computeIfAbsent(name, _ -> new ArrayList<>()).add(piece));
  }

  @Override
  public void failed(Diagnostic problem) {
    failures.add(problem);
  }

  Outcome outcome() {
    var outputs = new LinkedHashMap<String, Tensor>();
    pieces.forEach(
        (name, parts) ->
            outputs.put(name, parts.size() == 1 ? parts.getFirst() : Tensor.join(parts)));
    return new Outcome(outputs, failures);
  }
}
