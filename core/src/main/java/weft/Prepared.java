package weft;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.eval.Engine;
import weft.eval.Engines;
import weft.eval.Outcome;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Features over one table, compiled once, to be run for many values of some of their inputs:
/// parameters that are written with their sign (`$alpha`), and columns. It is immutable and may be
/// shared by threads.
///
/// {@snippet file="weft/QuickStart.java" region="prepared"}
public final class Prepared {
  private final PreparedGraph prepared;
  private final Graph graph;
  private final Table table;

  Prepared(Graph graph, Table table) {
    this.graph = graph;
    this.prepared = engine().prepare(graph);
    this.table = table;
  }

  private static Engine engine() {
    var engines = Engines.found();
    return engines.showing(engines.standard(), RunOptions.standard());
  }

  /// What is computed.
  public Graph graph() {
    return graph;
  }

  /// Runs with these values in the place of others: a number for each row, or a column of the
  /// table's length. An input that is not named keeps its value.
  public Outcome run(Map<String, ?> values) {
    var columns = new LinkedHashMap<>(table.columns());
    values.forEach(
        (name, value) -> {
          if (!columns.containsKey(name)) {
            throw new WeftException(
                Diagnostic.of(Code.UNKNOWN_NAME, "there is no input '" + name + "'")
                    .about(name)
                    .expected("one of " + String.join(", ", columns.keySet()))
                    .suggest(name, columns.keySet()));
          }
          columns.put(name, column(name, value));
        });
    return prepared.run(new Table(columns, table.entity(), table.order()));
  }

  private Tensor column(String name, Object value) {
    return switch (value) {
      case Number number -> Tensor.scalar(number.doubleValue()).broadcast(Shape.of(table.rows()));
      case double[] column -> Tensor.column(column);
      case Tensor column -> column;
      default ->
          throw new WeftException(
              Diagnostic.of(Code.TYPE, "the value of '" + name + "' is not understood")
                  .about(name)
                  .expected("a number, an array of numbers or a tensor")
                  .found(value.getClass().getSimpleName()));
    };
  }

  /// Runs for each item: the features of the same table under several values of inputs, one result
  /// for each.
  public List<Outcome> batch(List<? extends Map<String, ?>> items) {
    var results = new ArrayList<Outcome>(items.size());
    items.forEach(item -> results.add(run(item)));
    return results;
  }
}
