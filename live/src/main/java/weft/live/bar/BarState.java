package weft.live.bar;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.intake.IntakeCells;

/// What the ticks of one entity left behind.
final class BarState {
  /// Before any bar.
  static final long NONE = Long.MIN_VALUE;

  /// What an object of this kind takes besides its cells: fields, and the heads of two arrays.
  static final long BYTES = 120;

  private static final byte VERSION = 1;

  final String entity;
  final double[] cells;

  /// For each column that is no number: what the bar has, and the last that was present ever.
  final @Nullable Object[] others;

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
    this.cells = new double[Gathered.CELLS * columns.measures().size()];
    this.others = new Object[Gathered.CELLS * columns.others().size()];
    for (int i = 0; i < columns.measures().size(); i++) {
      Gathered.forget(columns.measures().get(i).aggregate(), cells, Gathered.CELLS * i);
    }
  }

  /// Takes over all but what bars show.
  void takeOver(BarState other) {
    open = other.open;
    start = other.start;
    end = other.end;
    last = other.last;
    next = other.next;
    sequence = other.sequence;
    filled = other.filled;
    progress = other.progress;
  }

  byte[] save() {
    var bytes = new ByteArrayOutputStream();
    var out = new DataOutputStream(bytes);
    try {
      out.writeByte(VERSION);
      out.writeByte(open ? 1 : 0);
      out.writeLong(open ? start : 0);
      out.writeLong(open ? end : 0);
      out.writeLong(last);
      out.writeLong(next);
      out.writeLong(sequence);
      out.writeInt(filled);
      out.writeDouble(open ? progress : 0);
      IntakeCells.writeCells(out, cells, others);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
    return bytes.toByteArray();
  }

  void load(byte[] saved) {
    var in = new DataInputStream(new ByteArrayInputStream(saved));
    try {
      if (in.readByte() != VERSION) {
        throw unreadable();
      }
      open = in.readByte() == 1;
      start = in.readLong();
      end = in.readLong();
      last = in.readLong();
      next = in.readLong();
      sequence = in.readLong();
      filled = in.readInt();
      progress = in.readDouble();
      IntakeCells.readCells(in, cells, others);
      if (in.available() > 0) {
        throw unreadable();
      }
    } catch (IOException e) {
      throw unreadable();
    }
  }

  private WeftException unreadable() {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "what was saved of '" + entity + "' is not of these bars")
            .about(entity)
            .hint("it was saved by bars of other columns, or is damaged"));
  }
}
