package weft.ops.time;

import weft.ir.GraphBuilder;
import weft.ops.algebra.Build;
import weft.ops.order.CellHalf;

/// A time as two numbers, exactly; see [CellHalf].
public record TimeHalves(int high, int low) {
  private static final double HIGH = 4_294_967_296.0;

  public static TimeHalves of(GraphBuilder to, int time) {
    return new TimeHalves(to.add(new CellHalf(0), time), to.add(new CellHalf(1), time));
  }

  /// One of the two.
  ///
  /// @param half 0 or 1
  public int half(int half) {
    return half == 0 ? high : low;
  }

  /// The time of the row before.
  TimeHalves before(GraphBuilder to) {
    var on = new Build(to);
    return new TimeHalves(on.lag(high, 1, Double.NaN), on.lag(low, 1, Double.NaN));
  }

  /// The differences of the halves are exact, so is the product with a power of two: nothing is
  /// rounded but the nanoseconds as a whole, then the seconds.
  int secondsSince(GraphBuilder to, TimeHalves other) {
    var on = new Build(to);
    int highs = on.mul(on.sub(high, other.high), on.lit(HIGH));
    return on.div(on.add(highs, on.sub(low, other.low)), on.lit(1e9));
  }
}
