package weft.lang;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.ir.Element;
import weft.ir.OpSet;
import weft.ir.Type;
import weft.lang.ParsedProgram.Assumed;

/// The columns that a program reads and the types they must have, found without a table. A column
/// is a number unless formulas need something else of it. Whether they do shows when they are
/// bound; if so, they are bound once more with the types that were found.
final class ColumnTypes {
  private final ParsedProgram program;
  private final Map<String, Type> types = new LinkedHashMap<>();
  private final Set<String> open = new LinkedHashSet<>();

  ColumnTypes(ParsedProgram program, Map<String, Type> known) {
    this.program = program;
    types.putAll(program.declared());
    var free = new FreeNames(program.names(), program.lines().broken()).found().keySet();
    for (String name : free) {
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
}
