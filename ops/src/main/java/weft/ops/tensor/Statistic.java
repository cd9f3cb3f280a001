package weft.ops.tensor;

import weft.ir.Element;

/// A reduction that says how numbers lie: a float, of an array.
public interface Statistic extends Reduction {
  @Override
  default Element result(Element of) {
    return of.toFloat();
  }

  @Override
  default boolean takesScalars() {
    return false;
  }
}
