package weft.eval;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What came out: the outputs that could be computed, and why the others could not.
public record Outcome(Map<String, Tensor> outputs, List<Diagnostic> failures) {
  public Outcome {
    outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    failures = List.copyOf(failures);
  }

  public boolean complete() {
    return failures.isEmpty();
  }

  /// An output by name; the reason it is missing where it failed.
  public Tensor output(String name) {
    Tensor value = outputs.get(name);
    if (value == null) {
      throw failures.isEmpty()
          ? new WeftException(
              Diagnostic.of(Code.UNKNOWN_NAME, "there is no output '" + name + "'").about(name))
          : new WeftException(failures);
    }
    return value;
  }
}
