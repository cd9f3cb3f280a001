package weft.files.parquet;

import weft.ir.Element;

/// Says that a cell does not hold what its column must.
public final class BadValue extends RuntimeException {
  private static final long serialVersionUID = 1;
  private final String column;
  private final Element element;
  private final long row;
  private final String found;

  BadValue(String column, Element element, long row, String found) {
    super(found, null, false, false);
    this.column = column;
    this.element = element;
    this.row = row;
    this.found = found;
  }

  public String column() {
    return column;
  }

  /// What it must hold.
  public Element element() {
    return element;
  }

  /// Its row, counted from the first that was asked for.
  public long row() {
    return row;
  }

  public String found() {
    return found;
  }
}
