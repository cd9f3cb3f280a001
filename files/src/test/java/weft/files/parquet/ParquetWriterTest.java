package weft.files.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import weft.files.ReadOptions;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

class ParquetWriterTest {
  @TempDir Path folder;

  static Stream<Throwable> troubles() {
    return Stream.of(new IllegalStateException("trouble"), new OutOfMemoryError("trouble"));
  }

  /// Columns are written by another thread; who hands them over must not wait for one that failed.
  @ParameterizedTest
  @MethodSource("troubles")
  void what_goes_wrong_while_it_is_written_ends_it(Throwable trouble) {
    Map<String, Tensor> rows = Map.of("x", Tensor.f64(Shape.of(1 << 20), i -> i));
    Consumer<Map<String, Tensor>> done =
        _ -> {
          switch (trouble) {
            case Error e -> throw e;
            case RuntimeException e -> throw e;
            default -> throw new AssertionError(trouble);
          }
        };
    var more = List.of(rows, rows, rows, rows, rows, rows).iterator();
    assertThatThrownBy(() -> ParquetWriter.write(folder.resolve("x.parquet"), rows, more, done))
        .isSameAs(trouble);
  }

  /// Whatever a page is, it reads back to the same bits; what zstd makes hardly smaller stays.
  @Test
  void what_does_not_become_smaller_is_not_compressed() throws IOException {
    int rows = 3 * PageWriter.CELLS + 5;
    Shape shape = Shape.of(rows);
    var random = new SplittableRandom(Long.getLong("weft.seed", 1));
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("noise", Tensor.f64(shape, _ -> Double.longBitsToDouble(random.nextLong() >>> 2)));
    columns.put("whole", Tensor.f64(shape, i -> i / 100));
    columns.put("wide", Tensor.longs(Element.I64, shape, _ -> random.nextLong()));
    columns.put("few", Tensor.longs(Element.I64, shape, i -> i % 7));
    columns.put(
        "hole", Tensor.f64(shape, i -> i % 3 == 0 ? Double.NaN : columns.get("noise").doubleAt(i)));
    Path file = folder.resolve("x.parquet");
    ParquetWriter.write(file, columns, Collections.emptyIterator(), _ -> {});
    var codecs = new LinkedHashMap<String, ParquetCodec>();
    var written = ParquetFile.open(file);
    written
        .columns()
        .forEach(
            (name, column) ->
                codecs.put(
                    name,
                    ParquetCodec.of(
                            written.groups().getFirst().chunks().get(column.chunk()).codec())
                        .orElseThrow()));
    assertThat(codecs)
        .containsExactly(
            Map.entry("noise", ParquetCodec.NONE),
            Map.entry("whole", ParquetCodec.ZSTD),
            Map.entry("wide", ParquetCodec.NONE),
            Map.entry("few", ParquetCodec.ZSTD),
            Map.entry("hole", ParquetCodec.NONE));
    assertThat(TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns())
        .isEqualTo(columns);
  }

  /// Rows by time begin with each entity once, however many there are.
  @Test
  void what_comes_again_and_again_is_written_once() throws IOException {
    int entities = 5_000;
    Shape shape = Shape.of(8 * entities);
    var random = new SplittableRandom(Long.getLong("weft.seed", 1));
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("symbol", Tensor.texts(shape, i -> "S" + i % entities));
    columns.put("number", Tensor.longs(Element.I64, shape, i -> 1_000_003L * (i % entities)));
    columns.put("once", Tensor.longs(Element.I64, shape, _ -> random.nextLong()));
    Path file = folder.resolve("x.parquet");
    ParquetWriter.write(file, columns, Collections.emptyIterator(), _ -> {});
    var written = ParquetFile.open(file);
    var coded = new ArrayList<String>();
    written
        .columns()
        .forEach(
            (name, column) -> {
              var chunk = written.groups().getFirst().chunks().get(column.chunk());
              if (chunk.encodings().contains(PageWriter.DICTIONARY)) {
                coded.add(name);
              }
            });
    assertThat(coded).containsExactly("symbol", "number");
    assertThat(TableFiles.read(List.of(file.toString()), ReadOptions.ALL).columns())
        .isEqualTo(columns);
  }
}
