package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import weft.ir.form.NewestRank;

/// The rank of the newest value among the last few: by counting.
public final class RowRank implements RowWindow {
  /// In longer windows, to keep values in order is faster.
  static final int MOST = 48;

  private final NewestRank op;

  /// The last rows, one after the other and round again.
  private final double[] cells;

  /// Where the next row goes.
  private int at;

  private int rows;
  private int present;

  RowRank(NewestRank op, int w) {
    this.op = op;
    this.cells = new double[w];
  }

  @Override
  public double next(long key, double[] values, int[] args) {
    double newest = values[args[0]];
    add(newest);
    if (present < op.minPeriods() || Double.isNaN(newest)) {
      return Double.NaN;
    }
    int below = 0;
    int notAbove = 0;
    for (int i = 0; i < rows; i++) {
      below += cells[i] < newest ? 1 : 0;
      notAbove += cells[i] <= newest ? 1 : 0;
    }
    return op.of(below, notAbove - below, present);
  }

  private void add(double newest) {
    if (rows < cells.length) {
      rows++;
    } else if (!Double.isNaN(cells[at])) {
      present--;
    }
    if (!Double.isNaN(newest)) {
      present++;
    }
    cells[at] = newest;
    at = at + 1 == cells.length ? 0 : at + 1;
  }

  @Override
  public void save(DataOutput to) throws IOException {
    RowRing.save(to, cells, cells.length, at, rows);
  }

  @Override
  public void clear() {
    at = 0;
    rows = 0;
    present = 0;
  }

  @Override
  public void load(DataInput from) throws IOException {
    clear();
    for (int left = RowRing.count(from, cells.length - 1); left > 0; left--) {
      add(from.readDouble());
    }
  }

  @Override
  public long bytes() {
    return RowRing.OBJECT + RowRing.array(cells.length);
  }
}
