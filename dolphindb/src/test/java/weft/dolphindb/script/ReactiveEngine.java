package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/// A row in, a row out: the keys, then the metrics over the rows of the key so far. What a metric
/// gives for a row may depend on that row and earlier ones only; so it is computed over all rows of
/// the key there are, and the newest results are put out.
final class ReactiveEngine {
  private final ScriptSession session;
  private final List<Script> metrics;
  private final List<String> keys;
  private final ScriptTable output;
  private final Map<List<Object>, ScriptTable> seen = new HashMap<>();

  ReactiveEngine(
      ScriptSession session, List<Script> metrics, List<String> keys, ScriptTable output) {
    this.session = session;
    this.metrics = metrics;
    this.keys = keys;
    this.output = output;
  }

  void take(ScriptTable rows) {
    Map<List<Object>, List<Integer>> groups = new LinkedHashMap<>();
    for (int i = 0; i < rows.rows(); i++) {
      int row = i;
      var key = keys.stream().map(name -> rows.column(name).key(row)).toList();
      groups.computeIfAbsent(key, _ -> new ArrayList<>()).add(i);
    }
    var place = new int[rows.rows()];
    var parts = new ArrayList<ScriptTable>();
    int at = 0;
    for (var group : groups.entrySet()) {
      for (int row : group.getValue()) {
        place[row] = at++;
      }
      parts.add(
          results(group.getKey(), rows.take(group.getValue().stream().mapToInt(i -> i).toArray())));
    }
    // keepOrder: as the rows came in.
    output.append(parts.getFirst().with(parts.subList(1, parts.size())).take(place));
  }

  private ScriptTable results(List<Object> key, ScriptTable more) {
    ScriptTable all = seen.get(key);
    if (all == null) {
      all = more.take(IntStream.range(0, more.rows()).toArray());
      seen.put(key, all);
    } else {
      all.append(more);
    }
    ScriptTable rows = all;
    var columns = new LinkedHashMap<String, Cells>();
    for (String name : keys) {
      columns.put("key " + name, rows.column(name));
    }
    for (int i = 0; i < metrics.size(); i++) {
      var value = (Cells) session.over(metrics.get(i), rows::find, rows.names());
      columns.put("metric " + i, value.spread(rows.rows()));
    }
    int from = rows.rows() - more.rows();
    return ScriptTable.of(columns, rows.origins())
        .take(IntStream.range(from, rows.rows()).toArray());
  }
}
