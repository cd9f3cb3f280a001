package weft.live.join;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.live.Due;
import weft.live.Fold;
import weft.live.MatchlessRows;
import weft.live.Row;
import weft.live.Sink;

/// Fills in what further tables say of rows, then hands the rows on. Where rows of these tables
/// arrive, all rows of a time must come together: those of further tables count first, as they do
/// over history.
final class JoinFold implements Fold {
  private final JoinedPlan plan;
  private final Fold inner;
  private final ArrivingRows[] arriving;
  private final String[] prefixes;
  private final TableCells[] tables;
  private Row[] own = new Row[64];
  private boolean again;

  JoinFold(JoinedPlan plan, Fold inner) {
    this.plan = plan;
    this.inner = inner;
    var all = new ArrayList<TableCells>();
    for (JoinedTable table : plan.tables()) {
      all.add(
          table.table().arrives() ? new ArrivingRows(table) : new HeldRows(table, plan.inputs()));
    }
    this.tables = all.toArray(TableCells[]::new);
    this.arriving =
        all.stream()
            .filter(ArrivingRows.class::isInstance)
            .map(ArrivingRows.class::cast)
            .toArray(ArrivingRows[]::new);
    this.prefixes =
        Arrays.stream(arriving)
            .map(table -> RowNames.prefix(table.table.name()))
            .toArray(String[]::new);
  }

  @Override
  public int columns() {
    return plan.inputs().size();
  }

  @Override
  public int outputs() {
    return inner.outputs();
  }

  @Override
  public boolean across() {
    return plan.across();
  }

  @Override
  public Due due() {
    return inner.due();
  }

  @Override
  public boolean isFurther(String entity) {
    return of(entity) != null;
  }

  private @Nullable ArrivingRows of(String entity) {
    if (RowNames.isMarked(entity)) {
      for (int i = 0; i < arriving.length; i++) {
        if (entity.startsWith(prefixes[i])) {
          return arriving[i];
        }
      }
    }
    return null;
  }

  @Override
  public void push(Row[] rows, int count, Sink to) {
    if (own.length < count) {
      own = new Row[2 * count];
    }
    int mine = 0;
    for (int i = 0; i < count; i++) {
      ArrivingRows table = of(rows[i].entity());
      if (table == null) {
        own[mine++] = rows[i];
      } else {
        table.take(rows[i]);
      }
    }
    for (int i = 0; i < mine; i++) {
      for (TableCells table : tables) {
        table.fill(own[i], again);
      }
    }
    if (mine > 0) {
      inner.push(own, mine, to);
    }
  }

  @Override
  public void again(boolean before) {
    again = before;
    inner.again(before);
  }

  @Override
  public List<MatchlessRows> matchless() {
    return Arrays.stream(tables).flatMap(table -> table.matchless().stream()).toList();
  }

  @Override
  public Collection<String> entities() {
    if (arriving.length == 0) {
      return inner.entities();
    }
    var all = new ArrayList<>(inner.entities());
    for (ArrivingRows table : arriving) {
      all.addAll(table.names());
    }
    return all;
  }

  @Override
  public Collection<String> changed() {
    if (arriving.length == 0) {
      return inner.changed();
    }
    var all = new ArrayList<>(inner.changed());
    for (ArrivingRows table : arriving) {
      table.changed(all);
    }
    return all;
  }

  @Override
  public byte[] save(String entity) {
    ArrivingRows table = of(entity);
    return table == null ? inner.save(entity) : table.save(entity);
  }

  @Override
  public void load(String entity, byte[] saved) {
    ArrivingRows table = of(entity);
    if (table == null) {
      inner.load(entity, saved);
    } else {
      table.load(entity, saved);
    }
  }

  @Override
  public byte[] layout() {
    byte[] features = inner.layout();
    List<String> rows =
        Arrays.stream(arriving).map(table -> table.table.layout(plan.inputs())).toList();
    byte[] more = String.join("\n", rows).getBytes(StandardCharsets.UTF_8);
    byte[] all = Arrays.copyOf(features, features.length + more.length);
    System.arraycopy(more, 0, all, features.length, more.length);
    return all;
  }

  @Override
  public long bytes() {
    long bytes = inner.bytes();
    for (ArrivingRows table : arriving) {
      bytes += table.bytes();
    }
    return bytes;
  }
}
