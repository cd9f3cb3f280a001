package weft.jit.row;

import java.io.ByteArrayOutputStream;
import java.io.DataInput;
import java.io.DataOutput;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.List;
import java.util.function.Supplier;

/// What the rows of one entity leave behind for the next.
public final class RowState {
  /// Rows that there is room for at first in rings that grow.
  private static final long FIRST = 256;

  private final RowLayout layout;
  private double[] numbers;

  /// Rows that there is room for in rings that grow.
  private long capacity;

  private final RowWindow[] windows;

  RowState(RowLayout layout, List<Supplier<RowWindow>> windows) {
    this.layout = layout;
    this.numbers = layout.start();
    this.capacity = layout.canGrow(0) ? 0 : Long.MAX_VALUE;
    this.windows = windows.stream().map(Supplier::get).toArray(RowWindow[]::new);
  }

  double[] numbers() {
    return numbers;
  }

  /// The numbers, with room for one more row.
  double[] roomy() {
    if (numbers[0] >= capacity) {
      makeRoom(rows() + 1);
    }
    return numbers;
  }

  private void makeRoom(long rows) {
    long most = Math.max(FIRST, capacity);
    while (most < rows && layout.canGrow(most)) {
      most *= 2;
    }
    numbers = layout.grown(numbers, most);
    capacity = layout.canGrow(most) ? most : Long.MAX_VALUE;
  }

  RowWindow window(int i) {
    return windows[i];
  }

  /// How many rows there have been.
  public long rows() {
    return (long) numbers[0];
  }

  /// Writes what was left behind: the number of rows, the numbers of states, rings with the oldest
  /// row first, windows. Rings that can't be full by now are written as far as there are rows: then
  /// -1 less the number of rows stands at the beginning.
  public void save(DataOutput to) throws IOException {
    long rows = rows();
    boolean few = layout.canGrow(rows);
    to.writeLong(few ? -1 - rows : rows);
    for (var part : layout.parts()) {
      for (int i = few ? part.first(rows) : 0; i < part.size(); i++) {
        to.writeLong(Double.doubleToRawLongBits(numbers[part.at(numbers, rows, i)]));
      }
    }
    for (RowWindow window : windows) {
      var bytes = new ByteArrayOutputStream();
      window.save(new DataOutputStream(bytes));
      to.writeInt(bytes.size());
      to.write(bytes.toByteArray());
    }
  }

  /// Takes over what was written, in place of what was there.
  public void load(DataInput from) throws IOException {
    long first = from.readLong();
    boolean few = first < 0;
    long rows = few ? -1 - first : first;
    numbers = layout.start();
    capacity = layout.canGrow(0) ? 0 : Long.MAX_VALUE;
    if (layout.canGrow(0)) {
      makeRoom(rows + 1);
    }
    numbers[0] = rows;
    for (var part : layout.parts()) {
      int none = part.first(rows);
      for (int i = few ? none : 0; i < part.size(); i++) {
        double number = Double.longBitsToDouble(from.readLong());
        if (i >= none || !part.grows()) {
          numbers[part.at(numbers, rows, i)] = number;
        }
      }
    }
    for (RowWindow window : windows) {
      from.readInt();
      window.load(from);
    }
  }

  /// Memory that it takes.
  public long bytes() {
    long bytes = 16 + 8L * numbers.length;
    for (RowWindow window : windows) {
      bytes += window.bytes();
    }
    return bytes;
  }
}
