package weft.testkit;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import weft.calculus.Pullback;
import weft.calculus.Pushforward;
import weft.calculus.Rules;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.rewrite.Prune;

/// Derivatives over tables, checked by what they mean: against differences of the values, and the
/// way back against the way forward.
///
/// Points at which a function has a corner, jumps or is badly conditioned are passed over: there
/// differences to the left and to the right, or of two step lengths, do not agree. The number of
/// cells that were compared is returned, so that a test can see that it tested something.
///
/// @param graph of which the outputs that are f64 are differentiated
/// @param table that it runs over
public record DerivativeCheck(Graph graph, Table table) {
  private static final double STEP = 1e-5;
  private static final double CLOSE = 1e-6;
  private static final double STEADY = 2e-7;
  private static final double MOST = 1e6;
  private static final double FLOOR = 1e-9;
  private static final double SMOOTH = 1e-2;

  public DerivativeCheck {
    graph = numbers(graph);
  }

  /// The graph with its outputs of numbers alone.
  private static Graph numbers(Graph graph) {
    var names =
        graph.outputs().entrySet().stream()
            .filter(output -> isNumber(graph.node(output.getValue())))
            .map(Map.Entry::getKey)
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return Prune.keep(graph, names);
  }

  private static boolean isNumber(Node node) {
    return node.type().element() == Element.F64 && node.type().hasRows();
  }

  /// Whether an input is differentiated with respect to: all columns of numbers are.
  public static Predicate<Node> wrt() {
    return node -> node.isColumn() && isNumber(node);
  }

  public Graph pushed() {
    return new Pushforward(wrt(), Rules.standard()).apply(graph);
  }

  public Graph pulled() {
    return new Pullback(wrt(), Rules.standard()).apply(graph);
  }

  /// The columns of numbers that the graph reads.
  private List<String> columns() {
    return graph.inputs().stream().filter(wrt()).map(Node::name).toList();
  }

  private static Outcome run(Graph graph, Table table) {
    Outcome outcome = Interpreter.silent().run(graph, table);
    if (!outcome.complete()) {
      throw new WeftException(outcome.failures());
    }
    return outcome;
  }

  /// A direction for each column: zero or missing where the value is missing.
  private Map<String, Tensor> directions(Seeds seeds) {
    var directions = new LinkedHashMap<String, Tensor>();
    for (String name : columns()) {
      double[] x = table.column(name).doubles();
      boolean missing = seeds.chance(0.5);
      directions.put(
          name,
          Tensor.f64(
              table.column(name).shape(),
              i -> Double.isNaN(x[i]) ? (missing ? Double.NaN : 0) : along(seeds)));
    }
    return directions;
  }

  /// Not near zero: a short step along a large number is mostly rounding.
  private static double along(Seeds seeds) {
    return (0.5 + seeds.share()) * (seeds.chance(0.5) ? 1 : -1);
  }

  private static Table with(Table table, String prefix, Map<String, Tensor> columns) {
    var all = new LinkedHashMap<>(table.columns());
    columns.forEach((name, column) -> all.put(prefix + name, column));
    return new Table(all, table.entity(), table.order());
  }

  /// The table a step along directions.
  private Table moved(Map<String, Tensor> directions, double step) {
    var columns = new LinkedHashMap<String, Tensor>();
    directions.forEach(
        (name, direction) -> {
          double[] x = table.column(name).doubles();
          double[] v = direction.doubles();
          columns.put(
              name,
              Tensor.f64(direction.shape(), i -> x[i] + step * (Double.isNaN(v[i]) ? 0 : v[i])));
        });
    return with(table, "", columns);
  }

  /// The table with a random tangent beside each column.
  public Table withTangents(Seeds seeds) {
    return with(table, Pushforward.prefix(graph), directions(seeds));
  }

  /// The table with a random cotangent for each output.
  public Table withCotangents(Seeds seeds) {
    var cotangents = new LinkedHashMap<String, Tensor>();
    run(graph, table)
        .outputs()
        .forEach(
            (name, value) -> cotangents.put(name, Tensor.f64(value.shape(), _ -> seeds.normal())));
    return with(table, Pullback.prefix(graph), cotangents);
  }

  /// Compares tangents with differences.
  ///
  /// @return the number of cells compared
  public int forward(Seeds seeds) {
    var directions = directions(seeds);
    Outcome pushed = run(pushed(), with(table, Pushforward.prefix(graph), directions));
    var values = new ArrayList<Outcome>();
    for (double step : new double[] {-STEP, STEP, -STEP / 4, STEP / 4}) {
      values.add(run(graph, moved(directions, step)));
    }
    int compared = 0;
    if (values.stream().anyMatch(moved -> jumps(pushed, moved))) {
      return 0;
    }
    for (String name : graph.outputs().keySet()) {
      double[] value = pushed.output(name).doubles();
      double[] tangent = tangent(pushed, name, value.length);
      var moved = values.stream().map(outcome -> outcome.output(name).doubles()).toList();
      for (int i = 0; i < value.length; i++) {
        compared += agrees(name, i, value[i], tangent[i], moved) ? 1 : 0;
      }
    }
    return compared;
  }

  /// Whether something is missing after a small step that was not, or the other way round.
  private boolean jumps(Outcome before, Outcome after) {
    for (String name : graph.outputs().keySet()) {
      double[] a = before.output(name).doubles();
      double[] b = after.output(name).doubles();
      for (int i = 0; i < a.length; i++) {
        if (Double.isNaN(a[i]) != Double.isNaN(b[i])) {
          return true;
        }
      }
    }
    return false;
  }

  /// A tangent that is not there is zero.
  private double[] tangent(Outcome pushed, String name, int cells) {
    Tensor tangent = pushed.outputs().get(Pushforward.prefix(graph) + name);
    return tangent == null ? new double[cells] : tangent.doubles();
  }

  /// @param moved the values at -h, h, -h/4, h/4
  private boolean agrees(String name, int i, double value, double tangent, List<double[]> moved) {
    if (Double.isNaN(value)) {
      if (!Double.isNaN(tangent) && tangent != 0) {
        throw new AssertionError(
            "%s[%d] is missing, but its tangent is %s".formatted(name, i, tangent));
      }
      return false;
    }
    double below = (value - moved.get(0)[i]) / STEP;
    double above = (moved.get(1)[i] - value) / STEP;
    double wide = (below + above) / 2;
    double narrow = 2 * (moved.get(3)[i] - moved.get(2)[i]) / STEP;
    double scale = Math.max(Math.abs(wide), Math.abs(narrow));
    double noise = Math.max(Math.abs(value), 1e-12) * 1e-15 / STEP;
    boolean smooth =
        Double.isFinite(scale)
            && Math.abs(above - below) <= SMOOTH * scale + noise
            && Math.abs(wide - narrow) <= STEADY * scale + noise
            && noise <= STEADY * Math.max(scale, 1e-3);
    if (!smooth) {
      return false;
    }
    double expected = (16 * narrow - wide) / 15;
    if (!(Math.abs(tangent - expected) <= CLOSE * scale + 8 * noise + FLOOR)) {
      throw new AssertionError(
          "%s[%d] = %s: the tangent is %s, differences say %s"
              .formatted(name, i, value, tangent, expected));
    }
    return true;
  }

  /// Compares the way back with the way forward: `<g, J v>` is `<J' g, v>`. Rows whose derivative
  /// is not finite are given a cotangent of zero, which then must stay zero on the way back.
  ///
  /// @return the number of cells that took part
  public int back(Seeds seeds) {
    var directions = directions(seeds);
    Outcome pushed = run(pushed(), with(table, Pushforward.prefix(graph), directions));
    var cotangents = new LinkedHashMap<String, Tensor>();
    double forward = 0;
    double size = 0;
    int compared = 0;
    for (String name : graph.outputs().keySet()) {
      Shape shape = pushed.output(name).shape();
      double[] value = pushed.output(name).doubles();
      double[] tangent = tangent(pushed, name, value.length);
      var cotangent = new double[value.length];
      for (int i = 0; i < value.length; i++) {
        cotangent[i] = Math.abs(tangent[i]) < MOST ? seeds.normal() : 0;
        if (Double.isNaN(value[i])) {
          cotangent[i] = seeds.pick(0.0, 1.0);
        } else if (cotangent[i] != 0) {
          forward += cotangent[i] * tangent[i];
          size += Math.abs(cotangent[i] * tangent[i]) + 1e-3 * Math.abs(cotangent[i]);
          compared += tangent[i] != 0 ? 1 : 0;
        }
      }
      cotangents.put(name, Tensor.of(shape, cotangent));
    }
    Outcome pulled = run(pulled(), with(table, Pullback.prefix(graph), cotangents));
    double back = 0;
    for (String name : columns()) {
      Tensor cotangent = pulled.outputs().get(Pullback.prefix(graph) + name);
      if (cotangent == null) {
        continue;
      }
      double[] found = cotangent.doubles();
      double[] v = Objects.requireNonNull(directions.get(name)).doubles();
      double[] x = table.column(name).doubles();
      for (int i = 0; i < found.length; i++) {
        if (!Double.isFinite(found[i])) {
          throw new AssertionError(
              "the cotangent of %s[%d] = %s is %s".formatted(name, i, x[i], found[i]));
        }
        if (!Double.isNaN(v[i])) {
          back += found[i] * v[i];
          size += Math.abs(found[i] * v[i]);
        }
      }
    }
    if (!(Math.abs(forward - back) <= 1e-7 * size)) {
      throw new AssertionError("<g, J v> is %s, <J' g, v> is %s".formatted(forward, back));
    }
    return compared;
  }

  /// The derivatives of the way back, with random cotangents in the table: what second derivatives
  /// are made of.
  public DerivativeCheck second(Seeds seeds) {
    return new DerivativeCheck(pulled(), withCotangents(seeds));
  }
}
