package weft.jit;

import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;
import weft.jit.table.Sections;

/// A table whose rows have been put in order: by entity and, within one, by time. Worth keeping
/// where several graphs run over the same table.
public final class OrderedRows {
  private final Table table;
  private final Layout layout;
  private @Nullable Sections sections;

  private OrderedRows(Table table, Layout layout) {
    this.table = table;
    this.layout = layout;
  }

  public static OrderedRows of(Table table) {
    return new OrderedRows(table, Layout.of(table));
  }

  /// Rows whose order is known.
  static OrderedRows of(Table table, Layout layout) {
    return new OrderedRows(table, layout);
  }

  /// Columns that are in order already.
  public static OrderedRows standing(Table columns, Layout layout) {
    return new OrderedRows(columns, layout.standing());
  }

  public Table table() {
    return table;
  }

  public Layout layout() {
    return layout;
  }

  /// The rows of each time.
  public synchronized Sections sections() {
    Sections known = sections;
    if (known == null) {
      known = new Sections(layout);
      sections = known;
    }
    return known;
  }
}
