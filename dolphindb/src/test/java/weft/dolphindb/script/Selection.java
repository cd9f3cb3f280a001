package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// `select ... from t context by a, b csort c`: each expression is a vector over the rows of a
/// group, sorted; a scalar stands in each of its rows. Groups follow one another in the result.
record Selection(ScriptSession session, Script.Select select) {
  ScriptTable of(ScriptTable from) {
    var parts = new ArrayList<ScriptTable>();
    for (int[] rows : groups(from)) {
      parts.add(part(from.take(rows)));
    }
    ScriptTable result = joined(from, parts);
    return select.order().isEmpty() ? result : result.take(sorted(result, select.order()));
  }

  private List<int[]> groups(ScriptTable from) {
    var all = IntStream.range(0, from.rows()).boxed().toList();
    if (select.by().isEmpty()) {
      return List.of(all.stream().mapToInt(i -> i).toArray());
    }
    var keys = select.by().stream().map(by -> from.column(((Script.Name) by).name())).toList();
    Map<List<Object>, List<Integer>> groups =
        all.stream()
            .collect(
                Collectors.groupingBy(
                    i -> keys.stream().map(key -> key.key(i)).toList(),
                    LinkedHashMap::new,
                    Collectors.toList()));
    return groups.values().stream()
        .map(group -> group.stream().mapToInt(i -> i).toArray())
        .map(group -> select.csort().isEmpty() ? group : csorted(from, group))
        .toList();
  }

  private int[] csorted(ScriptTable from, int[] group) {
    int[] places = sorted(from.take(group), List.of(select.csort()));
    return IntStream.of(places).map(place -> group[place]).toArray();
  }

  private static int[] sorted(ScriptTable table, List<String> by) {
    Comparator<Integer> order = (a, b) -> 0;
    for (String name : by) {
      Cells cells = table.column(name);
      order =
          order.thenComparing(
              (a, b) ->
                  cells.kind == Cells.Kind.STRING
                      ? cells.text(a).compareTo(cells.text(b))
                      : cells.kind.isLong()
                          ? Long.compare(cells.time(a), cells.time(b))
                          : Double.compare(cells.number(a), cells.number(b)));
    }
    return IntStream.range(0, table.rows()).boxed().sorted(order).mapToInt(i -> i).toArray();
  }

  private ScriptTable part(ScriptTable rows) {
    var columns = new LinkedHashMap<String, Cells>();
    for (Script.Selected column : select.columns()) {
      if (column.expression() instanceof Script.Name(String star) && star.equals("*")) {
        rows.names().forEach(name -> columns.put(name, rows.column(name)));
        continue;
      }
      Object value = session.over(column.expression(), rows::find, rows.names());
      String name =
          column.alias().isEmpty() ? ((Script.Name) column.expression()).name() : column.alias();
      Cells cells = ((Cells) value).spread(rows.rows());
      if (cells.size() != rows.rows()) {
        throw new ScriptError(name + " has " + cells.size() + " rows of " + rows.rows());
      }
      if (columns.put(name, cells) != null) {
        throw new ScriptError("column '" + name + "' stands twice");
      }
    }
    return ScriptTable.of(columns, rows.origins());
  }

  private ScriptTable joined(ScriptTable from, List<ScriptTable> parts) {
    if (parts.isEmpty()) {
      return part(from);
    }
    var columns = new LinkedHashMap<String, Cells>();
    for (String name : parts.getFirst().names()) {
      columns.put(
          name, Cells.concat(parts.stream().map(p -> p.column(name)).toArray(Cells[]::new)));
    }
    return ScriptTable.of(
        columns, parts.stream().flatMapToInt(p -> IntStream.of(p.origins())).toArray());
  }
}
