package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.WeftException;
import weft.testkit.Property;

/// Each mistake has its message.
class BadFilesTest {
  @TempDir private Path folder;

  private Path file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text);
  }

  private String parquet(String name, String query) throws SQLException {
    Path file = folder.resolve(name);
    try (var duck = DuckDb.open()) {
      duck.run("COPY (" + query + ") TO " + DuckDb.text(file.toString()) + " (FORMAT parquet)");
    }
    return file.toString();
  }

  /// The message, without the folder.
  private String message(Code code, Runnable action) {
    var thrown = catchThrowableOfType(WeftException.class, action::run);
    assertThat(thrown).isNotNull();
    assertThat(thrown.first().code()).as(thrown.getMessage()).isEqualTo(code);
    return thrown.getMessage().replace(folder + "/", "");
  }

  private String read(Code code, ReadOptions options, Object... files) {
    var sources = Arrays.stream(files).map(Object::toString).toList();
    return message(code, () -> TableFiles.read(sources, options));
  }

  private String read(Code code, Object... files) {
    return read(code, ReadOptions.ALL, files);
  }

  @Test
  void no_such_file() throws IOException {
    file("prices.csv", "x\n1\n");

    assertThat(read(Code.FILE, folder.resolve("price.csv")))
        .isEqualTo("error[file]: there is no file price.csv\n  hint:     did you mean prices.csv?");
    assertThat(read(Code.FILE, folder.resolve("other/x.csv")))
        .isEqualTo("error[file]: there is no file other/x.csv");
    assertThat(read(Code.FILE, folder + "/*.parquet"))
        .contains("no file matches *.parquet", "look at what is in");
    assertThat(read(Code.FILE, folder + "/none/*.csv")).contains("there is no folder none");
    assertThat(read(Code.FILE, folder + "/[.csv")).contains("no file matches [.csv");
    assertThat(read(Code.FILE, folder)).contains("is a folder", "name its files");
    assertThat(read(Code.FILE)).contains("no file is given");
  }

  @Test
  void another_kind_of_file() throws IOException {
    Path csv = file("a.csv", "x\n1\n");

    assertThat(read(Code.FILE, file("x.doc", ""))).contains("the kind of the file x.doc");
    assertThat(read(Code.FILE, csv, file("b.parquet", "")))
        .contains("b.parquet is another kind of file than a.csv");
    assertThat(read(Code.FILE, file("c.parquet", "hello")))
        .isEqualTo(
            "error[file]: the file c.parquet can't be read\n"
                + "  found:    no Parquet file: it does not begin and end with PAR1");
    assertThat(read(Code.FILE, file("c.parquet", "PAR1 hello PAR1")))
        .contains("the file c.parquet can't be read", "a footer that is longer than the file");
    assertThat(read(Code.FILE, file("c.arrow", "hello")))
        .contains("the file c.arrow can't be read", "no Arrow file");
    assertThat(read(Code.FILE, file("c.csv.gz", "x\n1\n")))
        .contains("the file c.csv.gz can't be read");
  }

  @Test
  void bad_csv() throws IOException {
    assertThat(read(Code.BAD_DATA, file("t.csv", ""))).contains("t.csv: the file is empty");
    assertThat(read(Code.BAD_DATA, file("t.csv", "a,a\n1,2\n")))
        .contains("t.csv: line 1: two columns are called 'a'");
    assertThat(read(Code.BAD_DATA, file("t.csv", "a,b\n1,2\n3\n")))
        .isEqualTo(
            "error[bad-data]: t.csv: line 3: the line has 1 field\n"
                + "  expected: 2 fields, as the header has\n  found:    1 field");
    assertThat(read(Code.BAD_DATA, file("t.csv", "a,b\n1,2\n3,4,5\n")))
        .contains("t.csv: line 3: the line has 3 fields");
    assertThat(read(Code.BAD_DATA, file("t.csv", "a,b\n1,2\n\"3,4\n")))
        .contains("t.csv: line 3: a text in quotes does not end");
    assertThat(
            read(
                Code.BAD_DATA,
                Files.write(
                    folder.resolve("t.csv"), "a\nä\n".getBytes(StandardCharsets.ISO_8859_1))))
        .contains("t.csv: line 2: the file is not in UTF-8");
    assertThat(read(Code.BAD_DATA, file("a.csv", "a,b\n1,2\n"), file("b.csv", "b,a\n1,2\n")))
        .contains("b.csv: the header is not that of a.csv", "expected: a, b");
    assertThat(read(Code.BAD_DATA, file("a.csv", "a,b\n1,2\n"), file("b.csv", "a,b\n1\n")))
        .contains("b.csv: line 2: the line has 1 field");
  }

  @Test
  void no_such_column() throws IOException, SQLException {
    var options = ReadOptions.ALL.columns(List.of("volum"));
    String parquet = parquet("t.parquet", "SELECT 1 AS \"volume\", 2 AS \"close\"");

    assertThat(read(Code.UNKNOWN_NAME, options, file("t.csv", "close,volume\n1,2\n")))
        .isEqualTo(
            "error[unknown-name]: t.csv has no column 'volum'\n"
                + "  hint:     did you mean 'volume'?");
    assertThat(read(Code.UNKNOWN_NAME, options, parquet)).contains("did you mean 'volume'?");
    assertThat(read(Code.UNKNOWN_NAME, ReadOptions.ALL.by("symbol"), parquet))
        .contains("has no column 'symbol'", "its columns are volume, close");
    assertThat(
            read(
                Code.UNKNOWN_NAME,
                parquet,
                parquet("u.parquet", "SELECT 1 AS \"close\", 5 AS \"x\"")))
        .contains("u.parquet has no column 'volume'");
  }

  @Test
  void wrong_types() throws IOException, SQLException {
    var options = ReadOptions.ALL.types(Map.of("x", Element.F64));

    assertThat(read(Code.BAD_DATA, options, file("t.csv", "x,y\n1,1\n2,2\nabc,3\n")))
        .isEqualTo(
            "error[bad-data]: t.csv: row 3 of the column 'x' does not hold a number\n"
                + "  expected: a number\n  found:    abc (line 4)");
    assertThat(read(Code.BAD_DATA, options, file("a.csv", "x\n1\n2\n"), file("b.csv", "x\n3\nq\n")))
        .contains("b.csv: row 2 of the column 'x' does not hold a number");
    assertThat(read(Code.BAD_DATA, options, parquet("t.parquet", "SELECT 'a' AS \"x\"")))
        .contains("t.parquet: the column 'x' does not hold numbers", "found:    text");
    assertThat(
            read(
                Code.BAD_DATA,
                parquet("a.parquet", "SELECT 1 AS \"x\""),
                parquet("b.parquet", "SELECT 'a' AS \"x\"")))
        .contains("b.parquet: the column 'x' does not hold whole numbers, as in a.parquet");
    assertThat(
            read(Code.BAD_DATA, parquet("s.parquet", "SELECT MAP {'a': 1} AS \"r\", 1 AS \"x\"")))
        .contains("s.parquet: the column 'r' can't be read", "maps", "columns that are not used");
    assertThat(
            read(
                Code.BAD_DATA,
                parquet("t.parquet", "SELECT unnest([1, 18446744073709551615])::UBIGINT AS \"u\"")))
        .contains("t.parquet: row 2 of the column 'u' does not hold a whole number of 64 bits");
    assertThat(
            read(
                Code.BAD_DATA,
                parquet("t.parquet", "SELECT TIMESTAMP '3000-01-01 00:00:00' AS \"t\"")))
        .contains("row 1 of the column 't' does not hold a time between 1677 and 2262");
  }

  @Test
  void lists_of_differing_length() throws SQLException {
    assertThat(
            read(
                Code.BAD_DATA,
                parquet("t.parquet", "SELECT unnest([[1.0, 2.0], NULL, [3.0]]) AS \"l\"")))
        .contains("t.parquet: row 3 of the column 'l' is a list of another length")
        .contains("expected: 2 numbers");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet"})
  void missing_entity_or_time(String kind) throws IOException, SQLException {
    String csv = "s,t,x\na,2024-01-02,1\n%s,%s,2\n";
    String sql =
        "SELECT * FROM (VALUES ('a', TIMESTAMP '2024-01-02 00:00:00', 1), (%s, %s, 2))"
            + " AS \"v\"(\"s\", \"t\", \"x\")";
    Object noEntity =
        kind.equals("csv")
            ? file("e.csv", csv.formatted("", "2024-01-03"))
            : parquet("e.parquet", sql.formatted("NULL", "TIMESTAMP '2024-01-03 00:00:00'"));
    Object noTime =
        kind.equals("csv")
            ? file("t.csv", csv.formatted("b", ""))
            : parquet("t.parquet", sql.formatted("'b'", "NULL"));
    var keyed = ReadOptions.ALL.by("s").order("t");

    for (var options : List.of(keyed, keyed.inOrder())) {
      assertThat(read(Code.BAD_DATA, options, noEntity))
          .isEqualTo(
              "error[bad-data]: e.%s: row 2 has no entity\n".formatted(kind)
                  + "  expected: a value in the column 's'\n  found:    nothing\n"
                  + "  hint:     fill the cell, or leave the row out");
      assertThat(read(Code.BAD_DATA, options, noTime))
          .contains("t.%s: row 2 has no time".formatted(kind), "the column 't'");
    }
    if (!kind.equals("csv")) { // of which any cell can be taken for a text
      assertThat(read(Code.BAD_DATA, ReadOptions.ALL.by("t").order("x"), noEntity))
          .contains("the column 't' does not hold text or whole numbers", "found:    times")
          .startsWith("error[bad-data]: e." + kind);
    }
  }

  @Test
  void missing_entity_or_time_in_arrow() {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("s", Tensor.of(Shape.of(2), new String[] {"a", null}));
    columns.put("x", Tensor.column(1, Double.NaN));
    Path file = folder.resolve("t.arrow");
    TableFiles.write(file, columns);

    assertThat(read(Code.BAD_DATA, ReadOptions.ALL.by("s"), file))
        .contains("t.arrow: row 2 has no entity");
    assertThat(read(Code.BAD_DATA, ReadOptions.ALL.order("x"), file))
        .contains("t.arrow: row 2 has no time");
  }

  @ParameterizedTest
  @ValueSource(strings = {"csv", "parquet", "arrow"})
  void duplicates_are_refused_when_asked(String kind) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("s", Tensor.of(Shape.of(2), new String[] {"a", "b"}));
    columns.put("t", Tensor.of(Element.TIME, Shape.of(2), new long[] {1, 1}));
    Path a = folder.resolve("a." + kind);
    Path b = folder.resolve("b." + kind);
    TableFiles.write(a, columns);
    TableFiles.write(b, columns);
    var options = ReadOptions.ALL.by("s").order("t").duplicates(Duplicates.REFUSE);

    assertThat(TableFiles.read(List.of(a.toString()), options).rows()).isEmpty();
    assertThat(read(Code.BAD_DATA, options, a, b))
        .isEqualTo(
            ("error[bad-data]: b.%s: row 1 has the same s and t as an earlier row\n"
                    + "  found:    the same in a.%s: row 1\n"
                    + "  hint:     keep all such rows, or only the first or the last")
                .formatted(kind, kind));
  }

  @Test
  void sorting_needs_an_order() {
    assertThat(read(Code.MISSING_VALUE, ReadOptions.ALL.inOrder(), "x.csv"))
        .contains("without an order");
  }

  @Test
  void what_can_not_be_written() throws IOException {
    var column = Map.of("x", Tensor.column(1));
    assertThat(write("none/t.csv", Code.FILE, column)).contains("can't be written", "no folder");
    assertThat(write("t.xls", Code.FILE, column)).contains("the kind of the file");
    assertThat(write("t.csv", Code.BAD_DATA, Map.of())).contains("no column to write");
    assertThat(write("t.csv", Code.BAD_DATA, Map.of("v", Tensor.f64(Shape.of(2, 2), i -> i))))
        .contains("can't hold the vectors of 'v'");
    assertThat(write("t.csv", Code.BAD_DATA, Map.of("v", Tensor.scalar(1.0))))
        .contains("'v' is neither a column");
    var lengths = new LinkedHashMap<String, Tensor>();
    lengths.put("x", Tensor.column(1, 2));
    lengths.put("y", Tensor.column(1));
    assertThat(write("t.csv", Code.BAD_DATA, lengths)).contains("'y' has another length");
    assertThat(
            write("t.parquet", Code.BAD_DATA, Map.of("x", Tensor.column(1), "X", Tensor.column(1))))
        .contains("differ only in case");
    Files.createDirectory(folder.resolve("d.csv"));
    assertThat(write("d.csv", Code.FILE, column)).contains("a folder of that name");
    assertThat(folder.toFile().list()).containsExactly("d.csv");
  }

  private String write(String name, Code code, Map<String, Tensor> columns) {
    return message(code, () -> TableFiles.write(folder.resolve(name), columns));
  }

  @Test
  void a_failed_write_leaves_the_old_file() throws IOException {
    Path file = file("t.parquet", "old");
    var pieces =
        IntStream.range(0, 2)
            .mapToObj(
                i -> {
                  if (i == 1) {
                    throw FileTrouble.unreadable(file, "later rows");
                  }
                  return Map.of("x", Tensor.column(1));
                })
            .iterator();

    assertThat(message(Code.FILE, () -> TableFiles.write(file, pieces))).contains("later rows");
    assertThat(file).hasContent("old");
    assertThat(folder.toFile().list()).containsExactly("t.parquet");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.arrow", "t.parquet", "t.csv.gz"})
  void damaged_files_give_diagnostics(String name) throws IOException {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("x", Tensor.f64(Shape.of(40), i -> i % 5 == 0 ? Double.NaN : i));
    columns.put("s", Tensor.texts(Shape.of(40), i -> "text " + i));
    columns.put("t", Tensor.longs(Element.TIME, Shape.of(40), i -> i));
    Path file = folder.resolve(name);
    TableFiles.write(file, columns);
    byte[] good = Files.readAllBytes(file);
    var random = new Random(3);
    int rounds = name.endsWith("arrow") ? Property.scaled(3000) : 40;
    for (int i = 0; i < rounds; i++) {
      byte[] bad = good.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(5) == 0 ? random.nextInt(bad.length) : bad.length;
      Files.write(file, Arrays.copyOf(bad, length));
      try {
        TableFiles.read(List.of(file.toString()), ReadOptions.ALL);
      } catch (WeftException e) {
        assertThat(e.getMessage()).contains(name);
      }
    }
  }

  @Test
  void another_delimiter_is_named() throws IOException {
    assertThat(read(Code.BAD_DATA, file("s.csv", "time;close\n1;1,5\n")))
        .contains("separated by semicolons", "commas between fields");
    assertThat(read(Code.BAD_DATA, file("t.csv", "time\tclose\n1\t2\n"))).contains(".tsv");
    assertThat(read(Code.BAD_DATA, file("c.tsv", "time,close\n1,2\n")))
        .contains("separated by commas", "tabs between fields");
  }

  @Test
  void reasons_are_no_java() throws IOException {
    assertThat(read(Code.FILE, file("plain.csv.gz", "x\n1\n")))
        .contains("not a gzip file")
        .doesNotContain("Exception");
  }
}
