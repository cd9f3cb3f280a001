package weft.ops.control;

import weft.ir.Perform;

/// A named place that a value passes: somebody may look there, or put another value in its place.
public interface Place extends Perform {
  String key();

  String collection();

  @Override
  default boolean delegates() {
    return true;
  }
}
