package weft.jit;

import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Table;

/// A table whose rows have been put in order: by entity and, within one, by time. Worth keeping
/// where several graphs run over the same table.
public final class Rows {
  private final Table table;
  private final Layout layout;
  private @Nullable Sections sections;

  private Rows(Table table, Layout layout) {
    this.table = table;
    this.layout = layout;
  }

  public static Rows of(Table table) {
    return new Rows(table, new Layout(table));
  }

  /// Columns that are in order already.
  static Rows standing(Table columns, Layout layout) {
    return new Rows(columns, layout.standing());
  }

  Table table() {
    return table;
  }

  Layout layout() {
    return layout;
  }

  /// The rows of each time.
  synchronized Sections sections() {
    Sections known = sections;
    if (known == null) {
      known = new Sections(layout);
      sections = known;
    }
    return known;
  }
}
