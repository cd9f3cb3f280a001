package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/// The latest row of each key at the newest time. It is put out when so many keys have come, or
/// when a row of a later time comes; rows of an earlier time are dropped.
final class CrossEngine {
  private final ScriptSession session;
  private final List<Script> metrics;
  private final List<String> keys;
  private final String time;
  private final List<String> groups;
  private final int most;
  private final ScriptTable output;
  private final Map<List<Object>, ScriptTable> latest = new LinkedHashMap<>();
  private long newest = Long.MIN_VALUE;
  private boolean done;

  CrossEngine(
      ScriptSession session,
      List<Script> metrics,
      List<String> keys,
      String time,
      List<String> groups,
      int most,
      ScriptTable output) {
    this.session = session;
    this.metrics = metrics;
    this.keys = keys;
    this.time = time;
    this.groups = groups;
    this.most = most;
    this.output = output;
  }

  void take(ScriptTable rows) {
    for (int i = 0; i < rows.rows(); i++) {
      long at = rows.column(time).time(i);
      if (at < newest) {
        continue;
      }
      if (at > newest) {
        put();
        latest.clear();
        newest = at;
        done = false;
      }
      int row = i;
      var key = keys.stream().map(name -> rows.column(name).key(row)).toList();
      latest.put(key, rows.take(new int[] {i}));
      if (latest.size() >= most) {
        put();
        done = true;
      }
    }
  }

  private void put() {
    if (latest.isEmpty() || done) {
      return;
    }
    var parts = List.copyOf(latest.values());
    ScriptTable all = parts.getFirst().take(new int[] {0});
    parts.subList(1, parts.size()).forEach(all::append);
    var by = groups.stream().map(name -> (Script) new Script.Name(name)).toList();
    var columns = new ArrayList<Script.Selected>();
    columns.add(new Script.Selected(new Script.Name(time), "at"));
    for (String group : groups) {
      columns.add(new Script.Selected(new Script.Name(group), "by " + group));
    }
    for (int i = 0; i < metrics.size(); i++) {
      columns.add(new Script.Selected(metrics.get(i), "metric " + i));
    }
    var select = new Script.Select(columns, new Script.Name("rows"), by, "", List.of());
    output.append(new Selection(session, select).of(all));
  }
}
