package weft.jit.tensor;

import java.util.Arrays;
import weft.ir.trait.Reducer;

/// Reduces rows that lie at equal distances into one: cell by cell along them, so that lanes whose
/// cells lie apart need not be brought together. The numbers are those of [Reducer#of].
///
/// @param cells holds the rows
/// @param step from one row to the next
/// @param width cells of a row
public record TensorRows(double[] cells, int step, int width) {
  /// Writes what some rows make.
  ///
  /// @param from where the first row starts
  void reduce(Reducer by, int from, int rows, double[] to, int at, TensorRoom room) {
    switch (by) {
      case SUM -> sum(from, rows, to, at, rest(rows, room), 0);
      case MEAN -> {
        sum(from, rows, to, at, rest(rows, room), 0);
        for (int i = at; i < at + width; i++) {
          to[i] /= rows;
        }
      }
      case LEAST -> {
        System.arraycopy(cells, from, to, at, width);
        for (int r = 1; r < rows; r++) {
          for (int i = 0; i < width; i++) {
            to[at + i] = Math.min(to[at + i], cells[from + r * step + i]);
          }
        }
      }
      case MOST -> {
        System.arraycopy(cells, from, to, at, width);
        for (int r = 1; r < rows; r++) {
          for (int i = 0; i < width; i++) {
            to[at + i] = Math.max(to[at + i], cells[from + r * step + i]);
          }
        }
      }
      case ANY, ALL, COUNT -> {
        // Zeros are counted where the result goes.
        Arrays.fill(to, at, at + width, 0);
        for (int r = 0; r < rows; r++) {
          for (int i = 0; i < width; i++) {
            to[at + i] += cells[from + r * step + i] == 0 ? 1 : 0;
          }
        }
        for (int i = at; i < at + width; i++) {
          to[i] = by.counted((int) to[i], rows);
        }
      }
    }
  }

  /// Room for a row of sums at each turn that is not a power of two.
  private double[] rest(int rows, TensorRoom room) {
    return room.rest(width * (Integer.SIZE - Integer.numberOfLeadingZeros(rows)));
  }

  /// Adjacent pairs, again and again: see [Reducer#SUM].
  ///
  /// @param rest room for sums on the way, from a place on
  private void sum(int from, int rows, double[] to, int at, double[] rest, int next) {
    switch (rows) {
      case 1 -> System.arraycopy(cells, from, to, at, width);
      case 2 -> {
        for (int i = 0; i < width; i++) {
          to[at + i] = cells[from + i] + cells[from + step + i];
        }
      }
      case 4 -> {
        int second = from + step;
        int third = second + step;
        int fourth = third + step;
        for (int i = 0; i < width; i++) {
          to[at + i] =
              (cells[from + i] + cells[second + i]) + (cells[third + i] + cells[fourth + i]);
        }
      }
      default -> {
        int first = Integer.highestOneBit(rows - 1);
        sum(from, first, to, at, rest, next);
        sum(from + first * step, rows - first, rest, next, rest, next + width);
        for (int i = 0; i < width; i++) {
          to[at + i] += rest[next + i];
        }
      }
    }
  }
}
