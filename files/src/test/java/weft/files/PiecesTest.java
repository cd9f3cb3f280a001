package weft.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import weft.files.spill.Spill;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Read or written piece by piece, a file is the same as at once.
class PiecesTest {
  private static final int ROWS = 1000;

  @TempDir private Path folder;

  private static Map<String, Tensor> columns(boolean vectors) {
    var random = new Random(5);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put(
        "time", Tensor.longs(Element.TIME, Shape.of(ROWS), i -> random.nextInt(50) * 1000L));
    columns.put("symbol", Tensor.texts(Shape.of(ROWS), i -> "S" + random.nextInt(7)));
    columns.put(
        "x", Tensor.f64(Shape.of(ROWS), i -> i % 5 == 0 ? Double.NaN : random.nextDouble()));
    columns.put("n", Tensor.longs(Element.I64, Shape.of(ROWS), i -> random.nextLong()));
    columns.put("b", Tensor.bools(Shape.of(ROWS), i -> random.nextBoolean()));
    columns.put("s", Tensor.texts(Shape.of(ROWS), i -> i % 3 == 0 ? null : "t" + i % 4));
    if (vectors) {
      columns.put("v", Tensor.f64(Shape.of(ROWS, 2), i -> random.nextDouble()));
    }
    return columns;
  }

  private static List<Map<String, Tensor>> pieces(Map<String, Tensor> columns, int... ends) {
    var pieces = new ArrayList<Map<String, Tensor>>();
    int from = 0;
    for (int end : ends) {
      int start = from;
      var piece = new LinkedHashMap<String, Tensor>();
      columns.forEach(
          (name, column) -> {
            int width = column.size() / ROWS;
            var shape =
                column.shape().rank() == 1 ? Shape.of(end - start) : Shape.of(end - start, width);
            piece.put(name, column.gather(shape, i -> start * width + i));
          });
      pieces.add(piece);
      from = end;
    }
    return pieces;
  }

  private static Map<String, Tensor> joined(List<FileTable> parts) {
    var joined = new LinkedHashMap<String, Tensor>();
    for (String name : parts.getFirst().columns().keySet()) {
      try (var spill = Spill.create(1)) {
        parts.forEach(part -> spill.add(Map.of(name, part.columns().get(name)), 0));
        joined.putAll(spill.read(0, List.of(name)));
      }
    }
    return joined;
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void written_in_another_order(String name) {
    var columns = columns(!name.endsWith("csv"));
    var order = new Random(3).ints(2 * ROWS, 0, ROWS).toArray();
    TableFiles.write(folder.resolve(name), columns, order);
    Path moved = folder.resolve("moved-" + name);
    TableFiles.write(moved, Arranged.gathered(columns, order));

    assertThat(moved).hasSameBinaryContentAs(folder.resolve(name));
    TableFiles.write(moved, columns, new int[0]);
    assertThat(TableFiles.schema(List.of(moved.toString()), ReadOptions.ALL).rows()).isZero();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.tsv", "t.csv.gz", "t.parquet", "t.arrow"})
  void written_in_pieces(String name) throws IOException {
    var columns = columns(!name.contains("sv"));
    TableFiles.write(folder.resolve(name), columns);
    Path other = folder.resolve("other-" + name);
    TableFiles.write(other, pieces(columns, 1, 1, 700, ROWS).iterator());

    var read = TableFiles.read(List.of(other.toString()), ReadOptions.ALL);
    assertThat(read.columns()).isEqualTo(columns);
    assertThat(other).hasSameBinaryContentAs(folder.resolve(name));
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void what_fails_while_rows_come_is_said_and_leaves_no_file(String name) {
    var columns = columns(false);
    var pieces =
        pieces(columns, 500, ROWS).stream()
            .peek(
                piece -> {
                  if (piece.get("x").size() == 500
                      && piece.get("x").doubleAt(1) != columns.get("x").doubleAt(1)) {
                    throw new IllegalStateException("the disk is full");
                  }
                })
            .iterator();

    assertThatThrownBy(() -> TableFiles.write(folder.resolve(name), pieces))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("the disk is full");
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void read_in_pieces(String name) {
    var columns = columns(!name.endsWith("csv"));
    String file = folder.resolve(name).toString();
    TableFiles.write(Path.of(file), columns);
    String other = folder.resolve("other-" + name).toString();
    TableFiles.write(Path.of(other), columns);
    var source = TableSource.open(List.of(file, other), ReadOptions.ALL);
    for (int most : new int[] {1, 7, 999, 1000, 1001, 5000}) {
      if (most == 1 && name.endsWith("parquet")) {
        continue;
      }
      var parts = new ArrayList<FileTable>();
      source.each(ReadOptions.ALL.by("symbol").order("time"), most, parts::add);

      assertThat(parts).allMatch(part -> part.columns().get("x").size() <= most);
      assertThat(joined(parts))
          .isEqualTo(TableFiles.read(List.of(file, other), ReadOptions.ALL).columns());
    }
    assertThat(source.counts("symbol", ReadOptions.ALL).values().stream().mapToLong(n -> n).sum())
        .isEqualTo(2 * ROWS);
    assertThat(source.counts("symbol", ReadOptions.ALL)).hasSize(7).containsKey("S3");
  }

  @ParameterizedTest
  @EnumSource(
      value = Duplicates.class,
      names = {"FIRST", "LAST"})
  void duplicates_go_in_pieces_too(Duplicates policy) {
    for (String name : List.of("t.csv", "t.parquet", "t.arrow")) {
      String file = folder.resolve(name).toString();
      TableFiles.write(Path.of(file), columns(false));
      var options = ReadOptions.ALL.by("symbol").order("time").duplicates(policy);
      var parts = new ArrayList<FileTable>();
      TableSource.open(List.of(file), ReadOptions.ALL).each(options, 64, parts::add);

      var whole = TableFiles.read(List.of(file), options).columns();
      assertThat(whole.get("x").size()).isBetween(1, 350);
      assertThat(joined(parts)).isEqualTo(whole);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void a_bad_row_of_a_later_piece_is_named(String name) {
    var columns = columns(false);
    columns.put("symbol", Tensor.texts(Shape.of(ROWS), i -> i == 600 ? null : "A"));
    String file = folder.resolve(name).toString();
    TableFiles.write(Path.of(file), columns);
    var source = TableSource.open(List.of(file), ReadOptions.ALL);

    assertThatThrownBy(() -> source.each(ReadOptions.ALL.by("symbol").order("time"), 64, _ -> {}))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("row 601 has no entity");
    var refuse = ReadOptions.ALL.by("symbol").order("time").duplicates(Duplicates.REFUSE);
    TableFiles.write(Path.of(file), columns(false));
    assertThatThrownBy(() -> source.each(refuse, 64, _ -> {})).hasMessageContaining("has the same");
  }

  @ParameterizedTest
  @ValueSource(strings = {"t.csv", "t.parquet", "t.arrow"})
  void no_rows_are_one_empty_piece(String name) throws IOException {
    String file = folder.resolve(name).toString();
    if (name.endsWith("csv")) {
      Files.writeString(Path.of(file), "x\n");
    } else {
      TableFiles.write(Path.of(file), Map.of("x", Tensor.column()));
    }
    var parts = new ArrayList<FileTable>();
    TableSource.open(List.of(file), ReadOptions.ALL).each(ReadOptions.ALL, 10, parts::add);
    assertThat(parts).hasSize(1);
    assertThat(parts.getFirst().columns()).isEqualTo(Map.of("x", Tensor.column()));
  }

  /// Of so many rows those of several files are read together.
  @Test
  void long_pieces_are_of_whole_groups() {
    int rows = 1 << 18;
    for (int i = 0; i < 3; i++) {
      int first = i * 200_000;
      TableFiles.write(
          folder.resolve(i + ".parquet"),
          Map.of("n", Tensor.longs(Element.I64, Shape.of(200_000), row -> first + row)));
    }
    var source = TableSource.open(List.of(folder + "/*.parquet"), ReadOptions.ALL);
    var parts = new ArrayList<FileTable>();
    var progress = new ArrayList<Long>();
    source.each(ReadOptions.ALL.progress(progress::add), rows, parts::add);
    assertThat(parts)
        .extracting(part -> part.columns().get("n").size())
        .containsExactly(200_000, 200_000, 200_000);
    assertThat(progress).containsExactly(200_000L, 400_000L, 600_000L);
    assertThat(joined(parts).get("n").toLongs())
        .isEqualTo(java.util.stream.LongStream.range(0, 600_000).toArray());
  }
}
