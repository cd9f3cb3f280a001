package weft.ir.range;

import weft.ir.problem.Check;

/// How many rows there are at most.
///
/// @param rows of an entity
/// @param together of all entities at one time
public record Extent(double rows, double together) {
  /// Any number of them.
  public static final Extent UNKNOWN =
      new Extent(Double.POSITIVE_INFINITY, Double.POSITIVE_INFINITY);

  public Extent {
    Check.that(rows >= 1, "rows", "at least 1", Double.toString(rows));
    Check.that(together >= 1, "together", "at least 1", Double.toString(together));
  }
}
