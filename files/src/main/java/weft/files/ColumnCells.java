package weft.files;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The cells of a column while it is read, in an array of their kind.
abstract sealed class ColumnCells {
  /// The first row without a value where there must be one; -1 if there is none.
  int bad = -1;

  /// Takes the cell at a place of the current row.
  abstract void take(ResultSet from, int at, int row) throws SQLException;

  /// The column of that many rows.
  abstract Tensor tensor(int rows);

  /// How many places of a row the column takes.
  int places() {
    return 1;
  }

  static ColumnCells of(SourceColumn column, int rows) {
    if (column.width().isPresent()) {
      return new Vectors(rows, column.width().getAsInt());
    }
    return switch (column.element()) {
      case I64, TIME -> new Longs(column.element(), rows);
      case BOOL -> new Truths(rows);
      case TEXT -> new Texts(rows);
      default -> new Doubles(rows);
    };
  }

  static final class Doubles extends ColumnCells {
    private final double[] cells;

    Doubles(int rows) {
      cells = new double[rows];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      double cell = from.getDouble(at);
      cells[row] = from.wasNull() ? Double.NaN : cell;
    }

    @Override
    Tensor tensor(int rows) {
      return Tensor.of(Shape.of(rows), cells.length == rows ? cells : Arrays.copyOf(cells, rows));
    }
  }

  /// Lists of one length: their length, then their cells.
  static final class Vectors extends ColumnCells {
    private final int width;
    private final double[] cells;

    Vectors(int rows, int width) {
      this.width = width;
      cells = new double[Shape.of(rows, width).size()];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      long length = from.getLong(at);
      if (!from.wasNull() && length != width && bad < 0) {
        bad = row;
      }
      for (int i = 0; i < width; i++) {
        double cell = from.getDouble(at + 1 + i);
        cells[row * width + i] = from.wasNull() ? Double.NaN : cell;
      }
    }

    @Override
    Tensor tensor(int rows) {
      return Tensor.of(Shape.of(rows, width), Arrays.copyOf(cells, rows * width));
    }

    @Override
    int places() {
      return 1 + width;
    }
  }

  /// Whole numbers until one is missing, then floats; or times, none of which may be missing.
  static final class Longs extends ColumnCells {
    private final Element element;
    private final long[] cells;
    private double @Nullable [] wide;

    Longs(Element element, int rows) {
      this.element = element;
      cells = new long[rows];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      cells[row] = from.getLong(at);
      if (from.wasNull() && element == Element.TIME) {
        cells[row] = Tensor.NO_TIME;
      } else if (from.wasNull()) {
        if (wide == null) {
          wide = new double[cells.length];
          for (int i = 0; i < row; i++) {
            wide[i] = cells[i];
          }
        }
        wide[row] = Double.NaN;
      } else if (wide != null) {
        wide[row] = cells[row];
      }
    }

    @Override
    Tensor tensor(int rows) {
      return wide == null
          ? Tensor.of(
              element, Shape.of(rows), cells.length == rows ? cells : Arrays.copyOf(cells, rows))
          : Tensor.of(Shape.of(rows), wide.length == rows ? wide : Arrays.copyOf(wide, rows));
    }
  }

  /// Conditions.
  static final class Truths extends ColumnCells {
    private final boolean[] cells;
    private final boolean[] missing;
    private boolean gaps;

    Truths(int rows) {
      cells = new boolean[rows];
      missing = new boolean[rows];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      cells[row] = from.getBoolean(at);
      missing[row] = from.wasNull();
      gaps |= missing[row];
    }

    @Override
    Tensor tensor(int rows) {
      return gaps
          ? Tensor.truths(Shape.of(rows), i -> missing[i] ? Double.NaN : cells[i] ? 1 : 0)
          : Tensor.of(Shape.of(rows), cells.length == rows ? cells : Arrays.copyOf(cells, rows));
    }
  }

  /// Texts.
  static final class Texts extends ColumnCells {
    private final @Nullable String[] cells;
    private final TextPool pool = new TextPool();

    Texts(int rows) {
      cells = new String[rows];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      String cell = from.getString(at);
      if (cell != null) {
        cells[row] = pool.of(cell);
      }
    }

    @Override
    Tensor tensor(int rows) {
      return Tensor.of(Shape.of(rows), cells.length == rows ? cells : Arrays.copyOf(cells, rows));
    }
  }

  /// Texts by their number in a list.
  static final class Codes extends ColumnCells {
    private final String[] texts;
    private final int[] cells;

    Codes(String[] texts, int rows) {
      this.texts = texts;
      cells = new int[rows];
    }

    @Override
    void take(ResultSet from, int at, int row) throws SQLException {
      int code = from.getInt(at);
      cells[row] = from.wasNull() ? -1 : code;
    }

    @Override
    Tensor tensor(int rows) {
      var codes = cells.length == rows ? cells : Arrays.copyOf(cells, rows);
      return Tensor.of(Shape.of(rows), new CodedTexts(codes, texts));
    }
  }
}
