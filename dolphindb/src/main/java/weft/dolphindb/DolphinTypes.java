package weft.dolphindb;

import weft.ir.Element;
import weft.ir.Type;
import weft.spell.Refusal;

/// The types of DolphinDB's columns.
final class DolphinTypes {
  private DolphinTypes() {}

  /// The type of a column that holds what a type of ours does.
  static String of(Type type) {
    if (!type.shape().isScalar()) {
      if (type.element() != Element.F64 || type.shape().rank() != 1) {
        throw new Refusal("DolphinDB has no column of " + type.element().tag() + type.shape());
      }
      return "DOUBLE[]";
    }
    return switch (type.element()) {
      case F64, F32, ANY -> "DOUBLE";
      case BOOL -> "BOOL";
      case TEXT -> "SYMBOL";
      case TIME -> "NANOTIMESTAMP";
      default -> "LONG";
    };
  }
}
