package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

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
  private final Map<List<Object>, Integer> latest = new LinkedHashMap<>();

  /// The rows of the newest time, and those that have come since.
  private Optional<ScriptTable> held = Optional.empty();

  private final List<ScriptTable> ready = new ArrayList<>();
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

  void take(ScriptTable more) {
    ScriptTable rows = held.map(before -> before.with(List.of(more))).orElse(more);
    for (int i = held.map(ScriptTable::rows).orElse(0); i < rows.rows(); i++) {
      long at = rows.column(time).time(i);
      if (at < newest) {
        continue;
      }
      if (at > newest) {
        put(rows);
        latest.clear();
        newest = at;
        done = false;
      }
      int row = i;
      latest.put(keys.stream().map(name -> rows.column(name).key(row)).toList(), i);
      if (latest.size() >= most) {
        put(rows);
        done = true;
      }
    }
    keep(rows);
    if (!ready.isEmpty()) {
      output.append(ready.getFirst().with(ready.subList(1, ready.size())));
      ready.clear();
    }
  }

  private void keep(ScriptTable rows) {
    held = Optional.of(rows.take(latest.values().stream().mapToInt(i -> i).toArray()));
    int place = 0;
    for (var entry : latest.entrySet()) {
      entry.setValue(place++);
    }
  }

  private void put(ScriptTable rows) {
    if (latest.isEmpty() || done) {
      return;
    }
    ScriptTable all = rows.take(latest.values().stream().mapToInt(i -> i).toArray());
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
    ready.add(new Selection(session, select).of(all));
  }
}
