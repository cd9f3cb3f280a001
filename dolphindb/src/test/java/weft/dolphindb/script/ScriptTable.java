package weft.dolphindb.script;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;

/// A table in memory. Each row knows which row of the input it comes from: a test asks for that,
/// scripts can't.
public final class ScriptTable {
  private final Map<String, Cells> columns = new LinkedHashMap<>();
  private int[] origins = new int[0];
  final List<Consumer<ScriptTable>> subscribers = new ArrayList<>();

  /// What is done with rows that are put in; without, they are kept.
  Optional<Consumer<ScriptTable>> sink = Optional.empty();

  public static ScriptTable of(Map<String, Cells> columns) {
    int rows = columns.values().stream().mapToInt(Cells::size).findFirst().orElse(0);
    return of(columns, IntStream.range(0, rows).toArray());
  }

  public static ScriptTable of(Map<String, Cells> columns, int[] origins) {
    var table = new ScriptTable();
    table.columns.putAll(columns);
    table.origins = origins.clone();
    return table;
  }

  public List<String> names() {
    return List.copyOf(columns.keySet());
  }

  public int rows() {
    return origins.length;
  }

  public int origin(int row) {
    return origins[row];
  }

  int[] origins() {
    return origins.clone();
  }

  /// Names of columns are known in capital and in small letters.
  public Cells column(String name) {
    return find(name)
        .orElseThrow(() -> new ScriptError("there is no column '" + name + "' in " + names()));
  }

  Optional<Cells> find(String name) {
    Cells exact = columns.get(name);
    if (exact != null) {
      return Optional.of(exact);
    }
    return columns.entrySet().stream()
        .filter(e -> e.getKey().toLowerCase(Locale.ROOT).equals(name.toLowerCase(Locale.ROOT)))
        .map(Map.Entry::getValue)
        .findFirst();
  }

  ScriptTable take(int[] rows) {
    var taken = new LinkedHashMap<String, Cells>();
    columns.forEach((name, cells) -> taken.put(name, cells.pick(i -> rows[i], rows.length)));
    return of(taken, Arrays.stream(rows).map(row -> origins[row]).toArray());
  }

  /// A table of these rows and those of others with the same columns.
  ScriptTable with(List<ScriptTable> others) {
    var all = new ArrayList<>(List.of(this));
    all.addAll(others);
    var joined = new LinkedHashMap<String, Cells>();
    for (String name : names()) {
      joined.put(name, Cells.concat(all.stream().map(t -> t.column(name)).toArray(Cells[]::new)));
    }
    return of(joined, all.stream().flatMapToInt(t -> IntStream.of(t.origins)).toArray());
  }

  /// Puts rows in: columns by their place, as `append!` does. Types must agree.
  public void append(ScriptTable more) {
    if (more.columns.size() != columns.size()) {
      throw new ScriptError(
          "columns " + more.names() + " do not fit a table with columns " + names());
    }
    var names = names();
    var given = List.copyOf(more.columns.values());
    var renamed = new LinkedHashMap<String, Cells>();
    for (int i = 0; i < names.size(); i++) {
      renamed.put(names.get(i), fitted(columns.get(names.get(i)), given.get(i), names.get(i)));
    }
    ScriptTable rows = of(renamed, more.origins);
    if (sink.isPresent()) {
      sink.get().accept(rows);
      return;
    }
    int[] all = Arrays.copyOf(origins, origins.length + more.origins.length);
    System.arraycopy(more.origins, 0, all, origins.length, more.origins.length);
    for (String name : names) {
      columns.put(name, Cells.concat(new Cells[] {columns.get(name), rows.column(name)}));
    }
    origins = all;
    subscribers.forEach(subscriber -> subscriber.accept(rows));
  }

  private static Cells fitted(Cells column, Cells given, String name) {
    if (column.kind == given.kind) {
      return given;
    }
    if (column.kind.isNumber() && given.kind.isNumber()) {
      return Cells.numbers(column.kind, given.doubles());
    }
    throw new ScriptError("column '" + name + "' is " + column.kind + ", given " + given.kind);
  }
}
