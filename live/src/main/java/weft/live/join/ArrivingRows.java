package weft.live.join;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import weft.live.Row;

/// The last row of each key of a further table whose rows arrive.
final class ArrivingRows extends TableCells {
  private final Map<String, KnownRow> names = new HashMap<>();
  private final Map<CellKey, KnownRow> keys = new HashMap<>();
  private final List<KnownRow> changed = new ArrayList<>();

  ArrivingRows(JoinedTable table) {
    super(table);
  }

  @Override
  @Nullable KnownRow find(CellKey key, long time) {
    return keys.get(key);
  }

  /// A row has arrived.
  void take(Row row) {
    KnownRow known = of(row.entity());
    known.take(row, table.columns());
    note(known);
  }

  private KnownRow of(String name) {
    KnownRow known = names.get(name);
    if (known == null) {
      known = new KnownRow(name, table.columns().length);
      names.put(name, known);
      keys.put(key(name), known);
    }
    return known;
  }

  private CellKey key(String name) {
    return table.key().parse(table.name(), RowNames.key(name, table.key().size()));
  }

  private void note(KnownRow known) {
    if (!known.changed) {
      known.changed = true;
      changed.add(known);
    }
  }

  Collection<String> names() {
    return names.keySet();
  }

  /// Adds the names of rows that changed since this was last asked.
  void changed(Collection<String> to) {
    for (KnownRow known : changed) {
      known.changed = false;
      to.add(known.name);
    }
    changed.clear();
  }

  byte[] save(String name) {
    KnownRow known = names.get(name);
    return known == null ? new byte[0] : known.save();
  }

  void load(String name, byte[] saved) {
    if (saved.length > 0) {
      KnownRow known = of(name);
      known.load(saved);
      note(known);
      return;
    }
    KnownRow known = names.remove(name);
    if (known != null) {
      keys.remove(key(name));
      note(known);
    }
  }

  /// Memory that it takes.
  long bytes() {
    return names.size() * (128L + 16L * table.columns().length);
  }
}
