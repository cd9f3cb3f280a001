package weft.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

class ReadTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    Path file = folder.resolve(name);
    Files.createDirectories(file.getParent());
    return Files.writeString(file, text);
  }

  private Map<String, Tensor> csv(String text) throws IOException {
    return TableFiles.read(List.of(file("t.csv", text).toString()), ReadOptions.ALL).columns();
  }

  /// A Parquet file of a query.
  private String parquet(String name, String query) throws SQLException {
    Path file = folder.resolve(name);
    try (var duck = DuckDb.open()) {
      duck.run("COPY (" + query + ") TO " + DuckDb.text(file.toString()) + " (FORMAT parquet)");
    }
    return file.toString();
  }

  private static Tensor longs(Element element, long... cells) {
    return Tensor.of(element, Shape.of(cells.length), cells);
  }

  @Test
  void what_a_csv_column_holds_follows_from_its_cells() throws IOException {
    var columns =
        csv(
            """
            i,x,gap,b,bgap,t,day,zone,s,mixed,code,none,nanos,quoted
            1,1.5,1,true,,2024-01-02T09:30:00Z,2024-01-02,2024-01-02T09:30:00+02:00,a,1,000001,,1704187800123456789,"1"
            -2,nan,,False,TRUE,2024-01-02 09:30:00.123456789,2024-01-03,2024-01-02T07:30:00Z,,x,600000,,1,""
            """);

    assertThat(columns.get("i")).isEqualTo(longs(Element.I64, 1, -2));
    assertThat(columns.get("x")).isEqualTo(Tensor.column(1.5, Double.NaN));
    assertThat(columns.get("gap")).isEqualTo(Tensor.column(1, Double.NaN));
    assertThat(columns.get("b")).isEqualTo(Tensor.bools(Shape.of(2), i -> i == 0));
    assertThat(columns.get("bgap"))
        .isEqualTo(Tensor.truths(Shape.of(2), i -> i == 0 ? Double.NaN : 1));
    assertThat(columns.get("t"))
        .isEqualTo(longs(Element.TIME, 1_704_187_800_000_000_000L, 1_704_187_800_123_456_789L));
    assertThat(columns.get("day"))
        .isEqualTo(longs(Element.TIME, 1_704_153_600_000_000_000L, 1_704_240_000_000_000_000L));
    assertThat(columns.get("zone"))
        .isEqualTo(longs(Element.TIME, 1_704_180_600_000_000_000L, 1_704_180_600_000_000_000L));
    assertThat(columns.get("s").textAt(1)).isNull();
    assertThat(columns.get("mixed").element()).isEqualTo(Element.TEXT);
    assertThat(columns.get("code").textAt(0)).isEqualTo("000001");
    assertThat(columns.get("none")).isEqualTo(Tensor.column(Double.NaN, Double.NaN));
    assertThat(columns.get("nanos").longAt(0)).isEqualTo(1_704_187_800_123_456_789L);
    assertThat(columns.get("quoted")).isEqualTo(Tensor.column(1, Double.NaN));
  }

  @Test
  void late_cells_of_csv_count_too() throws IOException {
    var text = new StringBuilder("i,x,t\n");
    for (int i = 0; i < 50_000; i++) {
      text.append(i).append(",,2024-01-02\n");
    }
    var columns = csv(text.append("0.5,b,later\n").toString());

    assertThat(columns.get("i").element()).isEqualTo(Element.F64);
    assertThat(columns.get("x").textAt(50_000)).isEqualTo("b");
    assertThat(columns.get("t").element()).isEqualTo(Element.TEXT);
  }

  @Test
  void tickers_are_text() throws IOException {
    assertThat(csv("s\nT\nF\n").get("s").element()).isEqualTo(Element.TEXT);
    assertThat(csv("s\n1_000\n").get("s").element()).isEqualTo(Element.TEXT);
  }

  @Test
  void windows_lines_and_a_byte_order_mark() throws IOException {
    assertThat(csv("\uFEFFx,\"y,z\"\r\n1,2\r\n").keySet()).containsExactly("x", "y,z");
  }

  @Test
  void the_caller_may_say_what_a_csv_column_holds() throws IOException {
    String file = file("t.csv", "x,i\n1,1\n2,\n").toString();
    var types = Map.of("x", Element.TEXT, "i", Element.I64);

    var columns = TableFiles.read(List.of(file), ReadOptions.ALL.types(types)).columns();

    assertThat(columns.get("x").textAt(1)).isEqualTo("2");
    assertThat(columns.get("i")).isEqualTo(Tensor.column(1, Double.NaN));
  }

  @Test
  void types_of_parquet() throws SQLException {
    String file =
        parquet(
            "t.parquet",
            """
            SELECT 1.25::DECIMAL(10, 2) AS "decimal", 1.5::FLOAT AS "float", 7::UTINYINT AS "small",
              NULL::INTEGER AS "gap", NULL::BOOLEAN AS "bgap", DATE '2024-01-02' AS "day",
              TIMESTAMPTZ '2024-01-02 09:30:00+00' AS "zoned", TIMESTAMP_MS '2024-01-02 09:30:00' AS "ms",
              'a'::ENUM('a') AS "enum", [1, 2] AS "list", [NULL, 2.5] AS "holes", NULL::DOUBLE AS "x"
            """);
    var columns = TableFiles.read(List.of(file), ReadOptions.ALL).columns();

    assertThat(columns.get("decimal")).isEqualTo(Tensor.column(1.25));
    assertThat(columns.get("float")).isEqualTo(Tensor.column(1.5));
    assertThat(columns.get("small")).isEqualTo(longs(Element.I64, 7));
    assertThat(columns.get("gap")).isEqualTo(Tensor.column(Double.NaN));
    assertThat(columns.get("bgap")).isEqualTo(Tensor.truths(Shape.of(1), _ -> Double.NaN));
    assertThat(columns.get("day")).isEqualTo(longs(Element.TIME, 1_704_153_600_000_000_000L));
    assertThat(columns.get("zoned")).isEqualTo(longs(Element.TIME, 1_704_187_800_000_000_000L));
    assertThat(columns.get("ms")).isEqualTo(longs(Element.TIME, 1_704_187_800_000_000_000L));
    assertThat(columns.get("enum").textAt(0)).isEqualTo("a");
    assertThat(columns.get("list")).isEqualTo(Tensor.of(Shape.of(1, 2), new double[] {1, 2}));
    assertThat(columns.get("holes").doubleAt(0)).isNaN();
    assertThat(columns.get("x")).isEqualTo(Tensor.column(Double.NaN));

    var schema = TableFiles.schema(List.of(file), ReadOptions.ALL);
    assertThat(schema.rows()).isEqualTo(1);
    assertThat(schema.columns().get("gap")).hasToString("f64{entity,time}");
    assertThat(schema.columns().get("small")).hasToString("i64{entity,time}");
    assertThat(schema.columns().get("list")).hasToString("f64[2]{entity,time}");
  }

  @Test
  void a_missing_list_is_all_missing() throws SQLException {
    String file = parquet("t.parquet", "SELECT unnest([NULL, [1.0, 2.0]]) AS \"l\"");

    assertThat(TableFiles.read(List.of(file), ReadOptions.ALL).columns().get("l"))
        .isEqualTo(Tensor.of(Shape.of(2, 2), new double[] {Double.NaN, Double.NaN, 1, 2}));
  }

  @Test
  void only_needed_columns_are_read() throws SQLException, IOException {
    String file = parquet("t.parquet", "SELECT 1 AS \"a\", {'x': 1} AS \"record\", 2 AS \"b\"");
    String csv = file("t.csv", "a,b,c\n1,2,3\n").toString();
    var options = ReadOptions.ALL.columns(List.of("b")).order("a");

    assertThat(TableFiles.read(List.of(file), options).columns().keySet())
        .containsExactly("a", "b");
    assertThat(TableFiles.read(List.of(csv), options).columns().keySet()).containsExactly("a", "b");
    assertThat(TableFiles.schema(List.of(file), ReadOptions.ALL).columns().keySet())
        .containsExactly("a", "record.x", "b");
  }

  @Test
  void patterns_and_several_files() throws IOException {
    file("b.csv", "x\n3\n");
    file("a.csv", "x\n1\n2\n");
    file("deep/er/c.csv", "x\n4\n");
    String base = folder.toString();

    assertThat(x(base + "/*.csv")).isEqualTo(longs(Element.I64, 1, 2, 3));
    assertThat(x(base + "/b.csv", base + "/a.csv")).isEqualTo(longs(Element.I64, 3, 1, 2));
    assertThat(x(base + "/**/*.csv")).isEqualTo(longs(Element.I64, 1, 2, 3, 4));
    assertThat(x(base + "/d*/er/?.csv")).isEqualTo(longs(Element.I64, 4));
    assertThat(x(base + "/{a,b}.csv")).isEqualTo(longs(Element.I64, 1, 2, 3));
  }

  private static Tensor x(String... sources) {
    return Objects.requireNonNull(
        TableFiles.read(List.of(sources), ReadOptions.ALL).columns().get("x"));
  }

  @ParameterizedTest
  @ValueSource(strings = {"it's [1].csv", "a*b?.csv", "ü {x} \"y\".csv"})
  void odd_names_of_files(String name) throws IOException {
    assertThat(x(file(name, "x\n1\n").toString())).isEqualTo(longs(Element.I64, 1));
  }

  @Test
  void parquet_files_are_matched_by_name() throws SQLException {
    String a = parquet("a.parquet", "SELECT 1 AS \"x\", 'p' AS \"s\"");
    String b = parquet("b.parquet", "SELECT 'q' AS \"s\", 2.5::DOUBLE AS \"x\"");

    var read = TableFiles.read(List.of(a, b), ReadOptions.ALL).columns();

    assertThat(read.get("x")).isEqualTo(Tensor.column(1, 2.5));
    assertThat(read.get("s").toString()).isEqualTo("[\"p\", \"q\"]");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void sorted_by_entity_and_order(String name) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("s", Tensor.of(Shape.of(6), new String[] {"b", "a", "ä", "b", "a", "Z"}));
    columns.put("t", longs(Element.I64, 2, 5, 1, 1, 5, 9));
    columns.put("x", Tensor.column(0.5, 1.5, 2.5, 3.5, 4.5, 5.5));
    Path file = folder.resolve(name);
    TableFiles.write(file, columns);
    var options = ReadOptions.ALL.by("s").order("t").inOrder();

    var read = TableFiles.read(List.of(file.toString()), options);

    assertThat(read.columns().get("s").toString())
        .isEqualTo("[\"Z\", \"a\", \"a\", \"b\", \"b\", \"ä\"]");
    assertThat(read.columns().get("x")).isEqualTo(Tensor.column(5.5, 1.5, 4.5, 3.5, 0.5, 2.5));
    assertThat(read.rows()).contains(longs(Element.I64, 5, 1, 4, 3, 0, 2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void first_or_last_of_duplicates(String name) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("s", Tensor.of(Shape.of(5), new String[] {"b", "a", "b", "a", "b"}));
    columns.put("t", longs(Element.TIME, 1, 1, 1, 2, 1));
    columns.put("x", Tensor.column(0.5, 1.5, 2.5, 3.5, 4.5));
    if (!name.endsWith(".csv")) {
      columns.put("v", Tensor.f64(Shape.of(5, 2), i -> i));
    }
    Path file = folder.resolve(name);
    TableFiles.write(file, columns);
    var options = ReadOptions.ALL.by("s").order("t");

    var first = read(file, options.duplicates(Duplicates.FIRST));
    var last = read(file, options.duplicates(Duplicates.LAST));
    var sorted = read(file, options.duplicates(Duplicates.LAST).inOrder());

    assertThat(first.columns().get("x")).isEqualTo(Tensor.column(0.5, 1.5, 3.5));
    assertThat(first.rows()).contains(longs(Element.I64, 0, 1, 3));
    assertThat(last.columns().get("x")).isEqualTo(Tensor.column(1.5, 3.5, 4.5));
    assertThat(sorted.columns().get("x")).isEqualTo(Tensor.column(1.5, 3.5, 4.5));
    if (!name.endsWith(".csv")) {
      assertThat(first.columns().get("v"))
          .isEqualTo(Tensor.of(Shape.of(3, 2), new double[] {0, 1, 2, 3, 6, 7}));
    }
    assertThat(read(file, options).columns().get("x")).isEqualTo(columns.get("x"));
  }

  private static FileTable read(Path file, ReadOptions options) {
    return TableFiles.read(List.of(file.toString()), options);
  }

  @Test
  void a_header_alone_is_a_table_without_rows() throws IOException {
    Path file = file("t.csv", "s,t,x\n");

    var read = read(file, ReadOptions.ALL.by("s").order("t").inOrder());

    assertThat(read.columns().get("x")).isEqualTo(Tensor.column());
    assertThat(read.rows()).contains(longs(Element.I64));
  }

  @Test
  void schema_of_csv() throws IOException {
    String file = file("t.csv", "a,b,c\n1,x,\n2,y,true\n").toString();

    assertThat(TableFiles.schema(List.of(file), ReadOptions.ALL).toString())
        .isEqualTo(
            "FileSchema[columns={a=i64{entity,time}, b=text{entity,time}, c=bool{entity,time}},"
                + " rows=2]");
  }
}
