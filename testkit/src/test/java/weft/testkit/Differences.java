package weft.testkit;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.eval.Interpreter;
import weft.eval.RunOptions;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

/// Compares derivatives of a graph with differences between its values, and the way back with the
/// way forward. It counts what it compared, so that a test of nothing can't pass.
final class Differences {
  private static final double STEP = 1.0 / 512;
  private static final double CLOSE = 1e-6;

  /// Cells whose tangent was compared with differences.
  int cells;

  /// Cells where differences say nothing: a kink, a jump, a pole nearby.
  int rough;

  /// Cells without a tangent though differences exist: a finite value by way of an infinite slope.
  int undefined;

  /// Pairs of inner products that were compared.
  int products;

  /// Checks a graph at a point, in a random direction.
  void check(Graph graph, Map<String, Tensor> at, Seeds seeds) {
    check(graph, at, seeds, true);
  }

  /// The way back and the way forward only: differences say nothing in single precision.
  void products(Graph graph, Map<String, Tensor> at, Seeds seeds) {
    check(graph, at, seeds, false);
  }

  /// A point for the inputs of a derivative: the values that are known, and random ones.
  static Map<String, Tensor> point(Graph graph, Map<String, Tensor> known, Seeds seeds) {
    var at = new LinkedHashMap<>(known);
    for (Node input : graph.inputs()) {
      if (!at.containsKey(input.name())) {
        boolean any = input.type().element() == Element.ANY;
        at.put(
            input.name(),
            any
                ? Tensor.scalar(0.0)
                : random(
                    Tensor.floats(input.type().element(), input.type().shape(), _ -> 0), seeds));
      }
    }
    return at;
  }

  private void check(Graph graph, Map<String, Tensor> at, Seeds seeds, boolean differences) {
    var forward = Pushforward.standard().apply(graph);
    var back = Pullback.standard().apply(graph);
    readsBack(forward);
    readsBack(back);
    var tangents = new LinkedHashMap<String, Tensor>();
    at.forEach(
        (name, value) -> {
          if (value.element().isFloat()) {
            tangents.put(name, random(value, seeds));
          }
        });
    var moved = forward(graph, forward, at, tangents);
    if (differences) {
      compare(graph, at, tangents, moved);
    }
    products(graph, back, at, tangents, moved, seeds);
  }

  private static void readsBack(Graph graph) {
    String text = GraphPrinter.print(graph);
    assertThat(GraphPrinter.print(GraphReader.read(text, Ops.all()))).isEqualTo(text);
  }

  private static Tensor random(Tensor like, Seeds seeds) {
    return Tensor.floats(like.element(), like.shape(), _ -> seeds.between(-8, 8) / 8.0);
  }

  /// Zero where there is no value.
  private static Tensor present(Tensor value, Seeds seeds) {
    Tensor any = random(value, seeds);
    return Tensor.floats(
        value.element(), value.shape(), i -> Double.isNaN(value.doubleAt(i)) ? 0 : any.doubleAt(i));
  }

  static Map<String, Tensor> run(Graph graph, Map<String, Tensor> inputs) {
    return new Interpreter(RunOptions.standard().failFast(true)).run(graph, inputs).outputs();
  }

  /// The tangents of the outputs, by their names; those that are zero are not there.
  private static Map<String, Tensor> forward(
      Graph graph, Graph forward, Map<String, Tensor> at, Map<String, Tensor> tangents) {
    String prefix = Pushforward.prefix(graph);
    var inputs = new LinkedHashMap<>(at);
    tangents.forEach((name, tangent) -> inputs.put(prefix + name, tangent));
    var outputs = run(forward, inputs);
    var moved = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .keySet()
        .forEach(
            name -> {
              Tensor tangent = outputs.get(prefix + name);
              if (tangent != null) {
                assertThat(tangent.type())
                    .as("the tangent of " + name)
                    .isEqualTo(Objects.requireNonNull(outputs.get(name)).type());
                moved.put(name, tangent);
              }
            });
    return moved;
  }

  private void compare(
      Graph graph,
      Map<String, Tensor> at,
      Map<String, Tensor> tangents,
      Map<String, Tensor> moved) {
    var points = new LinkedHashMap<Integer, Map<String, Tensor>>();
    for (int k : new int[] {-6, -4, -3, -2, -1, 1, 2, 3, 4, 6}) {
      points.put(k, run(graph, along(at, tangents, k * STEP)));
    }
    var here = run(graph, at);
    here.forEach(
        (name, value) -> {
          if (!value.element().isFloat()) {
            return;
          }
          Tensor tangent = moved.get(name);
          for (int i = 0; i < value.size(); i++) {
            double coarse = slope(points, name, i, 2);
            double other = slope(points, name, i, 3);
            double fine = slope(points, name, i, 1);
            double scale = 1 + Math.abs(fine) + Math.abs(value.doubleAt(i));
            double spread = Math.max(Math.abs(coarse - fine), Math.abs(other - fine));
            if (!(spread < CLOSE / 2 * scale)) {
              rough++;
              continue;
            }
            double found = tangent == null ? 0 : tangent.doubleAt(i);
            if (Double.isNaN(found) || Double.isInfinite(found)) {
              undefined++;
              continue;
            }
            assertThat(found)
                .as("the tangent of cell " + i + " of " + name)
                .isCloseTo(fine, org.assertj.core.data.Offset.offset(CLOSE * scale));
            cells++;
          }
        });
  }

  private static Map<String, Tensor> along(
      Map<String, Tensor> at, Map<String, Tensor> tangents, double step) {
    var moved = new LinkedHashMap<>(at);
    tangents.forEach(
        (name, tangent) -> {
          Tensor x = Objects.requireNonNull(at.get(name));
          moved.put(
              name,
              Tensor.floats(
                  x.element(), x.shape(), i -> x.doubleAt(i) + step * tangent.doubleAt(i)));
        });
    return moved;
  }

  /// The central difference of fourth order, over twice as many steps.
  private static double slope(
      Map<Integer, Map<String, Tensor>> points, String name, int cell, int steps) {
    double near = difference(points, name, cell, steps);
    double far = difference(points, name, cell, 2 * steps);
    return (4 * near - far) / 3;
  }

  private static double difference(
      Map<Integer, Map<String, Tensor>> points, String name, int cell, int steps) {
    Tensor right = Objects.requireNonNull(Objects.requireNonNull(points.get(steps)).get(name));
    Tensor left = Objects.requireNonNull(Objects.requireNonNull(points.get(-steps)).get(name));
    return (right.doubleAt(cell) - left.doubleAt(cell)) / (2 * steps * STEP);
  }

  private void products(
      Graph graph,
      Graph back,
      Map<String, Tensor> at,
      Map<String, Tensor> tangents,
      Map<String, Tensor> moved,
      Seeds seeds) {
    String prefix = Pullback.prefix(graph);
    var inputs = new LinkedHashMap<>(at);
    var cotangents = new LinkedHashMap<String, Tensor>();
    run(graph, at)
        .forEach(
            (name, value) -> {
              cotangents.put(name, value.element().isFloat() ? present(value, seeds) : value);
              inputs.put(prefix + name, Objects.requireNonNull(cotangents.get(name)));
            });
    var outputs = run(back, inputs);
    double[] forwards = {0, 0};
    double[] backwards = {0, 0};
    moved.forEach((name, d) -> inner(d, Objects.requireNonNull(cotangents.get(name)), forwards));
    for (Node input : graph.inputs()) {
      Tensor g = outputs.get(prefix + input.name());
      if (g != null) {
        Tensor x = Objects.requireNonNull(at.get(input.name()));
        assertThat(g.type()).as("the cotangent of " + input.name()).isEqualTo(x.type());
        inner(g, Objects.requireNonNull(tangents.get(input.name())), backwards);
      }
    }
    double scale = forwards[1] + backwards[1];
    if (Double.isNaN(scale) || Double.isInfinite(scale)) {
      undefined++;
      return;
    }
    boolean narrow = graph.nodes().stream().anyMatch(node -> node.type().element() == Element.F32);
    double close = narrow ? 1e-4 : 1e-10;
    assertThat(backwards[0])
        .as("the product on the way back")
        .isCloseTo(forwards[0], org.assertj.core.data.Offset.offset(close * (scale + 1)));
    products++;
  }

  /// Adds products of cells, and their sizes.
  private static void inner(Tensor a, Tensor b, double[] sums) {
    for (int i = 0; i < a.size(); i++) {
      double product = b.doubleAt(i) == 0 ? 0 : a.doubleAt(i) * b.doubleAt(i);
      sums[0] += product;
      sums[1] += Math.abs(product);
    }
  }
}
