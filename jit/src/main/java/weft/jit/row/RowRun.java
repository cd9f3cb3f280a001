package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;

/// A window that is emptied where a run begins: where the last argument holds.
final class RowRun implements RowWindow {
  private final RowWindow window;

  RowRun(RowWindow window) {
    this.window = window;
  }

  @Override
  public double next(long key, double[] values, int[] args) {
    if (values[args[args.length - 1]] == 1) {
      window.clear();
    }
    return window.next(key, values, args);
  }

  @Override
  public void clear() {
    window.clear();
  }

  @Override
  public void save(DataOutput to) throws IOException {
    window.save(to);
  }

  @Override
  public void load(DataInput from) throws IOException {
    window.load(from);
  }

  @Override
  public long bytes() {
    return 16 + window.bytes();
  }
}
