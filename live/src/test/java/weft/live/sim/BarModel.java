package weft.live.sim;

import weft.live.bar.BarOptions;
import weft.live.bar.BarRule;

/// Up to when the bars of an entity have come out, given its rows in order.
final class BarModel {
  private static final long NEVER = Long.MIN_VALUE / 2;

  private final BarOptions options;
  private final long nanos;
  private boolean open;
  private long end;
  private long closed = NEVER;
  private int filled;

  BarModel(BarOptions options) {
    this.options = options;
    this.nanos = options.rule() instanceof BarRule.Duration(long length) ? length : 0;
  }

  void row(long key, double price) {
    if (nanos == 0) {
      return;
    }
    passed(key);
    if (!open && !Double.isNaN(price)) {
      open = true;
      filled = 0;
      end = Math.floorDiv(key, nanos) * nanos + nanos;
    }
  }

  void passed(long key) {
    while (nanos > 0) {
      boolean fills =
          options.empty() == BarOptions.Empty.FILL && closed != NEVER && filled < options.most();
      if (open && end <= key) {
        open = false;
        closed = end;
      } else if (!open && fills && closed + nanos <= key) {
        filled++;
        closed += nanos;
      } else {
        return;
      }
    }
  }

  /// Rows before are too late.
  long closed() {
    return closed;
  }
}
