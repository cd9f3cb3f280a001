package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.GraphBuilder;
import weft.ir.Origin;

/// Refuses results that depend on later rows, except in labels, which exist in batch only.
final class LookAhead {
  private final boolean[] ahead;

  /// @param roots the nodes that look ahead themselves
  LookAhead(GraphBuilder builder, Set<Integer> roots) {
    ahead = new boolean[builder.size()];
    for (int id = 0; id < ahead.length; id++) {
      ahead[id] = roots.contains(id);
      for (int arg : builder.node(id).args()) {
        ahead[id] |= ahead[arg];
      }
    }
  }

  /// What is wrong with the outputs.
  ///
  /// @param nodes the node of each output
  List<Diagnostic> problems(
      List<Statement.Definition> outputs,
      List<Integer> nodes,
      Calls calls,
      Source source,
      Mode mode) {
    var problems = new ArrayList<Diagnostic>();
    for (int i = 0; i < outputs.size(); i++) {
      var output = outputs.get(i);
      if (!ahead[nodes.get(i)] || output.label() && mode == Mode.BATCH) {
        continue;
      }
      Origin place = calls.ahead(output.name()).orElseGet(() -> source.at(output.value().place()));
      var problem =
          Diagnostic.of(Code.LOOK_AHEAD, message(output, mode))
              .about(output.name())
              .expected("this row and earlier ones only")
              .found("a value that depends on later rows")
              .at(place);
      problems.add(
          output.label()
              ? problem.hint("compile labels for batch; leave them out of a live program")
              : problem.hint("a label may look ahead: label " + output.name() + " = ..."));
    }
    return problems;
  }

  private static String message(Statement.Definition output, Mode mode) {
    if (output.label()) {
      return "the label '" + output.name() + "' looks ahead, and live there are no later rows";
    }
    return "the output '"
        + output.name()
        + "' looks ahead into the future"
        + (mode == Mode.LIVE ? ", and live there are no later rows" : "");
  }
}
