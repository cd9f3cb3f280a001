package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Tensor;

/// Shows columns to DuckDB as the table `"weft_columns"()`, which can be read once. Its columns are
/// called `"c0"`, `"c1"` and so on; a column of vectors takes one for each cell of a row. NaN is
/// null, times are nanoseconds.
final class ColumnsFunction implements DuckDBTableFunction<String, String, String> {
  static final String RELATION = "\"weft_columns\"()";

  /// Every `stride`-th cell of a column.
  ///
  /// @param number of the column
  private record Lane(int number, Element element, int first, int stride) {
    DuckDBColumnType type() {
      return switch (element.kind()) {
        case FLOAT -> element.bits() == 32 ? DuckDBColumnType.FLOAT : DuckDBColumnType.DOUBLE;
        case BOOL -> DuckDBColumnType.BOOLEAN;
        case TEXT -> DuckDBColumnType.VARCHAR;
        case SIGNED, UNSIGNED, TIME, ANY -> DuckDBColumnType.BIGINT;
      };
    }

    /// Writes cells of some rows. Each kind has a loop of its own, which Java compiles well.
    void write(Tensor column, int from, DuckDBWritableVector to, int start, int count) {
      int at = first + from * stride;
      switch (element.kind()) {
        case FLOAT -> {
          if (element.bits() == 32) {
            singles(column, at, to, start, count);
          } else {
            doubles(column.doubles(), at, to, start, count);
          }
        }
        case BOOL -> truths(column, at, to, start, count);
        case TEXT -> texts(column, at, to, start, count);
        case SIGNED, UNSIGNED, TIME, ANY -> longs(column, at, to, start, count);
      }
    }

    private void doubles(double[] cells, int at, DuckDBWritableVector to, int start, int count) {
      for (int i = 0; i < count; i++) {
        double cell = cells[at + i * stride];
        if (Double.isNaN(cell)) {
          to.setNull(start + i);
        } else {
          to.setDouble(start + i, cell);
        }
      }
    }

    private void singles(Tensor column, int at, DuckDBWritableVector to, int start, int count) {
      for (int i = 0; i < count; i++) {
        double cell = column.doubleAt(at + i * stride);
        if (Double.isNaN(cell)) {
          to.setNull(start + i);
        } else {
          to.setFloat(start + i, (float) cell);
        }
      }
    }

    private void truths(Tensor column, int at, DuckDBWritableVector to, int start, int count) {
      for (int i = 0; i < count; i++) {
        to.setBoolean(start + i, column.truthAt(at + i * stride));
      }
    }

    private void longs(Tensor column, int at, DuckDBWritableVector to, int start, int count) {
      for (int i = 0; i < count; i++) {
        to.setLong(start + i, column.longAt(at + i * stride));
      }
    }

    private void texts(Tensor column, int at, DuckDBWritableVector to, int start, int count) {
      for (int i = 0; i < count; i++) {
        String cell = column.textAt(at + i * stride);
        if (cell == null) {
          to.setNull(start + i);
        } else {
          to.setString(start + i, cell);
        }
      }
    }
  }

  private final List<Lane> lanes = new ArrayList<>();
  private final Iterator<Map<String, Tensor>> more;

  /// Rows that are handed over, and how far.
  private List<Tensor> columns;

  private int rows;
  private int next;
  private @Nullable RuntimeException failure;

  private ColumnsFunction(Map<String, Tensor> first, Iterator<Map<String, Tensor>> more) {
    this.more = more;
    this.columns = List.copyOf(first.values());
    this.rows = rows(columns);
    for (int number = 0; number < columns.size(); number++) {
      Tensor column = columns.get(number);
      int width = width(column);
      for (int i = 0; i < width; i++) {
        lanes.add(new Lane(number, column.element(), i, width));
      }
    }
  }

  private static int rows(List<Tensor> columns) {
    return columns.getFirst().shape().dims().getFirst();
  }

  /// How many of its columns a column takes.
  static int width(Tensor column) {
    return column.shape().rank() == 1 ? 1 : column.shape().dims().get(1);
  }

  static ColumnsFunction register(DuckDb duck, Map<String, Tensor> columns) throws SQLException {
    return register(duck, columns, Collections.emptyIterator());
  }

  /// @param more further rows of the same columns
  static ColumnsFunction register(
      DuckDb duck, Map<String, Tensor> first, Iterator<Map<String, Tensor>> more)
      throws SQLException {
    var function = new ColumnsFunction(first, more);
    try (var builder = DuckDBFunctions.tableFunction()) {
      builder.withName("weft_columns").withFunction(function).register(duck.connection());
    }
    return function;
  }

  /// What went wrong while rows were made.
  Optional<RuntimeException> failure() {
    return Optional.ofNullable(failure);
  }

  @Override
  public String bind(DuckDBTableFunctionBindInfo info) {
    for (int i = 0; i < lanes.size(); i++) {
      info.addResultColumn("c" + i, lanes.get(i).type());
    }
    return "";
  }

  @Override
  public String init(DuckDBTableFunctionInitInfo info) {
    info.setMaxThreads(1);
    return "";
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter out) {
    int filled = 0;
    int room = (int) out.capacity();
    while (filled < room && hasRow()) {
      int count = Math.min(room - filled, rows - next);
      for (int i = 0; i < lanes.size(); i++) {
        Lane lane = lanes.get(i);
        lane.write(columns.get(lane.number), next, out.vector(i), filled, count);
      }
      next += count;
      filled += count;
    }
    return filled;
  }

  private boolean hasRow() {
    try {
      while (next == rows && more.hasNext()) {
        // The rows before must not be in memory any more when the next are made.
        columns = List.of();
        columns = List.copyOf(more.next().values());
        rows = rows(columns);
        next = 0;
      }
      return next < rows;
    } catch (RuntimeException e) {
      failure = e;
      throw e;
    }
  }
}
