package weft.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.Map;
import weft.files.TableFiles;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Runs that are made once where weft is built, so that the JVM keeps the classes they load and
/// what it learns of their methods for later starts: a small file, and one that is read, computed
/// and written piece by piece.
final class Training {
  private static final int ROWS = 600_000;
  private static final int ENTITIES = 50;
  private static final long SECOND = 1_000_000_000L;

  private static final String PROGRAM =
      """
      change = log(close / lag(close))
      mean = rolling_mean(close, 20)
      score = (close - mean) / rolling_std(close, 20)
      together = rolling_corr(close, volume, 20)
      range = rolling_max(high, 50) - rolling_min(low, 50)
      slow = ema(close, 0.06)
      total = cumsum(volume)
      side = if(close > rolling_mean(close, 50), 1, -1) * rolling_std(close, 10)
      """;

  private Training() {}

  /// @param args a program and its data
  public static void main(String[] args) throws IOException {
    Path folder = Files.createTempDirectory("weft-training");
    try {
      run("run", args[0], "--data", args[1]);
      String program = Files.writeString(folder.resolve("program.weft"), PROGRAM).toString();
      Path data = folder.resolve("data.parquet");
      TableFiles.write(data, columns());
      Path features = folder.resolve("features.csv");
      run(
          "run",
          program,
          "--data",
          data.toString(),
          "--out",
          folder.resolve("a.parquet").toString());
      run("run", program, "--data", data.toString(), "--out", features.toString());
      Files.writeString(folder.resolve("again.weft"), "again = rolling_mean(slow, 5)");
      run(
          "run",
          folder.resolve("again.weft").toString(),
          "--data",
          features.toString(),
          "--out",
          folder.resolve("b.parquet").toString());
    } finally {
      delete(folder);
    }
  }

  private static void run(String... args) {
    var err = new StringWriter();
    int code = Main.run(new PrintWriter(new StringWriter()), new PrintWriter(err), args);
    if (code != 0) {
      throw new IllegalStateException(err.toString());
    }
  }

  /// Prices of all entities at a time, then those at the next.
  private static Map<String, Tensor> columns() {
    var shape = Shape.of(ROWS);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i / ENTITIES * SECOND));
    columns.put("symbol", Tensor.texts(shape, i -> "S" + i % ENTITIES));
    columns.put("high", Tensor.f64(shape, i -> price(i) + 1));
    columns.put("low", Tensor.f64(shape, i -> price(i) - 1));
    columns.put("close", Tensor.f64(shape, Training::price));
    columns.put("volume", Tensor.f64(shape, i -> i % 1013));
    return columns;
  }

  private static double price(int row) {
    return 100 + 10 * Math.sin(row) + row % 7;
  }

  private static void delete(Path folder) throws IOException {
    try (var files = Files.walk(folder)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    }
  }
}
