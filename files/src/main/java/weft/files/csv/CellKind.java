package weft.files.csv;

import weft.ir.Element;

/// What cells of a column can be, in the order in which it is tried. Missing cells are of any kind.
enum CellKind {
  NONE(Element.F64),
  WHOLE(Element.I64),
  NUMBER(Element.F64),
  TRUTH(Element.BOOL),
  TIME(Element.TIME),
  TEXT(Element.TEXT);

  private final Element element;

  CellKind(Element element) {
    this.element = element;
  }

  Element element() {
    return element;
  }

  /// The kind that cells of both kinds are of.
  CellKind or(CellKind other) {
    if (this == other || other == NONE) {
      return this;
    }
    if (this == NONE) {
      return other;
    }
    boolean numbers = this.isNumber() && other.isNumber();
    return numbers ? NUMBER : TEXT;
  }

  private boolean isNumber() {
    return this == WHOLE || this == NUMBER;
  }

  /// Whether cells that were read as this kind need not be read again to be of another.
  boolean becomes(CellKind other) {
    return this == NONE || this == other || this == WHOLE && other == NUMBER;
  }

  static CellKind of(Element element) {
    return switch (element) {
      case I64 -> WHOLE;
      case BOOL -> TRUTH;
      case TIME -> TIME;
      case TEXT -> TEXT;
      default -> NUMBER;
    };
  }
}
