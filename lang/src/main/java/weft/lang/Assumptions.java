package weft.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Type;

/// The columns that a program reads and the types they must have, found without a table. Numbers
/// are tried first; where formulas refuse them, the type that leaves the fewest mistakes is taken.
final class Assumptions {
  /// The length of arrays that nothing declares.
  private static final int LEVELS = 10;

  private static final List<Type> OTHERS =
      List.of(
          Type.column(Element.BOOL),
          Type.column(Element.TEXT),
          Type.column(Element.TIME),
          Type.column(Element.F64).with(Shape.of(LEVELS)));

  private static final int MOST_ROUNDS = 20;

  private final Source source;
  private final Parser.Lines lines;
  private final Names names;
  private final Map<String, Object> parameters;
  private final OpSet ops;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();

  Assumptions(Source source, Map<String, Type> known, Map<String, Object> parameters, OpSet ops) {
    this.source = source;
    this.lines = Parser.parse(source);
    this.names = new Names(source, lines.statements());
    this.parameters = parameters;
    this.ops = ops;
    names.columns().forEach(column -> column.type().ifPresent(t -> types.put(column.name(), t)));
    for (String name : free()) {
      if (!types.containsKey(name)) {
        types.put(name, known.getOrDefault(name, Type.column(Element.F64)));
        if (!known.containsKey(name)) {
          open.add(name);
        }
      }
    }
  }

  Map<String, Type> columns() {
    int wrong = mistakes(types).size();
    for (int round = 0; round < MOST_ROUNDS && wrong > 0; round++) {
      int before = wrong;
      for (Set<String> suspects : suspects()) {
        for (Type other : OTHERS) {
          var changed = new LinkedHashMap<>(types);
          suspects.forEach(name -> changed.put(name, other));
          int left = mistakes(changed).size();
          if (left < wrong) {
            wrong = left;
            types.putAll(changed);
          }
        }
      }
      if (wrong == before) {
        break;
      }
    }
    return types;
  }

  private List<Diagnostic> mistakes(Map<String, Type> columns) {
    // Which column holds the times does not matter; that there is one allows durations.
    var all = new LinkedHashMap<>(columns);
    all.put(Schema.CLOCK, Type.column(Element.TIME));
    var schema = new Schema(all, Optional.empty(), Optional.of(Schema.CLOCK));
    return Formulas.check(source.name(), source.text(), schema, parameters, ops, Mode.BATCH)
        .errors();
  }

  /// The names in lines that are wrong: one by one, then all of a line together.
  private Set<Set<String>> suspects() {
    var suspects = new LinkedHashSet<Set<String>>();
    for (Diagnostic mistake : mistakes(types)) {
      var together = new LinkedHashSet<String>();
      for (Statement.Definition definition : names.definitions()) {
        if (source.at(definition.place()).line() == mistake.origin().line()) {
          Dependencies.walk(
              definition.value(),
              part -> {
                if (part instanceof Syntax.Name(String name, _) && open.contains(name)) {
                  together.add(name);
                }
              });
        }
      }
      together.forEach(name -> suspects.add(Set.of(name)));
      suspects.add(together);
    }
    suspects.remove(Set.<String>of());
    return suspects;
  }

  /// Names that the program does not define.
  private Set<String> free() {
    var found = new LinkedHashSet<String>();
    names.columns().forEach(column -> found.add(column.name()));
    names.definitions().forEach(definition -> add(definition.value(), Set.of(), found));
    names
        .functions()
        .forEach(
            function -> {
              var locals = new ArrayList<String>();
              function.parameters().forEach(parameter -> locals.add(parameter.name()));
              function.expressions().forEach(part -> add(part, Set.copyOf(locals), found));
            });
    return found;
  }

  private void add(Syntax syntax, Set<String> locals, Set<String> found) {
    Dependencies.walk(
        syntax,
        part -> {
          if (part instanceof Syntax.Name(String name, _)
              && !locals.contains(name)
              && names.definition(name).isEmpty()
              && !names.declares(name)
              && !lines.broken().contains(name)
              && !Binder.CONSTANTS.contains(name)) {
            found.add(name);
          }
        });
  }
}
