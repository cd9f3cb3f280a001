package weft;

import java.util.Map;
import weft.eval.Table;
import weft.ir.Tensor;

/// The snippets of the documentation.
final class QuickStart {
  private QuickStart() {}

  static double[] threeLines() {
    // @start region="three-lines"
    Table table = Table.of(Map.of("close", Tensor.column(10, 11, 12.1)));
    Features features = Weft.compile("momentum = close / lag(close) - 1");
    double[] momentum = features.run(table).output("momentum").doubles();
    // @end
    return momentum;
  }
}
