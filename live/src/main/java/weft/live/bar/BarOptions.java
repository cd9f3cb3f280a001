package weft.live.bar;

import java.util.Optional;
import weft.ir.problem.Check;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// How ticks become bars.
///
/// @param price the column of prices; a row without a price is no tick: it only tells that time has
///   passed. None: every row is a tick
/// @param size the column of traded sizes; none: bars have no volume. A size that is missing or
///   negative adds nothing
/// @param label the time that bars carry
/// @param empty what becomes of durations without a tick
/// @param most how many bars without a tick are filled in a row; then there is a gap
public record BarOptions(
    BarRule rule,
    Optional<String> price,
    Optional<String> size,
    Label label,
    Empty empty,
    int most) {
  /// The bars that are filled in a row unless something else is said: a day of minutes.
  public static final int MOST = 1440;

  /// The time that a bar carries.
  public enum Label {
    /// Its end, when it is known: of a duration the first moment that is not in it, else the time
    /// of the last tick.
    END,
    /// Its start: of a duration its first moment, else the time of the first tick. What is joined
    /// by time then sees a bar before it is known.
    START
  }

  /// What becomes of a duration in which an entity has no tick.
  public enum Empty {
    /// There is no bar.
    SKIP,
    /// The last prices stand, volume and count are 0. None is filled before an entity's first bar.
    FILL
  }

  public BarOptions {
    Check.atLeast("most", most, 1, "the number of bars that are filled in a row");
    if (empty == Empty.FILL && !(rule instanceof BarRule.Duration)) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "bars of " + rule + " are never empty, so none can be filled")
              .about("empty")
              .expected("skip, or bars of a duration")
              .found("fill")
              .hint("fill goes with bars of a duration such as 1m"));
    }
    if (rule instanceof BarRule.Volume && size.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "bars of " + rule + " need a column of sizes")
              .about("size")
              .hint("name the column of sizes, or take bars of a duration or a count"));
    }
  }

  /// Columns `price` and `size`, labelled by their end, without empty bars.
  public static BarOptions of(BarRule rule) {
    return new BarOptions(
        rule, Optional.of("price"), Optional.of("size"), Label.END, Empty.SKIP, MOST);
  }

  public BarOptions price(Optional<String> column) {
    return new BarOptions(rule, column, size, label, empty, most);
  }

  public BarOptions size(Optional<String> column) {
    return new BarOptions(rule, price, column, label, empty, most);
  }

  public BarOptions label(Label other) {
    return new BarOptions(rule, price, size, other, empty, most);
  }

  public BarOptions empty(Empty other) {
    return new BarOptions(rule, price, size, label, other, most);
  }

  public BarOptions most(int other) {
    return new BarOptions(rule, price, size, label, empty, other);
  }
}
