package weft.live.bar;

import java.nio.ByteBuffer;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.WeftException;

/// What the ticks of one entity left behind.
final class BarState {
  /// Before any bar.
  static final long NONE = Long.MIN_VALUE;

  private static final byte VERSION = 1;
  private static final int FIXED = 2 + 5 * Long.BYTES + Integer.BYTES + Double.BYTES;

  final String entity;
  final double[] cells;

  /// Whether a bar has begun.
  boolean open;

  /// Of the bar that has begun.
  long start;

  long end;

  /// The time of the last row.
  long last = NONE;

  /// The end of the last bar of a duration that came out.
  long next = NONE;

  /// The place of the last tick in the input.
  long sequence;

  /// How many bars were filled since the last one with ticks.
  int filled;

  /// How much of a bar's count or volume is there.
  double progress;

  boolean changed;

  BarState(String entity, BarColumns columns) {
    this.entity = entity;
    this.cells = new double[Aggregate.CELLS * columns.measures().size()];
    for (int i = 0; i < columns.measures().size(); i++) {
      columns.measures().get(i).aggregate().forget(cells, Aggregate.CELLS * i);
    }
  }

  byte[] save() {
    var out = ByteBuffer.allocate(FIXED + Double.BYTES * cells.length);
    out.put(VERSION).put((byte) (open ? 1 : 0));
    out.putLong(open ? start : 0).putLong(open ? end : 0);
    out.putLong(last).putLong(next).putLong(sequence).putInt(filled);
    out.putLong(Double.doubleToLongBits(open ? progress : 0));
    for (double cell : cells) {
      out.putLong(Double.doubleToLongBits(cell));
    }
    return out.array();
  }

  void load(byte[] saved) {
    var in = ByteBuffer.wrap(saved);
    if (saved.length != FIXED + Double.BYTES * cells.length || in.get() != VERSION) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "what was saved of '" + entity + "' is not of these bars")
              .about(entity)
              .expected(FIXED + Double.BYTES * cells.length + " bytes of version " + VERSION)
              .found(saved.length + " bytes"));
    }
    open = in.get() == 1;
    start = in.getLong();
    end = in.getLong();
    last = in.getLong();
    next = in.getLong();
    sequence = in.getLong();
    filled = in.getInt();
    progress = in.getDouble();
    for (int i = 0; i < cells.length; i++) {
      cells[i] = in.getDouble();
    }
  }
}
