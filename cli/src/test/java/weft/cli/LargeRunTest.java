package weft.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.cli.Ran.weft;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Runs over more rows than are computed together.
class LargeRunTest {
  private static final int ROWS = 1_150_000;
  private static final int SYMBOLS = 1000;

  @TempDir private Path folder;
  private String features = "";

  @BeforeEach
  void features() throws IOException {
    features = file("f.weft", "total = cumsum(x)\nbefore = lag(x, 2)\n");
  }

  private String file(String name, String text) throws IOException {
    return Files.writeString(folder.resolve(name), text).toString();
  }

  /// Rows by time; the last of them has the keys of the one before it.
  private static List<Integer> inOrder() {
    var rows = new ArrayList<>(IntStream.range(0, ROWS).boxed().toList());
    rows.add(ROWS - 1);
    return rows;
  }

  /// Row `i` is of the symbol `i % 1000`, at the time `i / 1000`.
  private String bars(List<Integer> rows) {
    Shape shape = Shape.of(rows.size());
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> rows.get(i) / SYMBOLS * 1000L));
    columns.put("symbol", Tensor.texts(shape, i -> "S" + rows.get(i) % SYMBOLS));
    columns.put("x", Tensor.f64(shape, i -> x(rows.get(i))));
    Path file = folder.resolve("bars.parquet");
    TableFiles.write(file, columns);
    return file.toString();
  }

  private static double x(int row) {
    return row % 19 == 0 ? Double.NaN : row % 7;
  }

  /// The lags of all rows, as they must be.
  private static double[] before(List<Integer> rows) {
    var sorted = new ArrayList<>(IntStream.range(0, rows.size()).boxed().toList());
    sorted.sort(java.util.Comparator.comparingInt(rows::get));
    Map<Integer, List<Double>> seen = new HashMap<>();
    var before = new double[rows.size()];
    for (int at : sorted) {
      var earlier = seen.computeIfAbsent(rows.get(at) % SYMBOLS, _ -> new ArrayList<>());
      before[at] = earlier.size() < 2 ? Double.NaN : earlier.get(earlier.size() - 2);
      earlier.add(x(rows.get(at)));
    }
    return before;
  }

  private String assertRight(List<Integer> rows) {
    Path out = folder.resolve("out.parquet");
    var ran = weft("run", features, "--data", bars(rows), "--out", out.toString());
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains(ROWS + 1 + " rows, 1000 entities, 2 features")
        .contains("1 row has the symbol and time of an earlier one, the first is")
        .contains("bars.parquet: row " + (rows.lastIndexOf(ROWS - 1) + 1));
    var read = TableFiles.read(List.of(out.toString()), ReadOptions.ALL).columns();
    assertThat(read.keySet()).containsExactly("time", "symbol", "total", "before");
    assertThat(Arrays.mismatch(read.get("before").doubles(), before(rows))).isEqualTo(-1);
    assertThat(read.get("symbol").textAt(ROWS)).isEqualTo("S" + (ROWS - 1) % SYMBOLS);
    return ran.out();
  }

  @Test
  void rows_that_come_in_order() {
    assertThat(assertRight(inOrder())).doesNotContain("as they came");
  }

  @Test
  void a_row_that_comes_late() {
    var rows = inOrder();
    rows.add(ROWS / 2, rows.remove(10 * SYMBOLS + 7));
    assertThat(assertRight(rows))
        .contains(
            "the rows were computed all in memory, in a second run, and not as they came: some"
                + " belong before earlier ones of their entity, such as ")
        .contains("bars.parquet: row " + (ROWS / 2 + 1));
  }

  /// `COPY (SELECT i AS time, 'S' AS symbol, {'size': CASE WHEN i = 290000 THEN NULL ELSE 1 END} AS
  /// top FROM range(300000) AS r(i)) TO 'records.parquet' (CODEC zstd, ROW_GROUP_SIZE 300000)`, by
  /// DuckDB: of a field of records the file does not say whether any is missing.
  @Test
  void a_column_that_turns_out_to_have_gaps() throws IOException {
    Path data = folder.resolve("records.parquet");
    try (var in = LargeRunTest.class.getResourceAsStream("records.parquet")) {
      Files.copy(java.util.Objects.requireNonNull(in), data);
    }
    String size = file("size.weft", "sizes = cumsum(`top.size`)\n");
    String out = folder.resolve("out.parquet").toString();
    var ran = weft("run", size, "--data", data.toString(), "--out", out);
    assertThat(ran.err()).isEmpty();
    assertThat(ran.out())
        .contains("300000 rows, 1 entity, 1 feature")
        .contains(
            "the rows were read in a second run: whole numbers of the column 'top.size' are"
                + " missing, which its file does not say beforehand");
    var read = TableFiles.read(List.of(out), ReadOptions.ALL).columns().get("sizes");
    assertThat(read.doubleAt(299_999)).isEqualTo(299_999);
    assertThat(
            weft("run", size, "--data", data.toString(), "--out", out, "--memory", "512MB").out())
        .contains("in a second run: whole numbers of the column 'top.size'");
  }

  @Test
  void what_needs_all_rows_is_told_where_memory_is_asked_for() throws IOException {
    String wide = file("w.weft", "total = cumsum(x)\nwide = rolling_mean(x, 1h)\n");
    String bars = bars(inOrder());
    String out = folder.resolve("out.parquet").toString();
    assertThat(weft("run", wide, "--data", bars, "--out", out).out())
        .doesNotContain("as they came");
    assertThat(weft("run", wide, "--data", bars, "--out", out, "--memory", "1GB").out())
        .endsWith(
            "the rows were computed all in memory and not as they came: the feature 'wide' needs"
                + " all of them at once\n");
    assertThat(
            weft(
                    "run",
                    features,
                    "--data",
                    bars,
                    "--out",
                    out,
                    "--memory",
                    "1GB",
                    "--out-order",
                    "entity")
                .out())
        .endsWith("not as they came: --out-order entity puts them into another order\n");
    assertThat(
            weft(
                    "run",
                    features,
                    "--data",
                    bars,
                    "--out",
                    out,
                    "--memory",
                    "1GB",
                    "--duplicates",
                    "first")
                .out())
        .endsWith("not as they came: --duplicates compares all of them\n");
  }

  @Test
  void what_strict_refuses_is_not_written() throws IOException {
    String declared = file("d.weft", "column x: f64 in 0..5\ntotal = cumsum(x)\n");
    Path out = folder.resolve("out.parquet");
    String bars = bars(inOrder());
    assertThat(weft("run", declared, "--data", bars, "--out", out.toString()).err())
        .contains("the column 'x' is outside of its declared range in 155638 rows");
    Files.delete(out);
    var strict = weft("run", declared, "--data", bars, "--strict", "--out", out.toString());
    assertThat(strict.code()).isEqualTo(2);
    assertThat(strict.err()).contains("nothing is written: with --strict warnings are errors");
    assertThat(folder).isDirectoryNotContaining(file -> file.toString().contains("out.parquet"));
  }
}
