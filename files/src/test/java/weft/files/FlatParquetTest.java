package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URISyntaxException;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Parquet files read without DuckDB give what DuckDB reads.
class FlatParquetTest {
  @TempDir private Path folder;

  /// A file that Python made; the script is beside it.
  private static Path python(String name) {
    try {
      var found =
          Objects.requireNonNull(FlatParquetTest.class.getResource("parquet/" + name + ".parquet"));
      return Path.of(found.toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<FileTable> duck(List<Path> files, ReadOptions options, int most) {
    var parts = new ArrayList<FileTable>();
    try (var duck = DuckDb.open()) {
      var source = ParquetSource.open(duck, files, Set.of(), options).check(options.types());
      TableReader.read(duck, source, options, most, parts::add);
      return parts;
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> names(List<Path> files) {
    return files.stream().map(Path::toString).toList();
  }

  private static void same(ReadOptions options, Path... paths) {
    var files = List.of(paths);
    assertThat(FlatParquet.open(files).source(options)).isPresent();
    var read = TableFiles.read(names(files), options);
    var asked = duck(files, options, 1 << 20).getFirst();

    assertThat(List.copyOf(read.columns().keySet()))
        .isEqualTo(List.copyOf(asked.columns().keySet()));
    asked
        .columns()
        .forEach((name, column) -> assertThat(read.columns().get(name)).as(name).isEqualTo(column));
    assertThat(read.rows()).isEqualTo(asked.rows());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "snappy",
        "plain",
        "second",
        "gzip",
        "lz4",
        "int96",
        "integer_decimals",
        "required",
        "halves",
        "categories",
        "polars",
        "polars_lz4"
      })
  void files_of_python(String name) throws SQLException {
    Path file = python(name);
    same(ReadOptions.ALL, file);

    var schema = TableFiles.schema(List.of(file.toString()), ReadOptions.ALL);
    try (var duck = DuckDb.open()) {
      assertThat(schema.toString())
          .isEqualTo(
              ParquetSource.open(duck, List.of(file), Set.of(), ReadOptions.ALL)
                  .schema()
                  .toString());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"encodings", "encodings_second"})
  void every_encoding(String name) {
    var plain = TableFiles.read(names(List.of(python("plain"))), ReadOptions.ALL).columns();

    assertThat(TableFiles.read(names(List.of(python(name))), ReadOptions.ALL).columns())
        .isEqualTo(plain);
  }

  @Test
  void codecs_that_are_not_known_are_left_to_duckdb() {
    var files = List.of(python("brotli"));

    assertThat(FlatParquet.open(files).source(ReadOptions.ALL)).isEmpty();
    assertThat(TableFiles.read(names(files), ReadOptions.ALL).columns())
        .isEqualTo(duck(files, ReadOptions.ALL, 1000).getFirst().columns());
  }

  @Test
  void several_files_and_other_types() {
    var options = ReadOptions.ALL.columns(List.of("f64", "i64", "text", "text_gaps", "us"));
    same(options, python("snappy"), python("encodings"), python("second"));
    same(
        ReadOptions.ALL
            .columns(List.of("i64_gaps", "bool", "bool_gaps", "u8"))
            .types(Map.of("bool", Element.F64, "bool_gaps", Element.F64, "u8", Element.F64)),
        python("gzip"),
        python("plain"));
  }

  @ParameterizedTest
  @EnumSource(Duplicates.class)
  void order_and_duplicates(Duplicates policy) {
    var random = new SplittableRandom(9);
    int rows = 2000;
    var columns = new LinkedHashMap<String, Tensor>();
    boolean refuse = policy == Duplicates.REFUSE;
    columns.put(
        "s",
        Tensor.texts(
            Shape.of(rows),
            _ -> List.of("b", "a", "Ä", "😀", "\uFFEE", "").get(random.nextInt(6))));
    columns.put(
        "t",
        Tensor.longs(Element.TIME, Shape.of(rows), i -> refuse ? rows - i : random.nextInt(300)));
    columns.put("n", Tensor.longs(Element.I64, Shape.of(rows), i -> (rows - i) / 7));
    columns.put("x", Tensor.f64(Shape.of(rows), _ -> random.nextDouble()));
    Path file = folder.resolve("t.parquet");
    TableFiles.write(file, columns);

    same(ReadOptions.ALL.by("s").order("t").duplicates(policy), file);
    same(ReadOptions.ALL.by("s").order("t").duplicates(policy).inOrder(), file);
    same(ReadOptions.ALL.order("t").duplicates(policy).inOrder(), file);
    if (!refuse) {
      same(ReadOptions.ALL.by("n").order("t").duplicates(policy).inOrder(), file);
    }
  }

  @Test
  void the_first_duplicate_is_named() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("t", Tensor.of(Element.TIME, Shape.of(5), new long[] {4, 1, 2, 4, 1}));
    Path file = folder.resolve("t.parquet");
    TableFiles.write(file, columns);

    assertThatThrownBy(
            () ->
                TableFiles.read(
                    List.of(file.toString()),
                    ReadOptions.ALL.order("t").duplicates(Duplicates.REFUSE)))
        .hasMessageContaining("row 4 has the same t")
        .hasMessageContaining("row 1");
  }

  private static Map<String, Tensor> random(long seed) {
    var random = new SplittableRandom(seed);
    int rows = 1 + random.nextInt(300_000);
    int texts = 1 + random.nextInt(100_000);
    double gaps = random.nextInt(3) == 0 ? 0 : random.nextDouble();
    var shape = Shape.of(rows);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "f64",
        Tensor.f64(shape, _ -> random.nextDouble() < gaps ? Double.NaN : random.nextDouble()));
    columns.put("bits", Tensor.f64(shape, _ -> Double.longBitsToDouble(random.nextLong())));
    columns.put(
        "f32",
        Tensor.f32(shape, _ -> random.nextDouble() < gaps ? Double.NaN : random.nextDouble()));
    columns.put(
        "bool",
        Tensor.truths(shape, _ -> random.nextDouble() < gaps ? Double.NaN : random.nextInt(2)));
    int step = 1 + random.nextInt(1000);
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> (long) i / step * 1_000_000_007L));
    columns.put("few", Tensor.texts(shape, _ -> "few " + random.nextInt(1 + random.nextInt(50))));
    columns.put(
        "many",
        Tensor.texts(
            shape, _ -> random.nextDouble() < gaps ? null : "many texts " + random.nextInt(texts)));
    for (Element element :
        List.of(Element.I8, Element.I16, Element.I32, Element.I64, Element.U8, Element.U32)) {
      columns.put(element.tag(), Tensor.longs(element, shape, _ -> random.nextLong()));
    }
    columns.put("u64", Tensor.longs(Element.U64, shape, _ -> random.nextLong() >>> 1));
    return columns;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void what_weft_writes(long seed) {
    Path file = folder.resolve("t.parquet");
    TableFiles.write(file, random(seed));
    same(ReadOptions.ALL, file);
  }

  @Test
  void in_pieces() {
    Path file = folder.resolve("t.parquet");
    Path other = folder.resolve("u.parquet");
    TableFiles.write(file, random(5));
    TableFiles.write(other, random(5));
    var names = List.of(file.toString(), other.toString());
    var whole = TableFiles.read(names, ReadOptions.ALL).columns();
    var parts = new ArrayList<FileTable>();
    var source = TableSource.open(names, ReadOptions.ALL);
    source.each(ReadOptions.ALL, 10_007, parts::add);

    assertThat(parts.subList(0, parts.size() - 1))
        .allMatch(part -> part.columns().get("f64").size() == 10_007);
    whole.forEach(
        (name, column) ->
            assertThat(
                    Tensor.join(
                        parts.stream()
                            .map(part -> Objects.requireNonNull(part.columns().get(name)))
                            .toList()))
                .as(name)
                .isEqualTo(column));
    for (String name : List.of("few", "i8")) {
      assertThat(source.counts(name, ReadOptions.ALL))
          .isEqualTo(counts(Objects.requireNonNull(whole.get(name))));
    }
  }

  private static Map<Object, Long> counts(Tensor column) {
    var counts = new LinkedHashMap<Object, Long>();
    for (int i = 0; i < column.size(); i++) {
      counts.merge(
          column.element() == Element.TEXT
              ? (Object) Objects.requireNonNull(column.textAt(i))
              : (Object) column.longAt(i),
          1L,
          Long::sum);
    }
    return counts;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 64, 65, 149})
  void small_pages_in_pieces(int most) {
    for (String name : List.of("encodings", "second", "polars")) {
      var file = List.of(python(name).toString());
      var whole = TableFiles.read(file, ReadOptions.ALL).columns();
      var next = new int[1];
      TableSource.open(file, ReadOptions.ALL)
          .each(
              ReadOptions.ALL,
              most,
              part ->
                  part.columns()
                      .forEach(
                          (column, cells) -> {
                            int from = column.equals("f64") ? next[0] : next[0] - cells.size();
                            next[0] += column.equals("f64") ? cells.size() : 0;
                            var expected = whole.get(column).rows(from, from + cells.size());
                            assertThat(cells.toString().replace(".0", ""))
                                .as(column)
                                .isEqualTo(expected.toString().replace(".0", ""));
                          }));
      assertThat(next[0]).isEqualTo(150);
    }
  }

  @Test
  void many_files() {
    var names = new ArrayList<String>();
    for (int i = 0; i < 100; i++) {
      int from = i;
      Path file = folder.resolve("t%03d.parquet".formatted(i));
      TableFiles.write(
          file,
          Map.of(
              "x", Tensor.f64(Shape.of(3), k -> 3 * from + k),
              "s", Tensor.texts(Shape.of(3), k -> "s" + (3 * from + k) * 7 % 200)));
      names.add(file.toString());
    }
    var read = TableFiles.read(names, ReadOptions.ALL).columns();
    var texts = Tensor.texts(Shape.of(300), i -> "s" + i * 7 % 200);

    assertThat(read.get("x")).isEqualTo(Tensor.f64(Shape.of(300), i -> i));
    assertThat(read.get("s")).isEqualTo(texts);
    // Whichever thread saw them first, texts are in the order of rows.
    assertThat(read.get("s").coded().orElseThrow().texts())
        .containsExactly(IntStream.range(0, 200).mapToObj(texts::textAt).toArray(String[]::new));
  }

  @Test
  void times_that_do_not_fit_are_named() throws SQLException {
    Path file = folder.resolve("t.parquet");
    try (var duck = DuckDb.open()) {
      duck.run(
          "COPY (SELECT unnest([NULL, TIMESTAMP '2024-01-01 00:00:00', TIMESTAMP '3000-01-01"
              + " 00:00:00']) AS \"t\", 1 AS \"x\") TO "
              + DuckDb.text(file.toString())
              + " (FORMAT parquet)");
    }
    assertThatThrownBy(() -> TableFiles.read(List.of(file.toString()), ReadOptions.ALL))
        .hasMessageContaining("row 3 of the column 't' does not hold a time between")
        .hasMessageContaining("3000-01-01T00:00:00Z");
  }

  @Test
  void texts_are_numbers_of_texts() {
    var read =
        TableFiles.read(
            List.of(python("snappy").toString()), ReadOptions.ALL.columns(List.of("text")));
    assertThat(read.columns().get("text").coded().orElseThrow().texts()).hasSizeLessThan(30);
  }
}
