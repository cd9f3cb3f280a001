package weft.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// What is written reads back with the same bits.
class RoundTripTest {
  private static final double INF = Double.POSITIVE_INFINITY;

  @TempDir private Path folder;

  private FileTable again(String name, Map<String, Tensor> columns) {
    Path file = folder.resolve(name);
    TableFiles.write(file, columns);
    assertThat(folder.toFile().list()).containsExactly(name);
    return TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
  }

  private static Tensor longs(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  private static Tensor texts(String... cells) {
    return Tensor.of(Shape.of(cells.length), cells);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.csv.gz", "t.tsv", "t.parquet", "t.arrow", "t.feather"})
  void every_kind_of_column(String name) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "x", Tensor.column(-0.0, Double.NaN, INF, -INF, 0.1, 4.9e-324, 1.7976931348623157e308));
    columns.put("whole", Tensor.column(1, 2, 3, -4, 0, 1e20, 1e-7));
    columns.put("i", longs(Element.I64, Long.MIN_VALUE + 1, Long.MAX_VALUE, 0, -1, 1, 7, 1L << 60));
    columns.put("b", Tensor.bools(Shape.of(7), i -> i % 3 == 0));
    columns.put("gap", Tensor.truths(Shape.of(7), i -> i % 3 == 2 ? Double.NaN : i % 2));
    columns.put(
        "t", longs(Element.TIME, 0, -1, 1_704_187_800_123_456_789L, 1_000, 5_000_000_000L, 9, 10));
    columns.put(
        "sent", longs(Element.TIME, Tensor.NO_TIME, 1, 2, Tensor.NO_TIME, -3, 4, Tensor.NO_TIME));
    columns.put(
        "text",
        texts("a", null, "", "tab\tand, comma", "say \"hi\"", "two\nlines", "Zürich 東京 🙂"));
    columns.put("it's \"quoted\", ü", Tensor.column(1.5, 2.5, 3.5, 4.5, 5.5, 6.5, 7.5));

    var read = again(name, columns);

    assertThat(read.columns()).isEqualTo(columns);
    assertThat(List.copyOf(read.columns().keySet())).isEqualTo(List.copyOf(columns.keySet()));
    assertThat(read.rows()).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void random_bits(String name) {
    var random = new Random(7);
    var cells = new double[200_000];
    Arrays.setAll(cells, i -> Double.longBitsToDouble(random.nextLong()));
    Map<String, Tensor> columns =
        Map.of("x", Tensor.column(cells), "r", Tensor.f64(Shape.of(200_000), i -> i * 0.1));

    assertThat(again(name, columns).columns()).isEqualTo(columns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.parquet", "t.arrow"})
  void vectors(String name) {
    Map<String, Tensor> columns =
        Map.of(
            "book",
            Tensor.of(Shape.of(3, 2), new double[] {1, Double.NaN, -0.0, INF, 5, 6}),
            "x",
            Tensor.column(1, 2, 3));

    assertThat(again(name, columns).columns()).isEqualTo(columns);
    assertThat(
            TableFiles.schema(List.of(folder.resolve(name).toString()), ReadOptions.ALL)
                .columns()
                .get("book"))
        .hasToString("f64[2]{entity,time}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.parquet", "t.arrow"})
  void no_rows(String name) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.column());
    columns.put("i", longs(Element.I64));
    columns.put("t", longs(Element.TIME));
    columns.put("s", texts());
    columns.put("b", Tensor.bools(Shape.of(0), i -> true));

    assertThat(again(name, columns).columns()).isEqualTo(columns);
  }

  @Test
  void no_rows_of_csv_have_names_only() {
    var read = again("t.csv", Map.of("s", texts()));

    assertThat(read.columns()).isEqualTo(Map.of("s", Tensor.column()));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void one_column_with_gaps(String name) {
    var columns = Map.of("x", Tensor.column(1, Double.NaN, 3, Double.NaN));

    assertThat(again(name, columns).columns()).isEqualTo(columns);
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void narrow_elements_are_widened(String name) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("f32", Tensor.f32(Shape.of(2), i -> i == 0 ? 0.1 : Double.NaN));
    Stream.of(Element.I8, Element.I16, Element.I32)
        .forEach(element -> columns.put(element.tag(), longs(element, -1, 100)));
    Stream.of(Element.U8, Element.U16, Element.U32, Element.U64)
        .forEach(element -> columns.put(element.tag(), longs(element, 0, 200)));

    var read = again(name, columns).columns();

    assertThat(read.get("f32")).isEqualTo(Tensor.column((double) 0.1f, Double.NaN));
    assertThat(read.get("i8")).isEqualTo(longs(Element.I64, -1, 100));
    assertThat(read.get("i16")).isEqualTo(longs(Element.I64, -1, 100));
    assertThat(read.get("i32")).isEqualTo(longs(Element.I64, -1, 100));
    for (String tag : List.of("u8", "u16", "u32", "u64")) {
      assertThat(read.get(tag)).as(tag).isEqualTo(longs(Element.I64, 0, 200));
    }
  }

  @Test
  void many_batches_of_arrow() {
    int rows = 150_001;
    Map<String, Tensor> columns =
        Map.of(
            "x", Tensor.f64(Shape.of(rows), i -> i % 1000 == 3 ? Double.NaN : i),
            "s", Tensor.texts(Shape.of(rows), i -> i % 7 == 0 ? null : "s" + i % 50),
            "b", Tensor.bools(Shape.of(rows), i -> i % 3 == 0),
            "g", Tensor.truths(Shape.of(rows), i -> i % 7 == 0 ? Double.NaN : i % 3));

    assertThat(again("t.arrow", columns).columns()).isEqualTo(columns);
  }
}
