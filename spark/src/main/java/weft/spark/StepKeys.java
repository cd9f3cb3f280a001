package weft.spark;

import java.io.Serializable;

/// How a step knows whose a row is and when it happened, and what it takes together. The columns
/// that say so come first among those that it reads: entity, order, number; then, where long
/// entities are cut into pieces, the piece of a row and whether it is there for the rows after it
/// only.
///
/// @param entity whether rows have entities; else all are one series
/// @param unit nanoseconds that a whole number in the order column counts
/// @param sequence whether rows of one time are numbered
/// @param byTime whether rows of a time are taken together, else those of an entity
/// @param turns whether the step adds the place of a row among those of its entity and time
/// @param pieces whether entities are in pieces
public record StepKeys(
    boolean entity, long unit, boolean sequence, boolean byTime, boolean turns, boolean pieces)
    implements Serializable {
  int order() {
    return entity ? 1 : 0;
  }

  /// How many columns no row may be without.
  int count() {
    return order() + 1 + (sequence ? 1 : 0);
  }

  int piece() {
    return count();
  }

  int early() {
    return count() + 1;
  }

  StepKeys inPieces() {
    return new StepKeys(entity, unit, sequence, byTime, turns, true);
  }

  /// Where the columns come that features read.
  int columns() {
    return count() + (pieces ? 2 : 0);
  }
}
