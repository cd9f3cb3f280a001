package weft.lang;

import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import weft.lang.syntax.Statement;
import weft.lang.syntax.Syntax;
import weft.lang.syntax.TextPlace;

/// The names that a program reads and does not define: columns, if they are anything.
///
/// @param broken names whose definitions could not be read
record FreeNames(Names names, Set<String> broken) {
  /// Each with the first place where it is read or declared.
  Map<String, TextPlace> found() {
    var found = new LinkedHashMap<String, TextPlace>();
    names.columns().forEach(column -> found.put(column.name(), column.named()));
    names.definitions().forEach(definition -> add(definition.value(), Set.of(), found));
    for (Statement.Function function : names.functions()) {
      var locals = new HashSet<String>();
      function.parameters().forEach(parameter -> locals.add(parameter.name()));
      function.expressions().forEach(part -> add(part, locals, found));
    }
    return found;
  }

  private void add(Syntax syntax, Set<String> locals, Map<String, TextPlace> found) {
    var records = new HashSet<Syntax>();
    Dependencies.walk(
        syntax,
        part -> {
          if (part instanceof Syntax.Call call && names.function(call.function()).isEmpty()) {
            Calls.field(call)
                .ifPresent(
                    field -> {
                      found.putIfAbsent(field.name(), field.place());
                      records.add(call.arguments().getFirst().value());
                    });
          }
          if (part instanceof Syntax.Name(String name, TextPlace place)
              && !records.contains(part)
              && !locals.contains(name)
              && names.definition(name).isEmpty()
              && !names.declares(name)
              && !broken.contains(name)
              && !Binder.CONSTANTS.contains(name)) {
            found.putIfAbsent(name, place);
          }
        });
  }
}
