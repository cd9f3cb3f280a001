package weft.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Type;

/// Columns of records, as order books have them.
class RecordColumnsTest {
  @TempDir private Path folder;

  @Test
  void each_field_is_a_column() throws SQLException {
    Path file = folder.resolve("book.parquet");
    try (var duck = DuckDb.open()) {
      duck.run(
          "COPY (SELECT i AS t, {'bid': i * 1.5, 'inner': {'id': 'x' || i}} AS top,"
              + " [{'price': i, 'size': 2}, {'price': i + 1, 'size': 3}] AS book"
              + " FROM range(3) AS r(i)) TO "
              + DuckDb.text(file.toString()));
    }
    var sources = List.of(file.toString());
    var schema = TableFiles.schema(sources, ReadOptions.ALL).columns();
    assertThat(schema.keySet())
        .containsExactly("t", "top.bid", "top.inner.id", "book.price", "book.size");
    assertThat(schema.get("book.price")).isEqualTo(Type.column(Element.F64).with(Shape.of(2)));

    var read = TableFiles.read(sources, ReadOptions.ALL).columns();
    assertThat(read.get("top.bid").doubles()).containsExactly(0, 1.5, 3);
    assertThat(read.get("top.inner.id").textAt(2)).isEqualTo("x2");
    assertThat(read.get("book.price").doubles()).containsExactly(0, 1, 1, 2, 2, 3);
    var one = TableFiles.read(sources, ReadOptions.ALL.columns(List.of("book.size"))).columns();
    assertThat(one.keySet()).containsExactly("book.size");
  }
}
