package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.files.csv.ZonedCells;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.testkit.Property;

/// Files that pandas, Polars and PyArrow wrote; `desk_files.py` makes them.
class DeskFilesTest {
  private static final String SYMBOLS = "[\"AAA\", \"AAA\", \"AAA\", \"BBB\", \"BBB\", \"BBB\"]";
  private static final String CLOSES = "[10.0, 11.0, 12.0, 100.0, 110.0, 120.0]";

  @TempDir private Path folder;

  private static Path desk(String name) {
    try {
      var found = Objects.requireNonNull(DeskFilesTest.class.getResource("desk"));
      return Path.of(found.toURI()).resolve(name);
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Map<String, Tensor> read(String name, ReadOptions options) {
    return TableFiles.read(List.of(desk(name).toString()), options).columns();
  }

  private static String cells(Map<String, Tensor> columns, String name) {
    return Objects.requireNonNull(columns.get(name)).toString();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pandas.feather",
        "pandas_zstd.feather",
        "pandas_plain.feather",
        "polars.arrow",
        "polars_lz4.arrow",
        "polars_zstd.arrow",
        "deltas.arrow",
        "index_int8.arrow",
        "index_uint8.arrow",
        "index_int16.arrow",
        "index_uint16.arrow",
        "index_int32.arrow",
        "index_uint32.arrow",
        "index_int64.arrow",
        "index_uint64.arrow"
      })
  void categories_are_texts(String name) {
    var options = ReadOptions.ALL.columns(List.of("close")).by("symbol").order("time");
    var read = read(name, options);

    assertThat(cells(read, "symbol")).isEqualTo(SYMBOLS);
    assertThat(cells(read, "close")).isEqualTo(CLOSES);
    assertThat(Objects.requireNonNull(read.get("symbol")).coded()).isPresent();
    assertThat(Objects.requireNonNull(read.get("time")).longAt(3))
        .isEqualTo(1_704_153_600_000_000_000L);
    var pieces = new ArrayList<String>();
    TableSource.open(List.of(desk(name).toString()), ReadOptions.ALL)
        .each(options, 2, piece -> pieces.add(cells(piece.columns(), "symbol")));
    assertThat(String.join("", pieces).replace("][", ", ")).isEqualTo(SYMBOLS);
  }

  @ParameterizedTest
  @ValueSource(strings = {"polars.arrow", "polars_lz4.arrow", "polars_zstd.arrow"})
  void what_polars_writes(String name) {
    var read = read(name, ReadOptions.ALL.columns(List.of("side", "kind", "book", "pair", "day")));

    assertThat(cells(read, "side"))
        .isEqualTo(
            "[\"buy\", \"sell\", missing, \"buy\", \"a name of more than twelve bytes\", \"\"]");
    assertThat(cells(read, "kind")).isEqualTo("[\"x\", \"y\", \"x\", \"y\", \"x\", missing]");
    assertThat(cells(read, "book"))
        .isEqualTo("[[1.0, 2.0], [3.0, 4.0], [nan, nan], [5.0, 6.0], [7.0, 8.0], [9.0, nan]]");
    assertThat(cells(read, "pair"))
        .isEqualTo("[[1.0, 2.0], [1.0, 2.0], [1.0, 2.0], [1.0, 2.0], [1.0, 2.0], [3.0, 4.0]]");
    assertThat(Objects.requireNonNull(read.get("day")).element()).isEqualTo(Element.TIME);
  }

  @Test
  void other_kinds_of_lists_texts_and_dictionaries() {
    var read =
        read(
            "kinds.feather",
            ReadOptions.ALL.columns(List.of("name", "large", "level", "expiry", "last")));

    assertThat(read.toString())
        .isEqualTo(
            "{name=[\"ü\", missing, \"\"], large=[[1.0, 2.0], [nan, nan], [3.0, 4.0]],"
                + " level=[5, 7, 5], expiry=[1710460800000000000, 1718928000000000000,"
                + " 1710460800000000000], last=[7, 8, 9]}");
    assertThatThrownBy(() -> read("kinds.feather", ReadOptions.ALL.columns(List.of("ragged"))))
        .hasMessageContaining("row 2 of the column 'ragged' is a list of another length");
    assertThatThrownBy(() -> read("kinds.feather", ReadOptions.ALL.columns(List.of("skipped"))))
        .hasMessageContaining("the column 'skipped' can't be read");
  }

  @ParameterizedTest
  @CsvSource({
    "refused.arrow, signed, whole numbers of 128 bits",
    "refused.arrow, unsigned, whole numbers of 128 bits",
    "refused.arrow, age, durations",
    "refused.arrow, order, records",
    "refused.arrow, ages, durations",
    "refused.arrow, raw, bytes",
    "refused.arrow, names, lists of something else than numbers",
    "refused.parquet, age, durations",
    "refused.parquet, order.age, durations",
    "refused.parquet, ages, durations",
    "refused.parquet, raw, bytes",
    "refused.parquet, names, lists of something else than numbers",
    "durations.parquet, age, durations"
  })
  void what_is_no_column_here_is_refused_in_words(String name, String column, String found) {
    var others = ReadOptions.ALL.columns(List.of("close")).by("symbol").order("time");
    assertThat(cells(read(name, others), "close")).isEqualTo("[1, 2, 3, 4, 5, 6]");
    assertThatThrownBy(() -> read(name, ReadOptions.ALL.columns(List.of(column))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("the column '" + column + "' can't be read")
        .hasMessageContaining("found:    " + found);
    assertThat(TableSource.open(List.of(desk(name).toString()), ReadOptions.ALL).unread(column))
        .isPresent();
  }

  @Test
  void wide_numbers_are_no_entities() {
    var options = ReadOptions.ALL.columns(List.of("close")).by("symbol_id").order("time");
    assertThatThrownBy(() -> read("refused.arrow", options))
        .hasMessageContaining("the column 'symbol_id' can't be read")
        .hasMessageContaining("cast it to Int64");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "nothing/pandas/*.parquet",
        "nothing/pandas/*.feather",
        "nothing/polars/*.parquet",
        "nothing/polars/*.feather",
        "nothing/folders/parquet/*/*.parquet",
        "nothing/folders/feather/*/*.feather"
      })
  void a_day_without_a_value_is_as_the_others_are(String name) {
    var read = read(name, ReadOptions.ALL.by("symbol").order("time"));

    assertThat(cells(read, "note"))
        .isEqualTo("[" + "missing, ".repeat(6) + "\"a\", \"b\", \"a\", \"b\", \"a\", \"b\"]");
    assertThat(cells(read, "flag"))
        .isEqualTo("[" + "missing, ".repeat(6) + "true, false, true, false, true, false]");
    assertThat(cells(read, "size"))
        .isEqualTo("[" + "nan, ".repeat(6) + "1.0, 2.0, 3.0, 4.0, 5.0, 6.0]");
    var since = Objects.requireNonNull(read.get("since"));
    assertThat(since.element()).isEqualTo(Element.TIME);
    assertThat(since.longAt(5)).isEqualTo(Tensor.NO_TIME);
    assertThat(since.longAt(6)).isEqualTo(1_704_153_600_000_000_000L);
    assertThat(cells(read, "nothing")).isEqualTo("[" + "nan, ".repeat(11) + "nan]");
    var schema = TableFiles.schema(List.of(desk(name).toString()), ReadOptions.ALL).columns();
    assertThat(schema.get("note").element()).isEqualTo(Element.TEXT);
    assertThat(schema.get("nothing").element()).isEqualTo(Element.F64);
    var pieces = new ArrayList<String>();
    TableSource.open(List.of(desk(name).toString()), ReadOptions.ALL)
        .each(
            ReadOptions.ALL.columns(List.of("note")),
            4,
            piece -> pieces.add(cells(piece.columns(), "note")));
    assertThat(String.join("", pieces).replace("][", ", ")).isEqualTo(cells(read, "note"));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lists/pandas/*.parquet",
        "lists/pandas/*.feather",
        "lists/folders/*/*.parquet",
        "lists/folders/*/*.feather",
        "lists/typed/*/*.parquet",
        "lists/typed/*/*.feather"
      })
  void a_day_without_a_list_is_as_the_others_are(String name) {
    var options = ReadOptions.ALL.columns(List.of("levels")).by("symbol").order("time");
    var levels = Objects.requireNonNull(read(name, options).get("levels"));
    assertThat(levels.shape().dims()).containsExactly(12, 2);
    assertThat(levels.doubleAt(11)).isNaN();
    assertThat(levels.doubleAt(22)).isEqualTo(5);
    assertThat(levels.doubleAt(23)).isEqualTo(2.5);
    var widths = new ArrayList<Integer>();
    TableSource.open(List.of(desk(name).toString()), ReadOptions.ALL)
        .each(
            options,
            4,
            piece -> widths.add(Objects.requireNonNull(piece.columns().get("levels")).size() / 2));
    assertThat(widths.stream().mapToInt(rows -> rows).sum()).isEqualTo(12);
  }

  @ParameterizedTest
  @ValueSource(strings = {"mixed/*.parquet", "mixed/*.feather", "mixed/folders/*/*.parquet"})
  void columns_that_differ_between_files_matter_to_those_who_read_them(String name) {
    var options = ReadOptions.ALL.columns(List.of("close")).by("symbol").order("time");
    assertThat(Objects.requireNonNull(read(name, options).get("close")).size()).isEqualTo(12);
    assertThatThrownBy(() -> read(name, ReadOptions.ALL.columns(List.of("x"))))
        .hasMessageContaining("the column 'x' does not hold numbers, as in ")
        .hasMessageContaining("found:    conditions");
    assertThatThrownBy(() -> read(name, ReadOptions.ALL.columns(List.of("number"))))
        .hasMessageContaining("the column 'number' does not hold whole numbers, as in ");
    assertThatThrownBy(() -> read(name, ReadOptions.ALL.columns(List.of("gone"))))
        .hasMessageContaining("has no column 'gone'");
  }

  @Test
  void blocks_that_refer_to_each_other() {
    var read = read("many.feather", ReadOptions.ALL);
    Tensor x = Objects.requireNonNull(read.get("x"));
    Tensor s = Objects.requireNonNull(read.get("s"));

    assertThat(x.size()).isEqualTo(12_000);
    for (int i = 0; i < x.size(); i++) {
      assertThat(x.doubleAt(i)).isEqualTo(i % 1000);
      assertThat(s.textAt(i)).isEqualTo("n" + i % 300);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "by_symbol/*/*.parquet",
        "by_symbol/**/*.parquet",
        "csv/*/bars.csv",
        "csv/symbol=*/bars.csv",
        "arrow/*/*.feather"
      })
  void names_of_folders_are_columns(String pattern) {
    var source = TableSource.open(List.of(desk(pattern).toString()), ReadOptions.ALL);
    var keyed = ReadOptions.ALL.columns(List.of("close")).by("symbol").order("time");

    assertThat(source.schema().columns().keySet()).containsExactly("time", "close", "symbol");
    assertThat(source.schema().rows()).isEqualTo(6);
    var read = source.read(keyed).columns();
    assertThat(cells(read, "symbol")).isEqualTo(SYMBOLS);
    assertThat(cells(read, "close")).isEqualTo(CLOSES);
    assertThat(source.counts("symbol", ReadOptions.ALL)).isEqualTo(Map.of("AAA", 3L, "BBB", 3L));
    assertThat(source.place(4)).contains("symbol=BBB").endsWith("row 2");
    var pieces = new ArrayList<String>();
    source.each(keyed, 2, piece -> pieces.add(cells(piece.columns(), "symbol")));
    assertThat(String.join("", pieces).replace("][", ", ")).isEqualTo(SYMBOLS);
    assertThat(cells(source.read(ReadOptions.ALL.columns(List.of("symbol"))).columns(), "symbol"))
        .isEqualTo(SYMBOLS);
  }

  @Test
  void names_that_differ_only_in_case_are_two_columns() {
    var read = TableFiles.read(List.of(desk("case.parquet").toString()), ReadOptions.ALL).columns();
    var twice = Tensor.f64(read.get("close").shape(), i -> 2 * read.get("close").doubleAt(i));
    assertThat(read.get("Close")).isEqualTo(twice);
  }

  @Test
  void folders_within_folders() {
    var source =
        TableSource.open(List.of(desk("by_date/*/*/*.parquet").toString()), ReadOptions.ALL);

    assertThat(source.schema().columns().get("date").element()).isEqualTo(Element.TIME);
    var read = source.read(ReadOptions.ALL.by("symbol").order("time").inOrder());
    assertThat(cells(read.columns(), "symbol")).isEqualTo(SYMBOLS);
    assertThat(cells(read.columns(), "close")).isEqualTo(CLOSES);
    assertThat(cells(read.columns(), "date")).startsWith("[1704153600000000000, 17042400");
    assertThat(read.rows().map(Tensor::toString)).contains("[0, 2, 4, 1, 3, 5]");
  }

  @Test
  void values_of_folders() throws IOException {
    for (String value : List.of("007", "8")) {
      var into = Files.createDirectories(folder.resolve("id=" + value + "/run=3/name=a%2Fb"));
      Files.writeString(into.resolve("x.csv"), "x,y\n" + (value.equals("8") ? "1.5,q\n" : "1,2\n"));
    }
    var pattern = List.of(folder + "/**/*.csv");
    var read = TableFiles.read(pattern, ReadOptions.ALL).columns();

    assertThat(read.toString())
        .isEqualTo(
            "{x=[1.0, 1.5], y=[\"2\", \"q\"], id=[\"007\", \"8\"], run=[3, 3],"
                + " name=[\"a/b\", \"a/b\"]}");
    assertThat(cells(TableFiles.read(pattern, ReadOptions.ALL.by("run")).columns(), "run"))
        .isEqualTo("[\"3\", \"3\"]");
    var twice = ReadOptions.ALL.by("run").order("z").duplicates(Duplicates.REFUSE);
    assertThatThrownBy(() -> TableFiles.read(pattern, twice)).hasMessageContaining("'z'");
  }

  @Test
  void duplicates_across_folders() {
    var pattern = List.of(desk("by_date/*/*/*.parquet").toString());
    var options = ReadOptions.ALL.by("symbol").order("date");
    var source = TableSource.open(pattern, ReadOptions.ALL);

    assertThat(source.read(options.duplicates(Duplicates.REFUSE)).columns()).hasSize(4);
    var one = ReadOptions.ALL.order("date").columns(List.of("close"));
    assertThatThrownBy(() -> source.read(one.duplicates(Duplicates.REFUSE)))
        .hasMessageContaining("has the same date as an earlier row")
        .hasMessageContaining("symbol=BBB");
    assertThat(cells(source.read(one.duplicates(Duplicates.LAST)).columns(), "close"))
        .isEqualTo("[100.0, 110.0, 120.0]");
    var pieces = new ArrayList<String>();
    source.each(
        one.duplicates(Duplicates.FIRST), 1, piece -> pieces.add(cells(piece.columns(), "close")));
    assertThat(String.join("", pieces)).isEqualTo("[10.0][][11.0][][12.0][]");
  }

  @Test
  void all_files_must_have_the_columns_of_folders() throws IOException {
    var into = Files.createDirectories(folder.resolve("day=1"));
    var one = Files.writeString(into.resolve("x.csv"), "x\n1\n").toString();
    var other = Files.writeString(folder.resolve("x.csv"), "x\n1\n").toString();

    assertThatThrownBy(() -> TableFiles.read(List.of(one, other), ReadOptions.ALL))
        .hasMessageContaining("is in other folders than")
        .hasMessageContaining("folders day=...");
  }

  @Test
  void a_file_counts_once() throws IOException {
    Path file = Files.writeString(folder.resolve("x.csv"), "x\n1\n");
    Path link = Files.createSymbolicLink(folder.resolve("y.csv"), file);
    Path hard = Files.createLink(folder.resolve("z.csv"), file);

    for (Path other : List.of(file, link, hard)) {
      assertThatThrownBy(
              () -> TableFiles.read(List.of(file.toString(), other.toString()), ReadOptions.ALL))
          .hasMessageContaining("is given twice");
    }
  }

  @Test
  void a_folder_is_told_by_what_is_in_it() throws IOException {
    assertThatThrownBy(() -> TableFiles.read(List.of(desk("by_date").toString()), ReadOptions.ALL))
        .hasMessageContaining("by_date/**/*.parquet");
    assertThatThrownBy(
            () -> TableFiles.read(List.of(desk("csv/symbol=AAA").toString()), ReadOptions.ALL))
        .hasMessageContaining("csv/symbol=AAA/*.csv");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "pandas.feather",
        "pandas_zstd.feather",
        "polars.arrow",
        "polars_lz4.arrow",
        "deltas.arrow",
        "kinds.feather"
      })
  void damaged_files_give_diagnostics(String name) throws IOException {
    byte[] good = Files.readAllBytes(desk(name));
    Path file = folder.resolve(name);
    var random = new Random(name.length());
    for (int i = 0; i < Property.scaled(2000); i++) {
      byte[] bad = good.clone();
      for (int n = random.nextInt(4); n >= 0; n--) {
        bad[random.nextInt(bad.length)] = (byte) random.nextInt(256);
      }
      int length = random.nextInt(5) == 0 ? random.nextInt(bad.length) : bad.length;
      Files.write(file, Arrays.copyOf(bad, length));
      try {
        var source = TableSource.open(List.of(file.toString()), ReadOptions.ALL);
        for (String column : source.schema().columns().keySet()) {
          try {
            source.read(ReadOptions.ALL.columns(List.of(column)));
          } catch (WeftException e) {
            assertThat(e.getMessage()).contains(name);
          }
        }
      } catch (WeftException e) {
        assertThat(e.getMessage()).contains(name);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "pandas.feather, pandas.parquet",
    "wide.feather, wide.parquet",
    "polars.arrow, polars.parquet"
  })
  void arrow_and_parquet_of_one_frame_are_alike(String arrow, String parquet) {
    var one = read("alike/" + arrow, ReadOptions.ALL);
    var other = new LinkedHashMap<>(read("alike/" + parquet, ReadOptions.ALL));

    assertThat(one.keySet()).containsExactlyElementsOf(other.keySet());
    // Beside lists, DuckDB rounds decimals that have more digits than it knows.
    other.putAll(read("alike/" + parquet, ReadOptions.ALL.columns(List.of("price"))));
    one.forEach(
        (name, column) -> {
          assertThat(column.element()).as(name).isEqualTo(other.get(name).element());
          assertThat(column.toString()).as(name).isEqualTo(cells(other, name));
        });
    assertThat(cells(one, "price"))
        .isEqualTo("[10.05, -0.01, 1.2345678901234567E19, 0.1, 7.3, nan]");
    assertThat(one.get("time").longAt(0)).isEqualTo(1_704_171_600_000_000_000L);
    assertThat(one.get("day").longAt(0)).isEqualTo(1_704_153_600_000_000_000L);
    assertThat(one.get("flag").element()).isEqualTo(Element.BOOL);
    assertThat(one.get("small").element()).isEqualTo(Element.I64);
    assertThat(one.get("book").shape().dims()).containsExactly(6, 2);
    assertThat(TableFiles.schema(List.of(desk("alike/" + arrow).toString()), ReadOptions.ALL))
        .isEqualTo(
            TableFiles.schema(List.of(desk("alike/" + parquet).toString()), ReadOptions.ALL));
  }

  @Test
  void decimals_of_all_widths() {
    var columns = read("decimals.feather", ReadOptions.ALL);

    assertThat(cells(columns, "a")).isEqualTo("[1.5, nan, -99999.9]");
    assertThat(cells(columns, "b")).isEqualTo("[1.5, nan, -99999.9]");
    assertThat(cells(columns, "c")).isEqualTo("[1200.0, nan, -500.0]");
    assertThat(cells(columns, "d")).isEqualTo("[1.5, nan, -99999.9]");
    assertThat(columns.get("e").shape().dims()).containsExactly(3, 2);
    assertThat(columns.get("e").doubleAt(5)).isEqualTo(1.5);
  }

  @ParameterizedTest
  @ValueSource(strings = {"packed.csv.gz", "packed.csv.zst"})
  void compressed_csv_files(String name) throws IOException {
    var columns = read(name, ReadOptions.ALL);
    assertThat(cells(columns, "symbol")).isEqualTo(SYMBOLS);
    assertThat(cells(columns, "close")).isEqualTo(CLOSES);

    Path again = folder.resolve(name);
    TableFiles.write(again, columns);
    var back = TableFiles.read(List.of(again.toString()), ReadOptions.ALL).columns();
    columns.forEach((each, column) -> assertThat(cells(back, each)).isEqualTo(column.toString()));
    assertThat(Files.readAllBytes(again)[0]).isEqualTo(Files.readAllBytes(desk(name))[0]);

    byte[] cut = Files.readAllBytes(again);
    Files.write(again, Arrays.copyOf(cut, cut.length / 2));
    assertThatThrownBy(() -> TableFiles.read(List.of(again.toString()), ReadOptions.ALL))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("can't be read");
    Files.write(again, new byte[] {1, 2, 3, 4, 5, 6, 7, 8, 9});
    assertThatThrownBy(() -> TableFiles.read(List.of(again.toString()), ReadOptions.ALL))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("can't be read");
  }

  @ParameterizedTest
  @ValueSource(strings = {"parquet", "feather", "csv"})
  void times_with_and_without_a_zone_are_told(String ending) {
    var files = List.of("a", "b").stream().map(name -> desk("zones/" + name + "." + ending));
    var both = files.map(Path::toString).toList();

    var mixed = joined(both).mixedTimes(Set.of("close"));

    assertThat(mixed).hasSize(1);
    assertThat(mixed.getFirst().column()).isEqualTo("time");
    assertThat(mixed.getFirst().cells()).isEqualTo(new ZonedCells(6, 6, 6));
    assertThat(mixed.getFirst().place()).endsWith("b." + ending + ": row 1");
    both.forEach(one -> assertThat(joined(List.of(one)).mixedTimes(Set.of("close"))).isEmpty());
  }

  private static JoinedFiles joined(List<String> files) {
    var options = ReadOptions.ALL.by("symbol").order("time");
    return new JoinedFiles(TableSource.open(files, options), Map.of(), options);
  }

  @Test
  void times_of_folders_and_cells_are_told_too() throws IOException {
    Path old = Files.createDirectories(folder.resolve("year=2023")).resolve("x.csv");
    Path young = Files.createDirectories(folder.resolve("year=2024")).resolve("x.csv");
    Files.writeString(old, "time,symbol,at\n2023-01-02T00:00:00Z,A,2023-01-02 10:00:00\n");
    Files.writeString(
        young,
        "time,symbol,at\n2024-01-02T00:00:00+01:00,A,2024-01-02T10:00:00Z\n"
            + "2024-01-03 00:00,A,2024-01-02T10:00:00.5\n");

    var files = joined(List.of(old.toString(), young.toString()));

    assertThat(files.mixedTimes(Set.of()).getFirst().cells()).isEqualTo(new ZonedCells(2, 1, 2));
    assertThat(files.mixedTimes(Set.of()).getFirst().place()).endsWith("year=2024/x.csv: row 2");
    assertThat(files.mixedTimes(Set.of("at"))).hasSize(2);
    assertThat(files.mixedTimes(Set.of("at")).getLast().cells()).isEqualTo(new ZonedCells(1, 2, 0));
  }
}
