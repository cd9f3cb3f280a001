package weft.jit;

import java.util.ArrayList;
import java.util.List;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Node;

/// The kernels of a graph. Several threads may run them at the same time.
public final class CompiledGraph {
  /// Rows that are worth warming vectors for.
  private static final int MANY = 50_000;

  private final CompiledEngine engine;
  private final Graph graph;
  private final Planner planner;
  private final Plan plan;
  private final List<List<Runner>> runners = new ArrayList<>();

  CompiledGraph(CompiledEngine engine, Graph graph) {
    this.engine = engine;
    this.graph = graph;
    this.planner = new Planner(graph);
    this.plan = planner.plan();
    for (Plan.Pass pass : plan.passes()) {
      var steps = new ArrayList<Runner>();
      for (Step step : pass.steps()) {
        steps.add(Runner.of(graph, step, pass.slots(), engine.tier()));
      }
      runners.add(steps);
    }
  }

  CompiledEngine engine() {
    return engine;
  }

  Graph graph() {
    return graph;
  }

  Plan plan() {
    return plan;
  }

  Kind kind(int id) {
    return planner.kind(id);
  }

  /// The equations that only the interpreter can compute: ops of users that give their meaning over
  /// tensors and in no other way.
  public List<Node> hosted() {
    return plan.passes().stream()
        .flatMap(pass -> pass.whole().stream())
        .filter(id -> kind(id) == Kind.HOST)
        .map(graph::node)
        .toList();
  }

  List<List<Runner>> runners() {
    return runners;
  }

  /// Warms the vector forms of all kernels and waits for it, which may take seconds.
  public CompiledGraph warmed() {
    runners.forEach(steps -> steps.forEach(Runner::heat));
    return this;
  }

  /// Computes the outputs; they stand in the order of the table.
  public Outcome run(Table table) {
    return run(Rows.of(table), Pool.none(), Watch.NONE);
  }

  /// The same over rows that have been put in order before.
  ///
  /// @param pool where arrays for results come from
  /// @param watch is told how many rows are computed; it may be called by several threads
  public Outcome run(Rows rows, Pool pool, Watch watch) {
    if (rows.table().rows() >= MANY) {
      runners.forEach(steps -> steps.forEach(Runner::warm));
    }
    return new Execution(this, rows, pool, watch).run();
  }

  /// How it is computed, for people.
  public String describe() {
    return PlanText.of(plan, engine);
  }
}
