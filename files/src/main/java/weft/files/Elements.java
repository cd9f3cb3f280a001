package weft.files;

import weft.ir.Element;

/// What a column of several files is. Of a file in which all of its cells are missing, and nothing
/// says of what kind they are, it is [Element#ANY].
final class Elements {
  private Elements() {}

  /// Whether no column is both.
  static boolean clash(Element one, Element other) {
    return one != other
        && one != Element.ANY
        && other != Element.ANY
        && !(isNumber(one) && isNumber(other));
  }

  /// What is both.
  static Element join(Element one, Element other) {
    if (one == other) {
      return one;
    }
    if (one == Element.ANY || other == Element.ANY) {
      return one == Element.ANY ? other : one;
    }
    return Element.F64;
  }

  private static boolean isNumber(Element element) {
    return element.isNumeric() && element != Element.BOOL;
  }

  /// What cells are, of which nothing is known.
  static Element known(Element element) {
    return element == Element.ANY ? Element.F64 : element;
  }
}
