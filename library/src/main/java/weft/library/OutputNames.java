package weft.library;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.library.FeatureType.Program;

/// Holds the outputs that a feature type declares against those that its program defines.
///
/// @param given the names that the program defines without an underscore
record OutputNames(FeatureType type, Program program, Set<String> given) {
  List<Diagnostic> problems() {
    var outputs = type.outputs().keySet();
    if (outputs.size() == 1 && program.isNameless(given)) {
      return List.of();
    }
    var missing = new LinkedHashSet<>(outputs);
    missing.removeAll(given);
    var others = given.stream().filter(name -> !outputs.contains(name)).toList();
    var problems = new ArrayList<Diagnostic>();
    for (String other : others) {
      // One name in the place of another is one mistake.
      Optional<String> near = Nearest.to(other, missing);
      Optional<String> meant =
          near.isEmpty() && outputs.size() == 1 && given.size() == 1
              ? missing.stream().findFirst()
              : near;
      meant.ifPresent(missing::remove);
      problems.add(unknown(other, near, meant));
    }
    missing.forEach(output -> problems.addFirst(undefined(output)));
    return problems;
  }

  private Diagnostic undefined(String output) {
    return Diagnostic.of(
            Code.MISSING_VALUE, type.name() + " does not define its output '" + output + "'")
        .about(output)
        .expected("a line " + output + " = ...")
        .found(String.join(", ", given))
        .at(program.start());
  }

  private Diagnostic unknown(String other, Optional<String> near, Optional<String> meant) {
    Collection<String> outputs = type.outputs().keySet();
    return Diagnostic.of(Code.UNKNOWN_NAME, type.name() + " has no output '" + other + "'")
        .about(other)
        .expected(String.join(", ", outputs))
        .found(other)
        .hint(
            near.map(name -> "did you mean '" + name + "'?")
                .or(() -> meant.map(name -> "write " + name + " = ..., or output_column: " + other))
                .orElse("a name that starts with an underscore is not an output: _" + other))
        .at(program.definition(other));
  }
}
