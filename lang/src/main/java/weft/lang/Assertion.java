package weft.lang;

import weft.ir.Range;
import weft.ir.problem.Origin;
import weft.ir.range.Interval;

/// What a program asserts of an output: `assert score in -1..1 or missing`.
///
/// @param orMissing whether a missing value is as asserted
public record Assertion(String output, Range range, boolean orMissing, Origin origin) {
  /// The values that are as asserted.
  public Interval allowed() {
    return Interval.of(range).missing(orMissing);
  }

  /// The same of an output by another name.
  public Assertion of(String name) {
    return new Assertion(name, range, orMissing, origin);
  }

  /// The same with another place.
  public Assertion at(Origin place) {
    return new Assertion(output, range, orMissing, place);
  }

  /// As it is written.
  @Override
  public String toString() {
    return "assert %s in %s..%s%s"
        .formatted(
            output,
            Interval.text(range.low()),
            Interval.text(range.high()),
            orMissing ? " or missing" : "");
  }
}
