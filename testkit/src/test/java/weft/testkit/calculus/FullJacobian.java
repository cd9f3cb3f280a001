package weft.testkit.calculus;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.testkit.DerivativeCheck;

/// The whole matrix of derivatives of an output by the rows of a column, in three ways: a tangent
/// in one row after the other, a cotangent in one row after the other, and differences.
///
/// @param graph with the output `y`
/// @param column of scalars that changes
record FullJacobian(Graph graph, Table table, String column) {
  private static final String OUTPUT = "y";

  private static Outcome run(Graph graph, Table table) {
    Outcome outcome = Interpreter.standard().run(graph, table);
    if (!outcome.complete()) {
      throw new WeftException(outcome.failures());
    }
    return outcome;
  }

  private Table with(String name, double[] cells) {
    var all = new LinkedHashMap<>(table.columns());
    all.put(name, Tensor.column(cells));
    return new Table(all, table.entity(), table.order());
  }

  private double[] only(int row) {
    var cells = new double[table.rows()];
    cells[row] = 1;
    return cells;
  }

  private static double[] outputOr(Outcome outcome, String name, double[] otherwise) {
    Tensor found = outcome.outputs().get(name);
    return found == null ? otherwise : found.doubles();
  }

  double[] values() {
    return run(graph, table).output(OUTPUT).doubles();
  }

  /// By row of the output, then by row of the column.
  double[][] forward() {
    var wrt = DerivativeCheck.wrt().and(node -> node.name().equals(column));
    Graph pushed = new Pushforward(wrt, weft.calculus.Rules.standard()).apply(graph);
    var matrix = new double[table.rows()][table.rows()];
    for (int j = 0; j < table.rows(); j++) {
      double[] found =
          outputOr(
              run(pushed, with("d." + column, only(j))), "d." + OUTPUT, new double[table.rows()]);
      for (int i = 0; i < found.length; i++) {
        matrix[i][j] = found[i];
      }
    }
    return matrix;
  }

  /// By row of the output, then by row of the column.
  double[][] back() {
    var wrt = DerivativeCheck.wrt().and(node -> node.name().equals(column));
    Graph pulled = new Pullback(wrt, weft.calculus.Rules.standard()).apply(graph);
    var matrix = new ArrayList<double[]>();
    for (int i = 0; i < table.rows(); i++) {
      matrix.add(
          outputOr(
              run(pulled, with("g." + OUTPUT, only(i))), "g." + column, new double[table.rows()]));
    }
    return matrix.toArray(double[][]::new);
  }

  /// Differences over a step to both sides, and over twice the step.
  double[][] differences(double step) {
    var matrix = new double[table.rows()][table.rows()];
    double[] x = table.column(column).doubles();
    for (int j = 0; j < table.rows(); j++) {
      if (Double.isNaN(x[j])) {
        continue;
      }
      var moved = new ArrayList<double[]>();
      for (double by : List.of(-2.0, -1.0, 1.0, 2.0)) {
        double[] there = x.clone();
        there[j] += by * step;
        moved.add(run(graph, with(column, there)).output(OUTPUT).doubles());
      }
      for (int i = 0; i < matrix.length; i++) {
        double near = moved.get(2)[i] - moved.get(1)[i];
        double far = moved.get(3)[i] - moved.get(0)[i];
        matrix[i][j] = (8 * near - far) / (12 * step);
      }
    }
    return matrix;
  }
}
