package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import weft.eval.Interpreter;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.arithmetic.Tanh;
import weft.ops.array.ArrayExtract;
import weft.ops.array.ArrayOf;
import weft.ops.model.ModelRow;
import weft.ops.network.Softmax;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.ops.source.Weights;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Reshape;
import weft.ops.window.Lag;

/// Derivatives of features through a model, beside differences.
class ModelDerivativeTest {
  private static final int ROWS = 12;
  private static final double STEP = 1e-6;

  private static ModelRow model(boolean byCell) {
    var random = new Random(3);
    var to = GraphBuilder.sharing();
    int x = to.add(Input.of("x", Type.scalar(Element.F64).with(Shape.of(3))));
    int row = to.add(new Reshape(List.of(1, 3)), x);
    int first = to.add(MatMul.plain(), row, weights(to, "a", Shape.of(3, 5), random));
    int second =
        to.add(MatMul.plain(), to.add(new Tanh(), first), weights(to, "b", Shape.of(5, 2), random));
    to.output("out", to.add(new Reshape(List.of(2)), to.add(new Softmax(-1), second)));
    return new ModelRow(to.build(), true, byCell);
  }

  private static int weights(GraphBuilder to, String name, Shape shape, Random random) {
    Tensor value = Tensor.f64(shape, _ -> random.nextGaussian());
    return to.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  /// A model of two columns and one of them a row before.
  private static Graph feature(boolean byCell) {
    var to = GraphBuilder.sharing();
    int a = to.add(Column.of("a", Type.column(Element.F64)));
    int b = to.add(Column.of("b", Type.column(Element.F64)));
    int before = to.add(new Lag(1, Double.NaN), a);
    ModelRow model = model(byCell);
    int out =
        byCell
            ? to.add(model, a, b, before)
            : to.add(model, to.add(new ArrayOf(Element.F64, List.of(3)), a, b, before));
    to.output("y", to.add(new ArrayExtract(1), out));
    return to.build();
  }

  private static double[] column(Graph graph, String output, double[] a, double[] b) {
    var columns = new LinkedHashMap<String, Tensor>();
    columns.put("a", Tensor.column(a));
    columns.put("b", Tensor.column(b));
    columns.put("time", Tensor.longs(Element.I64, Shape.of(ROWS), i -> i));
    return Interpreter.silent()
        .run(graph, new Table(columns, Optional.empty(), "time"))
        .output(output)
        .doubles();
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += Double.isNaN(value) ? 0 : value;
    }
    return sum;
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void derivatives_are_those_of_differences(boolean byCell) {
    Graph graph = feature(byCell);
    var random = new Random(4);
    double[] a = random.doubles(ROWS).toArray();
    double[] b = random.doubles(ROWS).toArray();
    b[5] = Double.NaN;
    Graph forward = Derivatives.forward(graph, List.of("y"), Map.of("a", Optional.empty())).graph();
    Graph reverse =
        Derivatives.reverse(graph, List.of("y"), List.of("a"), Optional.empty()).graph();
    double[] changes = column(forward, Derivatives.forwardName("y", "a"), a, b);
    double[] up = a.clone();
    double[] down = a.clone();
    for (int row = 0; row < ROWS; row++) {
      up[row] += STEP;
      down[row] -= STEP;
    }
    double[] higher = column(graph, "y", up, b);
    double[] lower = column(graph, "y", down, b);
    for (int row = 0; row < ROWS; row++) {
      if (row == 0 || row == 5) {
        assertThat(changes[row]).isNaN();
      } else {
        assertThat(changes[row]).isCloseTo((higher[row] - lower[row]) / (2 * STEP), within(1e-7));
      }
    }
    double[] counts = column(reverse, Derivatives.reverseName("y", "a"), a, b);
    for (int row = 0; row < ROWS; row++) {
      double[] one = a.clone();
      one[row] += STEP;
      double more = sum(column(graph, "y", one, b));
      one[row] -= 2 * STEP;
      double less = sum(column(graph, "y", one, b));
      assertThat(counts[row]).as("row %d", row).isCloseTo((more - less) / (2 * STEP), within(1e-7));
    }
  }
}
