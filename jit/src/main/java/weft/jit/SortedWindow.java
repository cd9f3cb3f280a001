package weft.jit;

import java.util.Arrays;
import weft.ir.form.OrderedValues;
import weft.jit.row.RowRing;

/// The present values of a window, kept in order while it moves. They stand in pieces of sorted
/// values, so that a large window costs little more than a small one.
public final class SortedWindow implements OrderedValues {
  private static final int MOST = 512;

  private double[][] pieces;
  private int[] sizes = new int[1];
  private int count = 1;
  private int size;

  public SortedWindow() {
    this(MOST);
  }

  /// @param capacity how many values there will be at first
  public SortedWindow(int capacity) {
    pieces = new double[1][Math.clamp(capacity, 1, MOST)];
  }

  /// Memory that it takes.
  public long bytes() {
    long bytes = RowRing.OBJECT + 32 + 8L * sizes.length;
    for (double[] piece : pieces) {
      bytes += piece == null ? 0 : RowRing.array(piece.length);
    }
    return bytes;
  }

  public void clear() {
    Arrays.fill(sizes, 0);
    count = 1;
    size = 0;
  }

  @Override
  public int size() {
    return size;
  }

  /// The last piece that starts at or below a value.
  private int piece(double value) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      if (pieces[middle][0] <= value) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    return low;
  }

  public void insert(double cell) {
    double value = cell + 0.0;
    int p = piece(value);
    if (sizes[p] == MOST) {
      split(p);
      p = pieces[p + 1][0] <= value ? p + 1 : p;
    } else if (sizes[p] == pieces[p].length) {
      pieces[p] = Arrays.copyOf(pieces[p], Math.min(MOST, 2 * sizes[p]));
    }
    double[] values = pieces[p];
    int at = InArray.count(values, sizes[p], value, true);
    System.arraycopy(values, at, values, at + 1, sizes[p] - at);
    values[at] = value;
    sizes[p]++;
    size++;
  }

  /// Takes a value away that is there.
  public void remove(double cell) {
    double value = cell + 0.0;
    int p = piece(value);
    double[] values = pieces[p];
    int at = InArray.count(values, sizes[p], value, false);
    System.arraycopy(values, at + 1, values, at, sizes[p] - at - 1);
    sizes[p]--;
    size--;
    if (sizes[p] == 0 && count > 1) {
      drop(p);
    } else if (p + 1 < count && sizes[p] + sizes[p + 1] < MOST / 2) {
      System.arraycopy(pieces[p + 1], 0, values, sizes[p], sizes[p + 1]);
      sizes[p] += sizes[p + 1];
      drop(p + 1);
    }
  }

  private void split(int p) {
    if (count == pieces.length) {
      pieces = Arrays.copyOf(pieces, 2 * count);
      sizes = Arrays.copyOf(sizes, 2 * count);
    }
    double[] free = pieces[count];
    System.arraycopy(pieces, p + 1, pieces, p + 2, count - p - 1);
    System.arraycopy(sizes, p + 1, sizes, p + 2, count - p - 1);
    pieces[p + 1] = free == null ? new double[MOST] : free;
    System.arraycopy(pieces[p], MOST / 2, pieces[p + 1], 0, MOST / 2);
    sizes[p] = MOST / 2;
    sizes[p + 1] = MOST / 2;
    count++;
  }

  /// An empty piece goes to the end, where the next split finds it.
  private void drop(int p) {
    double[] free = pieces[p];
    System.arraycopy(pieces, p + 1, pieces, p, count - p - 1);
    System.arraycopy(sizes, p + 1, sizes, p, count - p - 1);
    count--;
    pieces[count] = free;
    sizes[count] = 0;
  }

  @Override
  public double at(int i) {
    int p = 0;
    int left = i;
    while (left >= sizes[p]) {
      left -= sizes[p++];
    }
    return pieces[p][left];
  }

  @Override
  public int below(double limit) {
    return counted(limit, false);
  }

  @Override
  public int notAbove(double limit) {
    return counted(limit, true);
  }

  /// Where pieces begin with equal values, the limit is looked for in the first or the last of
  /// them.
  private int counted(double limit, boolean orEqual) {
    int low = 0;
    int high = count - 1;
    while (low < high) {
      int middle = (low + high + 1) >>> 1;
      double first = pieces[middle][0];
      if (first < limit || orEqual && first == limit) {
        low = middle;
      } else {
        high = middle - 1;
      }
    }
    int before = 0;
    for (int p = 0; p < low; p++) {
      before += sizes[p];
    }
    return before + InArray.count(pieces[low], sizes[low], limit, orEqual);
  }
}
