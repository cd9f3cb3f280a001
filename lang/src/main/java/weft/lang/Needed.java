package weft.lang;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import weft.lang.syntax.SourceText;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;

/// Of the lines of used files, those that the program needs. So a file may define more than all who
/// use it have columns for.
final class Needed {
  private final Map<String, List<Statement>> lines = new HashMap<>();
  private final Set<Statement> kept = Collections.newSetFromMap(new IdentityHashMap<>());
  private final Deque<Statement> open = new ArrayDeque<>();

  private Needed() {}

  /// The program's own lines, a universe, and what these need, in their order.
  static List<Statement> of(SourceText source, List<Statement> statements) {
    var needed = new Needed();
    for (Statement statement : statements) {
      if (source.isOwn(statement.place()) || statement instanceof Statement.Universe) {
        needed.keep(statement);
      } else {
        needed.lines.computeIfAbsent(name(statement), _ -> new ArrayList<>()).add(statement);
      }
    }
    while (!needed.open.isEmpty()) {
      expressions(needed.open.pop()).forEach(part -> Dependencies.walk(part, needed::read));
    }
    return statements.stream().filter(needed.kept::contains).toList();
  }

  private void keep(Statement statement) {
    if (kept.add(statement)) {
      open.add(statement);
    }
  }

  private void read(Syntax part) {
    switch (part) {
      case Syntax.Name(String name, _) -> keepAll(name);
      case Syntax.Parameter(String name, _) -> keepAll(name);
      case Syntax.Call call -> keepAll(call.function());
      default -> {}
    }
  }

  private void keepAll(String name) {
    lines.getOrDefault(name, List.of()).forEach(this::keep);
  }

  private static String name(Statement statement) {
    return switch (statement) {
      case Statement.Definition definition -> definition.name();
      case Statement.Universe universe -> universe.definition().name();
      case Statement.Function function -> function.name();
      case Statement.Parameter parameter -> parameter.declaration().name();
      case Statement.Column column -> column.name();
      case Statement.Model model -> model.name();
      case Statement.Use _, Statement.Assertion _ -> "";
    };
  }

  private static List<Syntax> expressions(Statement statement) {
    return switch (statement) {
      case Statement.Definition definition -> List.of(definition.value());
      case Statement.Universe universe -> List.of(universe.definition().value());
      case Statement.Function function -> {
        var all = new ArrayList<>(function.expressions());
        function.parameters().forEach(parameter -> all.addAll(range(parameter.range().stream())));
        yield all;
      }
      case Statement.Parameter(var declaration, _) ->
          Stream.concat(
                  declaration.fallback().stream(), range(declaration.range().stream()).stream())
              .toList();
      case Statement.Column column -> range(column.range().stream());
      case Statement.Assertion assertion -> range(Stream.of(assertion.range()));
      case Statement.Model _, Statement.Use _ -> List.of();
    };
  }

  private static List<Syntax> range(Stream<Statement.Range> range) {
    return range.flatMap(bounds -> Stream.of(bounds.low(), bounds.high())).toList();
  }
}
