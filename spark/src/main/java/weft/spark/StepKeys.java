package weft.spark;

import java.io.Serializable;

/// How a step knows whose a row is and when it happened, and what it takes together. The columns
/// that say so come first among those that it reads: entity, order, number.
///
/// @param entity whether rows have entities; else all are one series
/// @param unit nanoseconds that a whole number in the order column counts
/// @param sequence whether rows of one time are numbered
/// @param byTime whether rows of a time are taken together, else those of an entity
/// @param turns whether the step adds the place of a row among those of its entity and time
public record StepKeys(boolean entity, long unit, boolean sequence, boolean byTime, boolean turns)
    implements Serializable {
  int order() {
    return entity ? 1 : 0;
  }

  int count() {
    return order() + 1 + (sequence ? 1 : 0);
  }

  /// How many columns it adds besides results.
  int extra() {
    return turns ? 1 : 0;
  }
}
