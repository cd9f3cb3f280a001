package weft.sql;

import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicLong;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;
import org.jspecify.annotations.Nullable;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.TableKeys;

/// A run over a table in memory: it goes into a table of DuckDB, with a number for each row.
final class DuckDbRun {
  private static final String TABLE = "weft_rows_";
  private static final AtomicLong NUMBERS = new AtomicLong();
  private static final String ROW = "weft row";

  private DuckDbRun() {}

  static Map<String, Tensor> of(SqlFeatures features, Table table) {
    if (features.graph().outputs().isEmpty()) {
      return Map.of();
    }
    String name = TABLE + NUMBERS.incrementAndGet();
    try (var connection = InMemory.connect()) {
      try {
        load(connection, name, features.graph(), table);
        var keys = new TableKeys(table.entity().orElse(""), table.order().orElse(ROW));
        var source = SqlSource.numbered(name, keys, ROW);
        String query = SqlQuery.results(features, source);
        return read(connection, features.graph(), query, table.rows());
      } finally {
        InMemory.run(connection, "DROP TABLE IF EXISTS " + name);
      }
    } catch (SQLException e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "DuckDB could not run the query")
              .found(String.valueOf(e.getMessage()).lines().findFirst().orElse("")));
    }
  }

  /// The columns that are read, with the keys.
  private static Map<String, Tensor> columns(Graph graph, Table table) {
    Set<String> names = new LinkedHashSet<>();
    table.entity().ifPresent(names::add);
    table.order().ifPresent(names::add);
    names.addAll(graph.columns().keySet());
    var columns = new LinkedHashMap<String, Tensor>();
    names.forEach(name -> columns.put(name, table.column(name)));
    return columns;
  }

  private static void load(DuckDBConnection connection, String name, Graph graph, Table table)
      throws SQLException {
    var columns = columns(graph, table);
    var fields = new ArrayList<String>();
    columns.forEach((field, column) -> fields.add(SqlText.name(field) + " " + type(column)));
    fields.add(SqlText.name(ROW) + " BIGINT");
    InMemory.run(connection, "CREATE TABLE " + name + " (" + String.join(", ", fields) + ")");
    try (var appender = connection.createAppender("main", name)) {
      for (int row = 0; row < table.rows(); row++) {
        appender.beginRow();
        for (Tensor column : columns.values()) {
          append(appender, column, row);
        }
        appender.append((long) row);
        appender.endRow();
      }
    }
  }

  private static String type(Tensor column) {
    String element =
        switch (column.element().kind()) {
          case FLOAT -> "DOUBLE";
          case SIGNED, UNSIGNED, TIME -> "BIGINT";
          case BOOL -> "BOOLEAN";
          case TEXT -> "VARCHAR";
          case ANY -> throw new IllegalStateException();
        };
    return column.shape().rank() > 1 ? "DOUBLE[]" : element;
  }

  private static void append(DuckDBAppender appender, Tensor column, int row) throws SQLException {
    if (column.shape().rank() > 1) {
      int width = column.size() / column.shape().dims().getFirst();
      var cells = new double[width];
      for (int i = 0; i < width; i++) {
        cells[i] = column.doubleAt(row * width + i);
      }
      appender.append(cells);
    } else if (column.missingAt(row)) {
      appender.appendNull();
    } else {
      switch (column.element().kind()) {
        case FLOAT -> appender.append(column.doubleAt(row));
        case SIGNED, UNSIGNED, TIME -> appender.append(column.longAt(row));
        case BOOL -> appender.append(column.truthAt(row));
        case TEXT -> appender.append(column.textAt(row));
        case ANY -> throw new IllegalStateException();
      }
    }
  }

  private static Map<String, Tensor> read(
      Connection connection, Graph graph, String query, int rows) throws SQLException {
    var names = List.copyOf(graph.outputs().keySet());
    var types = graph.outputs().values().stream().map(id -> graph.node(id).type()).toList();
    var cells = new ArrayList<double[]>();
    var texts = new ArrayList<@Nullable String[]>();
    var longs = new ArrayList<long[]>();
    for (Type type : types) {
      boolean text = type.element() == Element.TEXT;
      boolean whole = type.element() == Element.TIME || type.element().isInteger();
      texts.add(new String[text ? rows : 0]);
      longs.add(new long[whole ? rows : 0]);
      cells.add(new double[text || whole ? 0 : rows * type.shape().size()]);
    }
    try (var statement = connection.createStatement();
        var result = statement.executeQuery(query)) {
      for (int row = 0; result.next(); row++) {
        for (int i = 0; i < names.size(); i++) {
          if (types.get(i).shape().rank() > 0) {
            list(result, i + 1, cells.get(i), row * types.get(i).shape().size());
            continue;
          }
          switch (types.get(i).element().kind()) {
            case TEXT -> texts.get(i)[row] = result.getString(i + 1);
            case TIME, SIGNED, UNSIGNED -> longs.get(i)[row] = whole(result, i + 1);
            case BOOL -> cells.get(i)[row] = truth(result, i + 1);
            default -> cells.get(i)[row] = number(result, i + 1);
          }
        }
      }
    }
    var outputs = new LinkedHashMap<String, Tensor>();
    Shape shape = Shape.of(rows);
    for (int i = 0; i < names.size(); i++) {
      int at = i;
      if (types.get(i).shape().rank() > 0) {
        Shape arrays = Shape.of(rows, types.get(i).shape().size());
        outputs.put(names.get(i), Tensor.of(arrays, cells.get(i)));
        continue;
      }
      outputs.put(
          names.get(i),
          switch (types.get(i).element().kind()) {
            case TEXT -> Tensor.of(shape, texts.get(i));
            case TIME, SIGNED, UNSIGNED -> Tensor.of(types.get(i).element(), shape, longs.get(i));
            case BOOL -> Tensor.truths(shape, row -> cells.get(at)[row]);
            default -> Tensor.of(shape, cells.get(i));
          });
    }
    return outputs;
  }

  private static void list(ResultSet result, int i, double[] cells, int from) throws SQLException {
    var list = (Object[]) result.getArray(i).getArray();
    for (int k = 0; k < list.length; k++) {
      cells[from + k] = list[k] instanceof Number number ? number.doubleValue() : Double.NaN;
    }
  }

  private static double number(ResultSet result, int i) throws SQLException {
    double value = result.getDouble(i);
    return result.wasNull() ? Double.NaN : value;
  }

  private static double truth(ResultSet result, int i) throws SQLException {
    boolean value = result.getBoolean(i);
    return result.wasNull() ? Double.NaN : value ? 1 : 0;
  }

  private static long whole(ResultSet result, int i) throws SQLException {
    long value = result.getLong(i);
    return result.wasNull() ? Tensor.NO_TIME : value;
  }
}
