package weft.jit;

import java.util.ArrayList;
import java.util.List;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Graph;

/// The kernels of a graph. Several threads may run them at the same time.
public final class CompiledGraph {
  /// Rows that are worth warming vectors for.
  private static final int MANY = 50_000;

  private final Engine engine;
  private final Graph graph;
  private final Plan plan;
  private final List<List<Runner>> runners = new ArrayList<>();

  CompiledGraph(Engine engine, Graph graph) {
    this.engine = engine;
    this.graph = graph;
    this.plan = new Planner(graph).plan();
    for (Plan.Pass pass : plan.passes()) {
      var steps = new ArrayList<Runner>();
      for (Step step : pass.steps()) {
        steps.add(Runner.of(graph, step, pass.slots(), engine.tier()));
      }
      runners.add(steps);
    }
  }

  Engine engine() {
    return engine;
  }

  Graph graph() {
    return graph;
  }

  Plan plan() {
    return plan;
  }

  List<List<Runner>> runners() {
    return runners;
  }

  /// Computes the outputs; they stand in the order of the table.
  public Outcome run(Table table) {
    return run(Rows.of(table), Pool.none());
  }

  /// The same over rows that have been put in order before.
  ///
  /// @param pool where arrays for results come from
  public Outcome run(Rows rows, Pool pool) {
    if (rows.table().rows() >= MANY) {
      runners.forEach(steps -> steps.forEach(Runner::warm));
    }
    return new Execution(this, rows, pool).run();
  }

  /// Passes and steps, for people.
  public String describe() {
    var out = new StringBuilder();
    for (Plan.Pass pass : plan.passes()) {
      out.append("pass\n");
      for (Step step : pass.steps()) {
        out.append("  ").append(describe(step)).append("\n");
      }
    }
    return out.toString();
  }

  private String describe(Step step) {
    return step instanceof Step.Fused fused
        ? (fused.vector() ? "vector " : "serial ")
            + fused.nodes().size()
            + " equations, "
            + KernelWriter.census(graph, fused.nodes()).operations()
            + " operations, "
            + fused.reads().size()
            + " loads, "
            + fused.stores().values().stream().mapToInt(List::size).sum()
            + " stores"
        : step.toString();
  }
}
