package weft.cli.run;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.cli.option.InputData;
import weft.eval.Table;
import weft.ir.Element;
import weft.live.join.JoinedEngine;
import weft.live.join.JoinedPlan;
import weft.live.join.LiveTable;

/// The further tables of a run over history, as they are live.
///
/// @param rows of those that arrive
public record JoinedTables(List<LiveTable> tables, JoinedPlan.Keys keys, Map<String, Table> rows) {
  /// The tables that some columns belong to; nothing where there are none, or where rows are
  /// ordered by what no live row is.
  public static Optional<JoinedTables> of(InputData input, Collection<String> columns) {
    var files = input.files();
    var names = files.tables(columns);
    var types = files.columns();
    var order = input.order().map(types::get).map(type -> type.element());
    boolean whole = order.isEmpty() || order.get() == Element.TIME || order.get() == Element.I64;
    if (names.isEmpty() || !whole) {
      return Optional.empty();
    }
    var tables = new ArrayList<LiveTable>();
    var rows = new LinkedHashMap<String, Table>();
    for (String name : names) {
      var further = files.other(name);
      Table all =
          further.rows(
              columns.stream()
                  .filter(column -> column.startsWith(name + "."))
                  .map(column -> column.substring(name.length() + 1))
                  .toList());
      boolean comparable =
          further.on().map(on -> Optional.of(all.column(on).element()).equals(order)).orElse(true);
      if (!comparable) {
        return Optional.empty();
      }
      tables.add(
          new LiveTable(
              name, further.join(), further.join().exact() ? Optional.of(all) : Optional.empty()));
      rows.put(name, all);
    }
    boolean timed = order.equals(Optional.of(Element.TIME));
    return Optional.of(
        new JoinedTables(
            tables, new JoinedPlan.Keys(input.entity(), input.order(), timed, types), rows));
  }

  /// The live engine with these tables.
  public JoinedEngine engine(Set<Integer> restarts) {
    return new JoinedEngine(tables, keys, rows, restarts);
  }
}
