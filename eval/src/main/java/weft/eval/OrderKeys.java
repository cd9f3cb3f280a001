package weft.eval;

import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// What orders the rows of an entity, as whole numbers that order in the same way.
final class OrderKeys {
  private OrderKeys() {}

  /// The keys of a column; they may be the cells of the column itself, so do not write to them.
  static long[] of(Tensor column, String name) {
    Element element = column.element();
    if (element == Element.TEXT) {
      for (int i = 0; i < column.size(); i++) {
        if (column.textAt(i) == null) {
          throw missing(i, name);
        }
      }
    }
    if (!element.isNumeric() && element != Element.TIME || column.shape().rank() != 1) {
      throw bad(name, "the order column '" + name + "' must hold times or numbers", element.tag());
    }
    if (!element.isFloat() && !column.hasGaps()) {
      return element == Element.U64 ? unsigned(column.longs()) : column.longs();
    }
    var keys = new long[column.size()];
    for (int i = 0; i < keys.length; i++) {
      double value = column.doubleAt(i) + 0.0;
      if (Double.isNaN(value)) {
        throw missing(i, name);
      }
      keys[i] = of(value);
    }
    return keys;
  }

  /// A whole number that orders as a number does; -0 is below 0.
  static long of(double value) {
    long bits = Double.doubleToLongBits(value);
    return bits < 0 ? bits ^ Long.MAX_VALUE : bits;
  }

  private static long[] unsigned(long[] cells) {
    var keys = new long[cells.length];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = cells[i] ^ Long.MIN_VALUE;
    }
    return keys;
  }

  private static WeftException missing(int row, String name) {
    return bad(
        name,
        "row " + (row + 1) + " has no value in the order column '" + name + "'",
        "a missing value");
  }

  private static WeftException bad(String name, String message, String found) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message).about(name).found(found));
  }
}
