package weft.live.intake;

import java.io.DataInputStream;
import java.io.DataOutput;
import java.io.IOException;
import java.util.Arrays;
import java.util.Comparator;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import weft.live.Row;

/// Copies of rows that wait, the one with the smallest key first, equal keys as they came. Places
/// of rows that have left are used again.
public final class WaitingRows {
  private final int columns;
  private Row[] rows = new Row[0];
  private long[] arrivals = new long[0];
  private int size;
  private long arrived;

  WaitingRows(int columns) {
    this.columns = columns;
  }

  public boolean isEmpty() {
    return size == 0;
  }

  public int size() {
    return size;
  }

  /// The smallest key; there must be a row.
  long firstKey() {
    return rows[0].key();
  }

  /// Takes in a copy of a row.
  public void add(Row row) {
    if (size == rows.length) {
      grow();
    }
    Row copy = rows[size].copyFrom(row);
    long arrival = arrived++;
    int at = size++;
    while (at > 0) {
      int parent = (at - 1) / 2;
      if (!comesFirst(copy, arrival, parent)) {
        break;
      }
      move(parent, at);
      at = parent;
    }
    rows[at] = copy;
    arrivals[at] = arrival;
  }

  /// Takes the first row out; it stays as it is until the next one is added.
  public Row take() {
    Row first = rows[0];
    size--;
    Row moved = rows[size];
    long arrival = arrivals[size];
    int at = 0;
    while (true) {
      int child = 2 * at + 1;
      if (child >= size) {
        break;
      }
      if (child + 1 < size && comesFirst(rows[child + 1], arrivals[child + 1], child)) {
        child++;
      }
      if (comesFirst(moved, arrival, child)) {
        break;
      }
      move(child, at);
      at = child;
    }
    rows[at] = moved;
    arrivals[at] = arrival;
    rows[size] = first;
    if (size == 0) {
      arrived = 0;
    }
    return first;
  }

  private boolean comesFirst(Row row, long arrival, int other) {
    long key = row.key();
    long otherKey = rows[other].key();
    return key < otherKey || key == otherKey && arrival < arrivals[other];
  }

  private void move(int from, int to) {
    rows[to] = rows[from];
    arrivals[to] = arrivals[from];
  }

  private void grow() {
    int before = rows.length;
    int after = Math.max(16, 2 * before);
    rows = Arrays.copyOf(rows, after);
    arrivals = Arrays.copyOf(arrivals, after);
    for (int i = before; i < after; i++) {
      rows[i] = new Row(columns);
    }
  }

  void clear() {
    size = 0;
    arrived = 0;
  }

  void write(DataOutput to) throws IOException {
    to.writeInt(size);
    var order =
        IntStream.range(0, size)
            .boxed()
            .sorted(
                Comparator.comparingLong((Integer at) -> rows[at].key())
                    .thenComparingLong(at -> arrivals[at]))
            .toList();
    for (int at : order) {
      IntakeCells.writeRow(to, rows[at]);
    }
  }

  void read(DataInputStream from) throws IOException {
    clear();
    int count = IntakeCells.count(from);
    var row = new Row(columns);
    for (int i = 0; i < count; i++) {
      IntakeCells.readRow(from, row);
      add(row);
    }
  }

  /// In no order.
  void forEach(Consumer<Row> action) {
    for (int i = 0; i < size; i++) {
      action.accept(rows[i]);
    }
  }
}
