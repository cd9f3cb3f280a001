package weft.files.parquet;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
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
  @Timeout(60)
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
}
