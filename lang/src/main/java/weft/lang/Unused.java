package weft.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.TextPlace;

/// Names that no output needs: parameters, definitions with an underscore, functions, declared
/// columns. Nothing here recurses.
final class Unused {
  private final Names names;
  private final Set<String> values = new HashSet<>();
  private final Set<String> functions = new HashSet<>();
  private final Deque<Reading> rest = new ArrayDeque<>();

  /// An expression that is needed, and the names that mean something else in it.
  private record Reading(Syntax syntax, Set<String> locals) {}

  private Unused(Names names) {
    this.names = names;
  }

  /// What to mind, in the order of the text. The columns of entity and order are always needed.
  static List<Diagnostic> of(Names names, Schema schema) {
    var unused = new Unused(names);
    names.outputs().forEach(output -> unused.value(output.name()));
    names.universe().ifPresent(universe -> unused.value(universe.definition().name()));
    names.assertions().forEach(assertion -> unused.range(assertion.range(), Set.of()));
    unused.read();
    return unused.problems(schema);
  }

  private void read() {
    while (!rest.isEmpty()) {
      Reading reading = rest.pop();
      Dependencies.walk(
          reading.syntax(),
          part -> {
            switch (part) {
              case Syntax.Name(String name, _) when !reading.locals().contains(name) -> value(name);
              case Syntax.Parameter(String name, _) -> value(name);
              case Syntax.Call call -> function(call.function());
              default -> {}
            }
          });
    }
  }

  private void value(String name) {
    if (!values.add(name)) {
      return;
    }
    names.definition(name).ifPresent(it -> rest.push(new Reading(it.value(), Set.of())));
    for (Statement.Parameter parameter : names.parameters()) {
      if (parameter.declaration().name().equals(name)) {
        declared(parameter.declaration(), Set.of());
      }
    }
    for (Statement.Column column : names.columns()) {
      if (column.name().equals(name)) {
        column.range().ifPresent(range -> range(range, Set.of()));
      }
    }
  }

  private void function(String name) {
    if (!functions.add(name)) {
      return;
    }
    names
        .function(name)
        .ifPresent(
            function -> {
              var locals = new HashSet<String>();
              function.parameters().forEach(parameter -> locals.add(parameter.name()));
              function.parameters().forEach(parameter -> declared(parameter, locals));
              rest.push(new Reading(function.body(), locals));
            });
  }

  private void declared(Statement.Declaration declaration, Set<String> locals) {
    declaration.fallback().ifPresent(value -> rest.push(new Reading(value, locals)));
    declaration.range().ifPresent(range -> range(range, locals));
  }

  private void range(Statement.Range range, Set<String> locals) {
    rest.push(new Reading(range.low(), locals));
    rest.push(new Reading(range.high(), locals));
  }

  private List<Diagnostic> problems(Schema schema) {
    var problems = new ArrayList<Diagnostic>();
    for (Statement.Column column : names.columns()) {
      if (!values.contains(column.name()) && !schema.keys().contains(column.name())) {
        problems.add(
            problem("the column", column.name(), column.named(), "read it in a formula, or"));
      }
    }
    for (Statement.Parameter parameter : names.parameters()) {
      var declaration = parameter.declaration();
      if (!values.contains(declaration.name())) {
        String use = "write $" + declaration.name() + " in a formula, or";
        problems.add(problem("the parameter", declaration.name(), declaration.named(), use));
      }
    }
    for (Statement.Definition definition : names.definitions()) {
      if (!values.contains(definition.name())) {
        String use =
            "to make it an output, call it " + definition.name().replaceFirst("^_+", "") + "; else";
        problems.add(problem("the definition", definition.name(), definition.named(), use));
      }
    }
    for (Statement.Function function : names.functions()) {
      if (!functions.contains(function.name())) {
        String use = "call it in a formula, or";
        problems.add(problem("the function", function.name(), function.named(), use));
      }
      arguments(function, problems);
    }
    for (Statement.Model model : names.models()) {
      if (!functions.contains(model.name())) {
        String use = "call it in a formula, or";
        problems.add(problem("the model", model.name(), model.named(), use));
      }
    }
    return problems;
  }

  /// Parameters of a function that its body does not look at.
  private void arguments(Statement.Function function, List<Diagnostic> problems) {
    var read = new LinkedHashSet<String>();
    for (Syntax part : function.expressions()) {
      Dependencies.walk(
          part,
          inner -> {
            if (inner instanceof Syntax.Name(String name, _)) {
              read.add(name);
            }
          });
    }
    for (Statement.Declaration parameter : function.parameters()) {
      if (!read.contains(parameter.name())) {
        problems.add(
            problem(
                "the parameter of " + function.name() + "()",
                parameter.name(),
                parameter.named(),
                "write it in the body, or"));
      }
    }
  }

  private Diagnostic problem(String what, String name, TextPlace place, String use) {
    return Diagnostic.of(Code.UNUSED, what + " '" + name + "' is not used")
        .about(name)
        .expected("something that an output needs")
        .found("no output that needs '" + name + "'")
        .hint(use + " remove it")
        .at(names.source().at(place));
  }
}
