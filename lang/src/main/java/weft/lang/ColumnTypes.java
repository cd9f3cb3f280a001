package weft.lang;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.ParsedProgram.Assumed;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;

/// The columns that a program reads and the types they must have, found without a table. A column
/// is a number unless formulas need something else of it. Whether they do shows when they are
/// bound; if so, they are bound once more with the types that were found.
final class ColumnTypes {
  private final ParsedProgram program;
  private final Names names;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();

  ColumnTypes(ParsedProgram program, Map<String, Type> known) {
    this.program = program;
    this.names = program.names();
    types.putAll(program.declared());
    for (String name : free()) {
      if (!types.containsKey(name)) {
        types.put(name, known.getOrDefault(name, Type.column(Element.F64)));
        if (!known.containsKey(name)) {
          open.add(name);
        }
      }
    }
  }

  Assumed assume(Map<String, Object> parameters, OpSet ops) {
    var check = new ProgramCheck(program, schema(), open, ops, Mode.BATCH);
    CheckedProgram compiled = check.run(parameters);
    if (!check.found().isEmpty()) {
      types.putAll(check.found());
      compiled = new ProgramCheck(program, schema(), Set.of(), ops, Mode.BATCH).run(parameters);
    }
    return new Assumed(Collections.unmodifiableMap(types), compiled);
  }

  /// Which column holds the times does not matter; that there is one allows durations.
  private Schema schema() {
    var all = new LinkedHashMap<>(types);
    all.put(Schema.CLOCK, Type.column(Element.TIME));
    return new Schema(all, Optional.empty(), Optional.of(Schema.CLOCK));
  }

  /// Names that the program does not define.
  private Set<String> free() {
    var found = new LinkedHashSet<String>();
    names.columns().forEach(column -> found.add(column.name()));
    names.definitions().forEach(definition -> add(definition.value(), Set.of(), found));
    for (Statement.Function function : names.functions()) {
      var locals = new HashSet<String>();
      function.parameters().forEach(parameter -> locals.add(parameter.name()));
      function.expressions().forEach(part -> add(part, locals, found));
    }
    return found;
  }

  private void add(Syntax syntax, Set<String> locals, Set<String> found) {
    var records = new HashSet<Syntax>();
    Dependencies.walk(
        syntax,
        part -> {
          if (part instanceof Syntax.Call call && names.function(call.function()).isEmpty()) {
            Calls.field(call)
                .ifPresent(
                    field -> {
                      found.add(field.name());
                      records.add(call.arguments().getFirst().value());
                    });
          }
          if (part instanceof Syntax.Name(String name, _)
              && !records.contains(part)
              && !locals.contains(name)
              && names.definition(name).isEmpty()
              && !names.declares(name)
              && !program.lines().broken().contains(name)
              && !Binder.CONSTANTS.contains(name)) {
            found.add(name);
          }
        });
  }
}
