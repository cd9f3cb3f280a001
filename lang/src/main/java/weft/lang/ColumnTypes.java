package weft.lang;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Shape;
import weft.ir.Type;

/// The columns that a program reads and the types they must have, found without a table. Numbers
/// are tried first; where formulas refuse them, the type that leaves the fewest mistakes is taken.
final class ColumnTypes {
  /// The length of arrays that nothing declares.
  private static final int LEVELS = 10;

  private static final List<Type> ARRAYS = List.of(Type.column(Element.F64).with(Shape.of(LEVELS)));
  private static final List<Type> OTHERS =
      List.of(Type.column(Element.TEXT), Type.column(Element.BOOL), Type.column(Element.TIME));

  private static final int MOST_ROUNDS = 20;

  /// Types that are tried in all: a program with many mistakes keeps them.
  private static final int MOST_TRIES = 400;

  /// Mistakes that no type takes away.
  private static final Set<Code> UNTYPED =
      Set.of(
          Code.SYNTAX,
          Code.UNKNOWN_NAME,
          Code.UNKNOWN_FUNCTION,
          Code.UNKNOWN_ARGUMENT,
          Code.ARITY,
          Code.CYCLE,
          Code.DUPLICATE,
          Code.LOOK_AHEAD);

  private final Source source;
  private final Parser.Lines lines;
  private final Names names;
  private final Map<String, Object> parameters;
  private final OpSet ops;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();
  private int tries;

  ColumnTypes(Source source, Map<String, Type> known, Map<String, Object> parameters, OpSet ops) {
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
    var wrong = mistakes(types);
    for (int round = 0; round < MOST_ROUNDS && !wrong.isEmpty(); round++) {
      var before = wrong;
      for (Diagnostic mistake : before) {
        wrong = mended(mistake, wrong);
      }
      if (wrong.equals(before)) {
        break;
      }
    }
    return types;
  }

  /// Looks for a type that takes a mistake away, and makes no more of them. A formula names one
  /// mistake at a time, so another one may come up elsewhere in it.
  private List<Diagnostic> mended(Diagnostic mistake, List<Diagnostic> wrong) {
    if (UNTYPED.contains(mistake.code())) {
      return wrong;
    }
    for (Set<String> suspects : suspects(mistake)) {
      for (Type other : mistake.code() == Code.SHAPE ? ARRAYS : OTHERS) {
        if (++tries > MOST_TRIES) {
          return wrong;
        }
        var changed = new LinkedHashMap<>(types);
        suspects.forEach(name -> changed.put(name, other));
        var left = mistakes(changed);
        if (left.size() <= wrong.size()
            && left.stream().noneMatch(each -> each.origin().equals(mistake.origin()))) {
          types.putAll(changed);
          return left;
        }
      }
    }
    return wrong;
  }

  private List<Diagnostic> mistakes(Map<String, Type> columns) {
    // Which column holds the times does not matter; that there is one allows durations.
    var all = new LinkedHashMap<>(columns);
    all.put(Schema.CLOCK, Type.column(Element.TIME));
    var schema = new Schema(all, Optional.empty(), Optional.of(Schema.CLOCK));
    return Formulas.check(source.name(), source.text(), schema, parameters, ops, Mode.BATCH)
        .errors();
  }

  /// The columns in the formula of a mistake: one by one, then all together.
  private Set<Set<String>> suspects(Diagnostic mistake) {
    var together = new LinkedHashSet<String>();
    for (Statement.Definition definition : names.definitions()) {
      Place last = new Place(definition.place().end(), 0);
      int line = mistake.origin().line();
      if (source.lineNumber(definition.place()) <= line && line <= source.lineNumber(last)) {
        Dependencies.walk(
            definition.value(),
            part -> {
              if (part instanceof Syntax.Name(String name, _) && open.contains(name)) {
                together.add(name);
              }
            });
      }
    }
    var suspects = new LinkedHashSet<Set<String>>();
    together.stream()
        .filter(name -> name.equals(mistake.origin().snippet()))
        .forEach(name -> suspects.add(Set.of(name)));
    together.forEach(name -> suspects.add(Set.of(name)));
    suspects.add(together);
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
