package weft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.calculus.Derivatives;
import weft.eval.Table;
import weft.ir.Shape;
import weft.ir.Tensor;

/// How much each row of a feature changes with each row of a column: a run back for each row, in
/// which it alone counts.
final class RowJacobian {
  /// The column that says how much each row counts; no name of a column looks like that.
  private static final String WEIGHT = "(weight)";

  private RowJacobian() {}

  static double[][] of(Features features, Table table, String feature, String column) {
    int rows = table.rows();
    var columns = new LinkedHashMap<>(table.columns());
    columns.put(WEIGHT, Tensor.scalar(0).broadcast(Shape.of(rows)));
    var prepared =
        features
            .only(feature)
            .pullback(List.of(column), WEIGHT)
            .prepare(new Table(columns, table.entity(), table.order()));
    String derivative = Derivatives.reverseName(feature, column);
    if (!prepared.graph().outputs().containsKey(derivative)) {
      return new double[rows][rows];
    }
    var runs = new ArrayList<Map<String, double[]>>(rows);
    for (int row = 0; row < rows; row++) {
      var only = new double[rows];
      only[row] = 1;
      runs.add(Map.of(WEIGHT, only));
    }
    return prepared.batch(runs).stream()
        .map(outcome -> outcome.output(derivative).doubles())
        .toArray(double[][]::new);
  }
}
