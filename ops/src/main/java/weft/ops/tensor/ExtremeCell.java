package weft.ops.tensor;

import weft.ir.Element;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.trait.Chooses;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ops.derivative.Weighted;

/// The largest or the smallest cell; missing if any cell is.
interface ExtremeCell extends Weighted, Reduces.ByFold, Chooses {
  private boolean isMost() {
    return fold() == Reducer.MOST;
  }

  @Override
  default Element result(Element of) {
    return of;
  }

  @Override
  default Tensor reduce(Lanes lanes) {
    Element element = lanes.element();
    return switch (element.kind()) {
      case FLOAT -> lanes.floats(element, this);
      case BOOL -> lanes.bools(isMost() ? Reducer.ANY : Reducer.ALL);
      // Numbers without a sign are in order when their top bit is turned.
      case UNSIGNED -> lanes.longs(element, lane -> extreme(lane, Long.MIN_VALUE));
      case SIGNED, TIME, TEXT, ANY -> lanes.longs(element, lane -> extreme(lane, 0));
    };
  }

  private long extreme(long[] lane, long turn) {
    long extreme = lane[0] ^ turn;
    for (long cell : lane) {
      long turned = cell ^ turn;
      extreme = isMost() ? Math.max(extreme, turned) : Math.min(extreme, turned);
    }
    return extreme ^ turn;
  }

  @Override
  default boolean takesNothing() {
    return false;
  }

  /// 1 where it is; equal cells share it.
  @Override
  default int weights(Site at) {
    return Counts.share(at, at.result(), axis());
  }
}
