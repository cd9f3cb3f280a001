package weft.lang.dsl;

import weft.eval.Outcome;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What a run gave, by term.
public final class TermValues {
  private final TermOutputs outputs;
  private final Outcome outcome;

  TermValues(TermOutputs outputs, Outcome outcome) {
    this.outputs = outputs;
    this.outcome = outcome;
  }

  /// The value of an output. The same node under a name or in another dimension is the same output.
  ///
  /// @throws WeftException if the term is no output, or could not be computed; it says why
  public Tensor value(Term term) {
    return outcome.output(outputs.name(term));
  }

  /// The same by name, with what failed.
  public Outcome outcome() {
    return outcome;
  }
}
