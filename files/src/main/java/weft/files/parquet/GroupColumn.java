package weft.files.parquet;

import java.util.List;
import weft.ir.Element;
import weft.ir.Tensor;

/// The cells of a column in the rows that are written together; they may lie in several tensors.
///
/// @param width the number of cells a row of a column of vectors; 1 for others
/// @param rows of all parts
record GroupColumn(Element element, int width, List<Part> parts, int rows) {

  /// Some rows of a tensor, one after the other or in an order of their own.
  ///
  /// @param order the row of each place; empty where rows are as they stand
  record Part(Tensor cells, int[] order, int from, int rows) {
    /// The row of a place of this part.
    int at(int i) {
      return order.length == 0 ? from + i : order[from + i];
    }

    Part slice(int start, int count) {
      return new Part(cells, order, from + start, count);
    }
  }

  GroupColumn {
    parts = List.copyOf(parts);
  }

  private interface Taking {
    void take(Part part, int to);
  }

  private void each(int from, int count, Taking taking) {
    int before = 0;
    for (Part part : parts) {
      int start = Math.max(from, before);
      int end = Math.min(from + count, before + part.rows);
      if (start < end) {
        taking.take(part.slice(start - before, end - start), start - from);
      }
      before += part.rows;
    }
  }

  /// The floats of some rows, all cells of each.
  void doubles(int from, int count, double[] to) {
    each(from, count, (part, at) -> doubles(part, to, at * width));
  }

  private void doubles(Part part, double[] to, int at) {
    if (element == Element.F32) {
      for (int i = 0; i < part.rows * width; i++) {
        to[at + i] = part.cells.doubleAt(part.at(i / width) * width + i % width);
      }
      return;
    }
    double[] cells = part.cells.doubles();
    if (part.order.length == 0) {
      System.arraycopy(cells, part.from * width, to, at, part.rows * width);
    } else if (width == 1) {
      gather(cells, part.order, part.from, part.rows, to, at);
    } else {
      for (int i = 0; i < part.rows; i++) {
        System.arraycopy(cells, part.at(i) * width, to, at + i * width, width);
      }
    }
  }

  private static void gather(
      double[] cells, int[] order, int from, int count, double[] to, int at) {
    for (int i = 0; i < count; i++) {
      to[at + i] = cells[order[from + i]];
    }
  }

  /// The whole numbers or times of some rows.
  void longs(int from, int count, long[] to) {
    each(from, count, (part, at) -> longs(part, to, at));
  }

  private static void longs(Part part, long[] to, int at) {
    if (part.cells.element().isInteger() && part.cells.element().bits() < Long.SIZE) {
      // There is no array of longs to copy from.
      for (int i = 0; i < part.rows; i++) {
        int row = part.from + i;
        to[at + i] = part.cells.longAt(part.order.length == 0 ? row : part.order[row]);
      }
      return;
    }
    long[] cells = part.cells.longs();
    if (part.order.length == 0) {
      System.arraycopy(cells, part.from, to, at, part.rows);
    } else {
      for (int i = 0; i < part.rows; i++) {
        to[at + i] = cells[part.order[part.from + i]];
      }
    }
  }

  /// The conditions of some rows: those that are there, one after the other.
  ///
  /// @param present gets 1 for each that is there, 0 for one that is missing
  /// @return how many are there
  int truths(int from, int count, boolean[] to, int[] present) {
    int[] there = {0};
    each(
        from,
        count,
        (part, at) -> {
          for (int i = 0; i < part.rows; i++) {
            boolean missing = part.cells.missingAt(part.at(i));
            present[at + i] = missing ? 0 : 1;
            if (!missing) {
              to[there[0]++] = part.cells.truthAt(part.at(i));
            }
          }
        });
    return there[0];
  }
}
