package weft.bench;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The numbers that benchmarks compute with. They come from a counter, so anyone can make the same
/// ones, bit for bit, in any order and any language.
public final class Data {
  private static final int SECTORS = 11;

  private Data() {}

  /// A number from 0 to 1 that looks random.
  ///
  /// @param k which series
  /// @param r which row
  public static double uniform(long k, long r) {
    long z = (k * 0xD1B54A32D192ED03L + r + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
    z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
    z ^= z >>> 31;
    return (z >>> 11) * 0x1p-53;
  }

  /// Bars, one symbol after the other.
  ///
  /// @param swing how far prices move from bar to bar
  public static Table bars(int symbols, int rows, double swing) {
    int n = symbols * rows;
    var open = new double[n];
    var high = new double[n];
    var low = new double[n];
    var close = new double[n];
    var volume = new double[n];
    var amount = new double[n];
    double half = swing / 2;
    for (int s = 0; s < symbols; s++) {
      double before = 50 * (1 + 3 * uniform(0, (long) s * rows));
      for (int t = 0; t < rows; t++) {
        int r = s * rows + t;
        close[r] = before * (1 + swing * (uniform(1, r) - 0.5));
        open[r] = before * (1 + half * (uniform(2, r) - 0.5));
        high[r] = Math.max(open[r], close[r]) * (1 + half * uniform(3, r));
        low[r] = Math.min(open[r], close[r]) * (1 - half * uniform(4, r));
        volume[r] = Math.floor(1e6 * (0.5 + uniform(5, r)));
        amount[r] = volume[r] * open[r] * (0.99 + 0.02 * uniform(6, r));
        before = close[r];
      }
    }
    Shape shape = Shape.of(n);
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("time", Tensor.longs(Element.TIME, shape, i -> i % rows * 1_000_000_000L));
    columns.put("symbol", Tensor.longs(Element.I64, shape, i -> i / rows));
    columns.put("open", Tensor.of(shape, open));
    columns.put("high", Tensor.of(shape, high));
    columns.put("low", Tensor.of(shape, low));
    columns.put("close", Tensor.of(shape, close));
    columns.put("volume", Tensor.of(shape, volume));
    columns.put("amount", Tensor.of(shape, amount));
    return new Table(columns, Optional.of("symbol"), "time");
  }

  /// Daily bars of many symbols, with their average price and a sector.
  public static Table panel(int symbols, int days) {
    Table bars = bars(symbols, days, 0.06);
    var columns = new LinkedHashMap<>(bars.columns());
    double[] volume = bars.column("volume").doubles();
    double[] amount = bars.column("amount").doubles();
    Shape shape = Shape.of(volume.length);
    columns.put("vwap", Tensor.f64(shape, i -> amount[i] / volume[i]));
    columns.put("sector", Tensor.texts(shape, i -> "sector " + i / days % SECTORS));
    return new Table(columns, bars.entity(), bars.order());
  }

  /// Columns `x0`, `x1`, ... of numbers from 0 to 1.
  public static Table uniforms(int columns, int rows) {
    Map<String, Tensor> all = new LinkedHashMap<>();
    for (int k = 0; k < columns; k++) {
      int series = 10 + k;
      all.put("x" + k, Tensor.f64(Shape.of(rows), i -> uniform(series, i)));
    }
    return Table.series(all);
  }
}
