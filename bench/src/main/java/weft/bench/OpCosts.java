package weft.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import weft.eval.Table;

/// What single ops cost on a panel of 1,000 days and 1,024 symbols, beside what KunQuant takes for
/// the same on doubles. Its times are of another machine, with a panel in its own layout.
final class OpCosts {
  private static final int DAYS = 1000;
  private static final int SYMBOLS = 1024;

  /// @param kunquant nanoseconds a cell
  private record Op(String name, String formula, double kunquant) {}

  private static final List<Op> OPS =
      List.of(
          new Op("a + b", "close + open", 1.9),
          new Op("log", "log(close)", 3.2),
          new Op("exp", "exp(close)", 1.7),
          new Op("mean 20", "rolling_mean(close, 20)", 2.8),
          new Op("std 20", "rolling_std(close, 20)", 3.8),
          new Op("std 60", "rolling_std(close, 60)", 3.8),
          new Op("corr 20", "rolling_corr(close, volume, 20)", 7.0),
          new Op("skew 20", "rolling_skew(close, 20)", 4.0),
          new Op("ema", "ema(close, 0.1)", 1.4),
          new Op("delta 5", "diff(close, 5)", 1.5),
          new Op("max 10", "rolling_max(close, 10)", 2.0),
          new Op("max 50", "rolling_max(close, 50)", 9.2),
          new Op("max 250", "rolling_max(close, 250)", 65.8),
          new Op("rank 20", "rolling_rank(close, 20)", 5.0),
          new Op("rank 60", "rolling_rank(close, 60)", 14.6),
          new Op("rank 250", "rolling_rank(close, 250)", 72.6),
          new Op("argmax 20", "rolling_argmax(close, 20)", 4.6),
          new Op("quantile 20", "rolling_quantile(close, 20, 0.3)", 394),
          new Op("quantile 60", "rolling_quantile(close, 60, 0.3)", 523),
          new Op("decay_linear 20", "decay_linear(close, 20)", 2.5),
          new Op("slope 20", "linear_regression_slope(close, 20)", 1.6),
          new Op("cs scale", "cs_scale(close)", 4.7));

  private OpCosts() {}

  static void measure(Consumer<String> tell, Report report) {
    Table panel = Data.panel(SYMBOLS, DAYS);
    for (Op op : OPS) {
      tell.accept("ops: " + op.name());
      report.add(FigureClock.perCell("ops", op.name(), op.formula(), panel, op.kunquant()));
    }
    for (Op op : ranks()) {
      tell.accept("ops: " + op.name());
      int symbols = Integer.parseInt(op.name().replaceAll("\\D+", ""));
      Table bars = Data.bars(symbols, DAYS, 0.06);
      report.add(FigureClock.perCell("ops", op.name(), op.formula(), bars, op.kunquant()));
    }
  }

  private static List<Op> ranks() {
    var ranks = new ArrayList<Op>();
    int[] symbols = {128, 512, 1024, 4096};
    double[] kunquant = {69, 94, 109, 132};
    for (int i = 0; i < symbols.length; i++) {
      ranks.add(new Op("cs rank of " + symbols[i], "cs_rank(close)", kunquant[i]));
    }
    return ranks;
  }
}
