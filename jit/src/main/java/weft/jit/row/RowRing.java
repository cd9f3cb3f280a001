package weft.jit.row;

import java.io.DataInput;
import java.io.DataOutput;
import java.io.IOException;
import weft.ir.Op;
import weft.ir.Span;

/// The rows of a window, one after the other and round again. It grows with them, and shrinks when
/// most of it has long been empty.
public abstract class RowRing implements RowWindow {
  /// What an object takes besides its arrays, about.
  public static final int OBJECT = 40;

  private static final int FEWEST = 8;
  private static final long[] NO_KEYS = {};

  /// Numbers in a row.
  final int arity;

  /// The most rows that it may hold, or how old they may be.
  private final Span w;

  private long[] keys;

  /// The arguments of each row.
  private double[] cells;

  private int capacity = FEWEST;

  /// Where the oldest row is.
  private int first;

  private int rows;

  RowRing(Op op, Span w) {
    this.arity = op.contract().arity();
    this.w = w;
    if (w instanceof Span.Rows(int most)) {
      capacity = Math.min(capacity, most);
    }
    this.keys = w instanceof Span.Time ? new long[capacity] : NO_KEYS;
    this.cells = new double[capacity * arity];
  }

  /// A row comes in.
  ///
  /// @param place where its arguments are, as of [#cell]
  abstract void enter(int place);

  /// A row goes.
  abstract void leave(int place);

  /// The result for the newest row.
  ///
  /// @param place where it is
  abstract double result(int place);

  final int rows() {
    return rows;
  }

  /// The place of a row, counted from the oldest.
  final int place(int row) {
    int place = first + row;
    return place >= capacity ? place - capacity : place;
  }

  /// The place of a row that came so many rows before the one at a place.
  final int back(int place, int back) {
    return place >= back ? place - back : place - back + capacity;
  }

  final double cell(int place, int arg) {
    return cells[place * arity + arg];
  }

  final double[] cells() {
    return cells;
  }

  final int capacity() {
    return capacity;
  }

  /// Whether all arguments of a row are present.
  final boolean isPresent(int place) {
    for (int i = place * arity; i < (place + 1) * arity; i++) {
      if (Double.isNaN(cells[i])) {
        return false;
      }
    }
    return true;
  }

  @Override
  public final double next(long key, double[] values, int[] args) {
    int place = add(key);
    for (int i = 0; i < arity; i++) {
      cells[place * arity + i] = values[args[i]];
    }
    enter(place);
    return result(place);
  }

  /// Lets rows go that are too old, and makes place for another one.
  private int add(long key) {
    if (w instanceof Span.Time(long nanos)) {
      // Never negative, but it may not fit a signed number.
      while (rows > 0 && Long.compareUnsigned(key - keys[first], nanos) >= 0) {
        drop();
      }
      fit(Integer.MAX_VALUE);
    } else if (w instanceof Span.Rows(int most)) {
      if (rows == most) {
        drop();
      }
      fit(most);
    }
    int place = place(rows++);
    if (keys.length > 0) {
      keys[place] = key;
    }
    return place;
  }

  private void drop() {
    leave(first);
    first = place(1);
    rows--;
  }

  private void fit(int most) {
    if (rows == capacity) {
      move(Math.min(most, capacity + Math.max(FEWEST, capacity / 2)));
    } else if (rows < capacity / 8 && capacity > 8 * FEWEST) {
      move(capacity / 4);
    }
  }

  /// Moves the rows to arrays for so many of them.
  void move(int to) {
    if (keys.length > 0) {
      var moved = new long[to];
      int some = Math.min(rows, capacity - first);
      System.arraycopy(keys, first, moved, 0, some);
      System.arraycopy(keys, 0, moved, some, rows - some);
      keys = moved;
    }
    cells = moved(cells, arity, to);
    capacity = to;
    first = 0;
  }

  /// Numbers of the rows, from the oldest, in an array for more or fewer rows.
  final double[] moved(double[] from, int width, int to) {
    var moved = new double[to * width];
    int some = Math.min(rows, capacity - first);
    System.arraycopy(from, first * width, moved, 0, some * width);
    System.arraycopy(from, 0, moved, some * width, (rows - some) * width);
    return moved;
  }

  @Override
  public final void save(DataOutput to) throws IOException {
    int some = w instanceof Span.Rows(int most) ? Math.min(rows, most - 1) : rows;
    to.writeInt(some);
    for (int row = rows - some; row < rows; row++) {
      int place = place(row);
      if (keys.length > 0) {
        to.writeLong(keys[place]);
      }
      for (int i = 0; i < arity; i++) {
        to.writeDouble(cell(place, i));
      }
    }
  }

  @Override
  public final void clear() {
    while (rows > 0) {
      drop();
    }
  }

  @Override
  public final void load(DataInput from) throws IOException {
    clear();
    int most = w instanceof Span.Rows(int count) ? count - 1 : Integer.MAX_VALUE;
    for (int left = count(from, most); left > 0; left--) {
      int place = add(keys.length > 0 ? from.readLong() : 0);
      for (int i = 0; i < arity; i++) {
        cells[place * arity + i] = from.readDouble();
      }
      enter(place);
    }
  }

  @Override
  public long bytes() {
    return OBJECT + 16 + array(keys.length) + array(cells.length);
  }

  /// What an array of numbers takes.
  public static long array(int length) {
    return length == 0 ? 0 : 16 + 8L * length;
  }

  /// Writes what the next row of a window needs of the rows before it, oldest first.
  ///
  /// @param w rows of the window; the first so many cells are its rows, round and round
  /// @param at behind the newest row
  static void save(DataOutput to, double[] cells, int w, int at, int rows) throws IOException {
    int some = Math.min(rows, w - 1);
    to.writeInt(some);
    for (int i = some; i > 0; i--) {
      to.writeDouble(cells[at >= i ? at - i : at - i + w]);
    }
  }

  /// Reads a number of rows.
  static int count(DataInput from, int most) throws IOException {
    int count = from.readInt();
    if (count < 0 || count > most) {
      throw new IOException("a window of at most " + most + " rows can't hold " + count);
    }
    return count;
  }
}
