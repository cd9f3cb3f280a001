package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Tensor;

/// Writes columns as a Parquet file.
final class ParquetWriter {
  private ParquetWriter() {}

  static void write(Path file, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws SQLException {
    var selected = new ArrayList<String>();
    int lane = 0;
    for (var column : columns.entrySet()) {
      int width = ColumnsFunction.width(column.getValue());
      boolean list = column.getValue().shape().rank() == 2;
      String cell = "\"c" + lane + '"';
      selected.add(
          (list ? list(lane, width) : cell(column.getValue().element(), cell))
              + " AS "
              + DuckDb.name(column.getKey()));
      lane += width;
    }
    try (var duck = DuckDb.open()) {
      var rows = ColumnsFunction.register(duck, columns, more);
      try {
        duck.run(
            "COPY (SELECT "
                + String.join(", ", selected)
                + " FROM "
                + ColumnsFunction.RELATION
                + ") TO "
                + DuckDb.text(file.toAbsolutePath().toString())
                + " (FORMAT parquet, COMPRESSION zstd)");
      } catch (SQLException e) {
        throw rows.failure().orElseThrow(() -> e);
      }
    }
  }

  private static String list(int first, int width) {
    String cells =
        IntStream.range(first, first + width)
            .mapToObj(i -> "\"c" + i + '"')
            .collect(Collectors.joining(", ", "[", "]"));
    return "CAST(" + cells + " AS DOUBLE[])";
  }

  private static String cell(Element element, String cell) {
    return switch (element) {
      case TIME -> "CAST(make_timestamp_ns(" + cell + ") AS TIMESTAMPTZ_NS)";
      case I32 -> "CAST(" + cell + " AS INTEGER)";
      case I16 -> "CAST(" + cell + " AS SMALLINT)";
      case I8 -> "CAST(" + cell + " AS TINYINT)";
      case U64 -> "CAST(" + cell + " AS UBIGINT)";
      case U32 -> "CAST(" + cell + " AS UINTEGER)";
      case U16 -> "CAST(" + cell + " AS USMALLINT)";
      case U8 -> "CAST(" + cell + " AS UTINYINT)";
      case F64, F32, I64, BOOL, TEXT, ANY -> cell;
    };
  }
}
