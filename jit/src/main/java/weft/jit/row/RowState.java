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
  private final RowLayout layout;
  private final double[] numbers;
  private final RowWindow[] windows;

  RowState(RowLayout layout, List<Supplier<RowWindow>> windows) {
    this.layout = layout;
    this.numbers = layout.start();
    this.windows = windows.stream().map(Supplier::get).toArray(RowWindow[]::new);
  }

  double[] numbers() {
    return numbers;
  }

  RowWindow window(int i) {
    return windows[i];
  }

  /// How many rows there have been.
  public long rows() {
    return (long) numbers[0];
  }

  /// Writes what was left behind: the number of rows, the numbers of states, rings with the oldest
  /// row first, windows.
  public void save(DataOutput to) throws IOException {
    to.writeLong(rows());
    for (var part : layout.parts()) {
      for (int i = 0; i < part.size(); i++) {
        to.writeLong(Double.doubleToRawLongBits(numbers[part.at(rows(), i)]));
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
    numbers[0] = from.readLong();
    for (var part : layout.parts()) {
      for (int i = 0; i < part.size(); i++) {
        numbers[part.at(rows(), i)] = Double.longBitsToDouble(from.readLong());
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
