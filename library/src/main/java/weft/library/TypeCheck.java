package weft.library;

import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import weft.ir.OpSet;
import weft.ir.Structure;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.CheckedProgram;
import weft.lang.Schema;
import weft.library.FeatureType.Program;

/// Holds a feature type to what it says: the formula gives the outputs that the type declares, and
/// steps give the same graph as the formula.
record TypeCheck(FeatureType type, Schema schema, Map<String, Object> values, OpSet ops) {
  CheckedProgram run() {
    CheckedProgram formula = of(type.program());
    if (type.steps().isEmpty() || !formula.errors().isEmpty()) {
      return formula;
    }
    Program steps = type.steps().get();
    var problems = difference(formula, of(steps), steps);
    return problems.isEmpty() ? formula : CheckedProgram.none(problems);
  }

  /// A program under the names of the type's outputs.
  private CheckedProgram of(Program program) {
    CheckedProgram compiled = program.check(schema, values, ops);
    if (!compiled.errors().isEmpty()) {
      return CheckedProgram.none(compiled.problems());
    }
    var outputs = type.outputs().keySet();
    var problems = new OutputNames(type, program, compiled.graph().outputs().keySet()).problems();
    if (!problems.isEmpty()) {
      return CheckedProgram.none(problems);
    }
    if (outputs.size() == 1 && !Program.unasked(compiled).isEmpty()) {
      return CheckedProgram.none(Program.unasked(compiled));
    }
    return outputs.size() == 1 ? Program.only(compiled, outputs.iterator().next()) : compiled;
  }

  /// What the steps compute otherwise than the formula.
  private List<Diagnostic> difference(CheckedProgram formula, CheckedProgram other, Program steps) {
    if (!other.errors().isEmpty()) {
      return other.errors();
    }
    var wanted = Structure.hashes(formula.graph());
    var found = Structure.hashes(other.graph());
    return formula.graph().outputs().entrySet().stream()
        .filter(
            output -> {
              Integer same = other.graph().outputs().get(output.getKey());
              return same == null || !wanted.get(output.getValue()).equals(found.get(same));
            })
        .map(
            output ->
                Diagnostic.of(
                        Code.BAD_GRAPH,
                        "the steps of '"
                            + output.getKey()
                            + "' compute something else than the formula")
                    .about(output.getKey())
                    .expected(oneLine(type.program()))
                    .found(oneLine(steps))
                    .hint("both forms must give the same graph: correct one or leave it out")
                    .at(steps.start()))
        .toList();
  }

  private static String oneLine(Program program) {
    return program.text().strip().lines().map(String::strip).collect(Collectors.joining("; "));
  }
}
