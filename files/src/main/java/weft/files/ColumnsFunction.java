package weft.files;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.duckdb.DuckDBColumnType;
import org.duckdb.DuckDBDataChunkWriter;
import org.duckdb.DuckDBFunctions;
import org.duckdb.DuckDBTableFunction;
import org.duckdb.DuckDBTableFunctionBindInfo;
import org.duckdb.DuckDBTableFunctionCallInfo;
import org.duckdb.DuckDBTableFunctionInitInfo;
import org.duckdb.DuckDBWritableVector;
import weft.ir.Tensor;

/// Shows columns to DuckDB as the table `"weft_columns"()`. Its columns are called `"c0"`, `"c1"`
/// and so on; a column of vectors takes one for each cell of a row. NaN is null, times are
/// nanoseconds.
final class ColumnsFunction implements DuckDBTableFunction<String, int[], String> {
  static final String RELATION = "\"weft_columns\"()";

  /// Every `stride`-th cell of a column.
  private record Lane(Tensor column, int first, int stride) {
    DuckDBColumnType type() {
      return switch (column.element().kind()) {
        case FLOAT ->
            column.element().bits() == 32 ? DuckDBColumnType.FLOAT : DuckDBColumnType.DOUBLE;
        case BOOL -> DuckDBColumnType.BOOLEAN;
        case TEXT -> DuckDBColumnType.VARCHAR;
        case SIGNED, UNSIGNED, TIME, ANY -> DuckDBColumnType.BIGINT;
      };
    }

    void write(DuckDBWritableVector to, int from, int count) {
      for (int i = 0; i < count; i++) {
        int at = first + (from + i) * stride;
        switch (column.element().kind()) {
          case FLOAT -> {
            double cell = column.doubleAt(at);
            if (Double.isNaN(cell)) {
              to.setNull(i);
            } else if (column.element().bits() == 32) {
              to.setFloat(i, (float) cell);
            } else {
              to.setDouble(i, cell);
            }
          }
          case BOOL -> to.setBoolean(i, column.truthAt(at));
          case TEXT -> {
            String cell = column.textAt(at);
            if (cell == null) {
              to.setNull(i);
            } else {
              to.setString(i, cell);
            }
          }
          case SIGNED, UNSIGNED, TIME, ANY -> to.setLong(i, column.longAt(at));
        }
      }
    }
  }

  private final List<Lane> lanes = new ArrayList<>();
  private final int rows;

  private ColumnsFunction(Map<String, Tensor> columns, int rows) {
    this.rows = rows;
    for (Tensor column : columns.values()) {
      int width = width(column);
      for (int i = 0; i < width; i++) {
        lanes.add(new Lane(column, i, width));
      }
    }
  }

  /// How many of its columns a column takes.
  static int width(Tensor column) {
    return column.shape().rank() == 1 ? 1 : column.shape().dims().get(1);
  }

  static void register(DuckDb duck, Map<String, Tensor> columns, int rows) throws SQLException {
    try (var builder = DuckDBFunctions.tableFunction()) {
      builder
          .withName("weft_columns")
          .withFunction(new ColumnsFunction(columns, rows))
          .register(duck.connection());
    }
  }

  @Override
  public String bind(DuckDBTableFunctionBindInfo info) {
    for (int i = 0; i < lanes.size(); i++) {
      info.addResultColumn("c" + i, lanes.get(i).type());
    }
    info.setCardinality(rows, true);
    return "";
  }

  /// The next row.
  @Override
  public int[] init(DuckDBTableFunctionInitInfo info) {
    info.setMaxThreads(1);
    return new int[1];
  }

  @Override
  public long apply(DuckDBTableFunctionCallInfo info, DuckDBDataChunkWriter out) {
    int[] next = info.getInitData();
    int count = (int) Math.min(out.capacity(), rows - next[0]);
    for (int i = 0; i < lanes.size(); i++) {
      lanes.get(i).write(out.vector(i), next[0], count);
    }
    next[0] += count;
    return count;
  }
}
