package weft.lang;

import java.util.Optional;
import weft.ir.GraphBuilder;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.lang.syntax.Statement;

/// Refuses results that depend on later rows, except in labels, which exist in batch only.
final class LookAhead {
  private final boolean[] ahead;
  private final Calls calls;
  private final Names names;
  private final Mode mode;

  LookAhead(GraphBuilder builder, Calls calls, Names names, Mode mode) {
    this.calls = calls;
    this.names = names;
    this.mode = mode;
    ahead = new boolean[builder.size()];
    for (int id = 0; id < ahead.length; id++) {
      ahead[id] = calls.aheadNodes().contains(id);
      for (int arg : builder.node(id).args()) {
        ahead[id] |= ahead[arg];
      }
    }
  }

  /// What is wrong with an output, if it looks ahead and may not.
  Optional<Diagnostic> problem(Statement.Definition output, int node) {
    if (!ahead[node] || output.label() && mode == Mode.BATCH) {
      return Optional.empty();
    }
    Origin place =
        calls.ahead(output.name()).orElseGet(() -> names.source().at(output.value().place()));
    var problem =
        Diagnostic.of(Code.LOOK_AHEAD, message(output))
            .about(output.name())
            .expected("this row and earlier ones only")
            .found("a value that depends on later rows")
            .at(place);
    return Optional.of(
        output.label()
            ? problem.hint("compile labels for batch; leave them out of a live program")
            : names.isUniverse(output)
                ? problem.hint("which rows belong to it must be known as they come")
                : problem.hint("a label may look ahead: label " + output.name() + " = ..."));
  }

  private String message(Statement.Definition output) {
    if (output.label()) {
      return "the label '" + output.name() + "' looks ahead, and live there are no later rows";
    }
    return (names.isUniverse(output) ? "the universe '" : "the output '")
        + output.name()
        + "' looks ahead into the future"
        + (mode == Mode.LIVE ? ", and live there are no later rows" : "");
  }
}
