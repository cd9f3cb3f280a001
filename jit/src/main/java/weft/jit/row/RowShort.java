package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import weft.ir.form.OrderStatistic;
import weft.ir.form.OrderedValues;

/// An order statistic over the last few hundred rows: their values are kept in order, in one array.
public final class RowShort implements RowWindow, OrderedValues {
  /// To move so many values along takes no longer than to find their place among others.
  static final int MOST = 512;

  private final OrderStatistic op;
  private final int w;

  /// The last rows, one after the other and round again; behind them their present values in order.
  private final double[] cells;

  /// Where the next row goes.
  private int at;

  private int rows;
  private int size;

  RowShort(OrderStatistic op, int w) {
    this.op = op;
    this.w = w;
    this.cells = new double[2 * w];
  }

  @Override
  public double next(long key, double[] values, int[] args) {
    double newest = values[args[0]];
    add(newest);
    return size >= op.minPeriods() ? op.over(this, newest) : Double.NaN;
  }

  private void add(double newest) {
    double oldest = Double.NaN;
    if (rows < w) {
      rows++;
    } else {
      oldest = cells[at];
    }
    cells[at] = newest;
    at = at + 1 == w ? 0 : at + 1;
    replace(oldest + 0.0, newest + 0.0);
  }

  /// One value goes, another one comes; either may be missing.
  private void replace(double old, double value) {
    boolean goes = !Double.isNaN(old);
    boolean comes = !Double.isNaN(value);
    if (!goes && !comes) {
      return;
    }
    int gap = goes ? w + below(old) : w + size;
    int place = comes ? w + below(value) : w + size;
    size += (comes ? 1 : 0) - (goes ? 1 : 0);
    if (place <= gap) {
      System.arraycopy(cells, place, cells, place + 1, gap - place);
    } else {
      place--;
      System.arraycopy(cells, gap + 1, cells, gap, place - gap);
    }
    if (comes) {
      cells[place] = value;
    }
  }

  @Override
  public int size() {
    return size;
  }

  @Override
  public double at(int i) {
    return cells[w + i];
  }

  @Override
  public int below(double limit) {
    int from = w;
    for (int left = size; left > 0; ) {
      int half = (left + 1) >>> 1;
      from = cells[from + half - 1] < limit ? from + half : from;
      left -= half;
    }
    return from - w;
  }

  @Override
  public int notAbove(double limit) {
    int from = w;
    for (int left = size; left > 0; ) {
      int half = (left + 1) >>> 1;
      from = cells[from + half - 1] <= limit ? from + half : from;
      left -= half;
    }
    return from - w;
  }

  @Override
  public void save(DataOutput to) throws IOException {
    RowRing.save(to, cells, w, at, rows);
  }

  @Override
  public void clear() {
    at = 0;
    rows = 0;
    size = 0;
  }

  @Override
  public void load(DataInput from) throws IOException {
    clear();
    for (int left = RowRing.count(from, w - 1); left > 0; left--) {
      add(from.readDouble());
    }
  }

  @Override
  public long bytes() {
    return RowRing.OBJECT + RowRing.array(cells.length);
  }
}
