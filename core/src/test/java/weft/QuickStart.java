package weft;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import weft.eval.Table;
import weft.ir.Tensor;
import weft.live.Live;
import weft.live.Row;

/// The snippets of the documentation.
final class QuickStart {
  private QuickStart() {}

  static double[] threeLines() {
    // @start region="three-lines"
    Table table = Table.series(Map.of("close", Tensor.column(10, 11, 12.1)));
    Features features = Weft.compile("momentum = close / lag(close) - 1");
    double[] momentum = features.run(table).output("momentum").doubles();
    // @end
    return momentum;
  }

  static List<Double> live() {
    var found = new ArrayList<Double>();
    // @start region="live"
    Features features = Weft.compile("momentum = close / lag(close) - 1");
    Live live = features.live(answer -> found.add(answer.number(0)));
    Row row = live.row();
    int close = live.plan().column("close");
    live.push(row.entity("A").key(1).set(close, 10));
    live.push(row.entity("B").key(1).set(close, 50));
    live.push(row.entity("A").key(2).set(close, 11));
    // @end
    return found;
  }

  static double[] pushforward() {
    // @start region="pushforward"
    Table table = Table.series(Map.of("close", Tensor.column(10, 11, 12.5)));
    Features features = Weft.compile("level = log(close)");
    double[] byClose = features.pushforward("close").run(table).output("d_level_d_close").doubles();
    // @end
    return byClose;
  }

  static double[] pullback() {
    // @start region="pullback"
    Table table = Table.series(Map.of("x", Tensor.column(1, 2, 4), "y", Tensor.column(3, 5, 9)));
    Features loss = Weft.compile("param a = 1\nloss = (y - $a * x) ** 2");
    double[] rows = loss.pullback("$a").run(table).output("d_sum_loss_d_a").doubles();
    // @end
    return rows;
  }

  static List<Double> prepared() {
    var found = new ArrayList<Double>();
    // @start region="prepared"
    Table table = Table.series(Map.of("x", Tensor.column(1, 2, 4)));
    Features features = Weft.compile("param a = 1\npower = x ** $a");
    Prepared prepared = features.prepare(table, "$a");
    for (double a : new double[] {1, 2, 3}) {
      found.add(prepared.run(Map.of("$a", a)).output("power").doubles()[2]);
    }
    // @end
    return found;
  }
}
