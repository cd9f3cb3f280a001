package weft.bench;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import weft.eval.Table;
import weft.files.TableFiles;
import weft.ir.CodedTexts;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Bars in a file, and the 12 features of W1 in another.
///
/// @param from how the file of the bars ends: `parquet`, `csv`
/// @param to how that of the features ends
/// @param sorted whether rows stand by time, as they do where data are collected; else they are
///   shuffled
/// @param options more of them for the command
record FileWork(
    String name,
    String from,
    String to,
    int symbols,
    int rows,
    boolean sorted,
    List<String> options) {
  private static final long MINUTE = 60_000_000_000L;
  private static final int MOST_AT_ONCE = 10_000_000;

  /// 2020-01-01
  private static final long START = 1_577_836_800_000_000_000L;

  /// Writes the bars: those of all symbols at one time, then those of the next. Where there are
  /// many, the prices of the first come again at later times: they need not all be in memory.
  void write(Path file) {
    int times = Math.min(rows, MOST_AT_ONCE) / symbols;
    Table bars = Data.bars(symbols, times, 0.004);
    int[] at = order(times);
    Shape shape = Shape.of(at.length);
    Map<String, Tensor> columns = new LinkedHashMap<>();
    columns.put("time", times(at, times, 0));
    var names = new String[symbols];
    for (int s = 0; s < symbols; s++) {
      names[s] = "S%04d".formatted(s);
    }
    var codes = new int[at.length];
    for (int i = 0; i < codes.length; i++) {
      codes[i] = at[i] / times;
    }
    columns.put("symbol", Tensor.of(shape, new CodedTexts(codes, names)));
    for (String name : List.of("open", "high", "low", "close", "volume")) {
      double[] cells = bars.column(name).doubles();
      columns.put(name, Tensor.f64(shape, i -> cells[at[i]]));
    }
    var pieces =
        IntStream.range(0, rows / at.length)
            .mapToObj(
                piece -> {
                  var some = new LinkedHashMap<>(columns);
                  some.put("time", times(at, times, piece));
                  return (Map<String, Tensor>) some;
                });
    TableFiles.write(file, pieces.iterator());
  }

  private static Tensor times(int[] at, int times, int piece) {
    return Tensor.longs(
        Element.TIME,
        Shape.of(at.length),
        i -> START + (at[i] % times + (long) piece * times) * MINUTE);
  }

  /// Where the row of each place stands in bars that are one symbol after the other.
  private int[] order(int times) {
    var at = new int[times * symbols];
    for (int i = 0; i < at.length; i++) {
      at[i] = i % symbols * times + i / symbols;
    }
    for (int i = at.length - 1; i > 0 && !sorted; i--) {
      int other = (int) (Data.uniform(9, i) * (i + 1));
      int held = at[i];
      at[i] = at[other];
      at[other] = held;
    }
    return at;
  }
}
