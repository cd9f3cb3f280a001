package weft.live.join;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LivePlan;
import weft.live.Row;
import weft.live.TableRows;

/// A table and further tables as if their rows arrived: time by time, those of further tables
/// first.
public final class TablesFeed {
  /// The rows of a table by time.
  private static final class Rows {
    private final Table table;
    private final Layout layout;
    private final int[] positions;
    private final Map<Integer, LivePlan.Input> columns;
    private final Row row;
    private int next;

    Rows(Table table, Map<Integer, LivePlan.Input> columns, Row row) {
      this.table = table;
      this.layout = new Layout(table);
      this.positions = layout.byTime();
      this.columns = columns;
      this.row = row;
    }

    boolean hasNext() {
      return next < positions.length;
    }

    long key() {
      return layout.key(positions[next]);
    }

    /// Takes the next row, all but what it is about.
    int take() {
      int at = layout.row(positions[next]);
      row.key(key()).sequence(at);
      next++;
      columns.forEach(
          (cell, input) -> {
            Tensor column = table.column(input.name());
            if (input.number()) {
              row.set(cell, column.doubleAt(at));
            } else {
              row.setOther(cell, TableRows.cell(column, at, table.rows()));
            }
          });
      return at;
    }
  }

  private final JoinedPlan plan;
  private final Rows rows;
  private final String[] names;
  private final List<Rows> further = new ArrayList<>();

  /// @param tables those whose rows arrive, by name
  public TablesFeed(JoinedPlan plan, Table table, Map<String, Table> tables) {
    this.plan = plan;
    var row = new Row(plan.inputs().size());
    this.rows = new Rows(table, plan.own(), row);
    this.names = TableRows.names(table, rows.layout);
    for (String name : plan.arriving()) {
      Table other = tables.get(name);
      if (other == null) {
        throw new WeftException(
            Diagnostic.of(Code.MISSING_VALUE, "there are no rows of the table '" + name + "'")
                .about(name));
      }
      further.add(
          new Rows(
              new Table(other.columns(), Optional.empty(), plan.on(name)),
              plan.columns(name),
              new Row(plan.inputs().size())));
    }
  }

  /// Hands all rows over, one after the other; each is used again.
  public void each(Consumer<Row> to) {
    while (rows.hasNext()) {
      for (int i = earliest(); i >= 0; i = earliest()) {
        give(plan.arriving().get(i), further.get(i), to);
      }
      String entity = names[rows.positions[rows.next]];
      rows.take();
      to.accept(rows.row.entity(entity));
    }
  }

  /// The table whose next row comes first, before the next row; -1 for none.
  private int earliest() {
    int first = -1;
    for (int i = 0; i < further.size(); i++) {
      Rows other = further.get(i);
      if (other.hasNext()
          && other.key() <= rows.key()
          && (first < 0 || other.key() < further.get(first).key())) {
        first = i;
      }
    }
    return first;
  }

  private void give(String name, Rows from, Consumer<Row> to) {
    int at = from.take();
    var key = new ArrayList<String>();
    for (String column : plan.keys(name)) {
      Tensor cells = from.table.column(column);
      if (cells.missingAt(at)) {
        // Nothing is equal to it.
        return;
      }
      key.add(text(cells, at));
    }
    to.accept(from.row.entity(plan.about(name, key.toArray(String[]::new))));
  }

  private static String text(Tensor column, int row) {
    return switch (column.element()) {
      case TEXT -> String.valueOf(column.textAt(row));
      case TIME -> String.valueOf(column.longAt(row));
      default ->
          column.element().isFloat() || column.element() == Element.BOOL
              ? String.valueOf(column.doubleAt(row))
              : String.valueOf(column.longAt(row));
    };
  }
}
