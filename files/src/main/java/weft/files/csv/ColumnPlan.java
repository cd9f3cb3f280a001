package weft.files.csv;

import java.util.Optional;

/// A column that is read, and what is known of its cells meanwhile.
final class ColumnPlan {
  private final String name;
  private final int field;
  private final Optional<CellKind> forced;
  private final TextNumbers texts = new TextNumbers();

  /// What cells are known to be together, while that is found out.
  private volatile CellKind seen = CellKind.NONE;

  /// @param field which field of a row it is
  /// @param forced what its cells must be; none where that is to be found out
  ColumnPlan(String name, int field, Optional<CellKind> forced) {
    this.name = name;
    this.field = field;
    this.forced = forced;
  }

  String name() {
    return name;
  }

  int field() {
    return field;
  }

  Optional<CellKind> forced() {
    return forced;
  }

  TextNumbers texts() {
    return texts;
  }

  CellKind seen() {
    return seen;
  }

  synchronized void see(CellKind kind) {
    seen = seen.or(kind);
  }
}
