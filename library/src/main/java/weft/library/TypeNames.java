package weft.library;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Nearest;
import weft.ir.problem.Origin;
import weft.library.FeatureType.Program;

/// Holds the names of a feature type against those that its formula mentions: a parameter that the
/// type does not have, and parameters and inputs that the formula leaves out.
///
/// @param parameters where the parameters of the type stand
/// @param inputs where its inputs stand
record TypeNames(FeatureType type, Origin parameters, Origin inputs) {
  /// A `$name`, or what may hold one that is not meant: a text, a quoted name, a comment.
  private static final Pattern MENTION =
      Pattern.compile(
          "'[^'\n]*'|\"[^\"\n]*\"|`[^`\n]*`|#[^\n]*|\\$(?<name>[A-Za-z_][A-Za-z0-9_]*)");

  private static final Pattern OWN = Pattern.compile("(?m)^[ \t]*param[ \t]+([A-Za-z_]\\w*)");

  List<Diagnostic> problems() {
    var problems = new ArrayList<Diagnostic>();
    // What a wrong name was meant to be is not reported as unused as well.
    var meant = new TreeSet<String>();
    unknown()
        .forEach(
            (name, place) -> {
              var near = Nearest.to(name, type.parameters().keySet());
              near.ifPresent(meant::add);
              problems.add(unknown(name, near).at(place));
            });
    String program = type.program().text();
    for (String parameter : type.parameters().keySet()) {
      if (!meant.contains(parameter)
          && !program.matches("(?s).*\\$" + Pattern.quote(parameter) + "\\b.*")) {
        problems.add(
            Diagnostic.of(Code.UNKNOWN_NAME, "the parameter '" + parameter + "' is not used")
                .about(parameter)
                .hint("write $" + parameter + " in the formula, or remove it")
                .at(parameters));
      }
    }
    for (String input : type.inputs().keySet()) {
      if (!program.matches("(?s).*\\b" + Pattern.quote(input) + "\\b.*")) {
        problems.add(
            Diagnostic.of(Code.UNKNOWN_NAME, "the input '" + input + "' is not used")
                .about(input)
                .at(inputs));
      }
    }
    return problems;
  }

  /// The parameters that a program mentions and nobody declares, with the first place of each.
  private Map<String, Origin> unknown() {
    Program program = type.program();
    var known = new TreeSet<>(type.parameters().keySet());
    OWN.matcher(program.text()).results().forEach(own -> known.add(own.group(1)));
    var unknown = new LinkedHashMap<String, Origin>();
    var mentions = MENTION.matcher(program.text());
    while (mentions.find()) {
      String name = mentions.group("name");
      if (name != null && !known.contains(name)) {
        unknown.putIfAbsent(name, program.at(mentions.start(), mentions.group().length()));
      }
    }
    return unknown;
  }

  private Diagnostic unknown(String name, Optional<String> near) {
    var names = type.parameters().keySet();
    var problem =
        Diagnostic.of(Code.UNKNOWN_NAME, "the type has no parameter '" + name + "'")
            .about(name)
            .expected(names.isEmpty() ? "no parameters" : "$" + String.join(", $", names))
            .found("$" + name);
    return problem.hint(
        near.map(meant -> "did you mean $" + meant + "?")
            .orElse("declare it: parameters: {" + name + ": {type: integer, default: 20}}"));
  }
}
