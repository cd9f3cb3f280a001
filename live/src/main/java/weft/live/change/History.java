package weft.live.change;

import java.util.LinkedHashMap;
import java.util.Map;
import weft.eval.Layout;
import weft.eval.Table;
import weft.live.TableRows;

/// The rows of a table by entity and time.
public final class History {
  private final Table table;
  private final Layout layout;
  private final Map<String, Layout.Entity> entities = new LinkedHashMap<>();

  /// By position in the layout.
  private final String[] names;

  public History(Table table) {
    this.table = table;
    this.layout = new Layout(table);
    this.names = TableRows.names(table, layout);
    for (var entity : layout.entities()) {
      if (entity.rows() > 0) {
        entities.put(names[entity.from()], entity);
      }
    }
  }

  Table table() {
    return table;
  }

  public Layout layout() {
    return layout;
  }

  /// The entities that have rows.
  Map<String, Layout.Entity> entities() {
    return entities;
  }

  /// The entities of rows, by position in the layout.
  public String[] names() {
    return names;
  }

  /// The rows of the table that are among the last of their entities.
  ///
  /// @param lives how many are meant; none of an entity that is not there
  boolean[] last(Map<String, Long> lives) {
    var last = new boolean[table.rows()];
    entities.forEach(
        (name, entity) -> {
          long count = Math.min(lives.getOrDefault(name, 0L), entity.rows());
          for (int i = entity.to() - (int) count; i < entity.to(); i++) {
            last[layout.row(i)] = true;
          }
        });
    return last;
  }

  /// The keys of the last rows of an entity.
  ///
  /// @param most how many, if there are as many
  public long[] keys(String name, long most) {
    var entity = entities.get(name);
    if (entity == null) {
      return new long[0];
    }
    int count = (int) Math.min(most, entity.rows());
    var keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = layout.key(entity.to() - count + i);
    }
    return keys;
  }
}
