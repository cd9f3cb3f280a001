package weft.jit;

import java.util.ArrayList;
import java.util.List;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Node;
import weft.jit.table.Execution;
import weft.jit.table.KernelText;
import weft.jit.table.PassPlan;
import weft.jit.table.Planner;
import weft.jit.table.Step;
import weft.jit.table.StepRunner;

/// The kernels of a graph. Several threads may run them at the same time.
public final class CompiledGraph {
  private final CompiledEngine engine;
  private final Graph graph;
  private final Planner planner;
  private final PassPlan plan;
  private final List<List<StepRunner>> runners = new ArrayList<>();

  CompiledGraph(CompiledEngine engine, Graph graph) {
    this.engine = engine;
    this.graph = graph;
    this.planner = new Planner(graph);
    this.plan = planner.plan();
    for (PassPlan.Pass pass : plan.passes()) {
      var steps = new ArrayList<StepRunner>();
      for (Step step : pass.steps()) {
        steps.add(StepRunner.of(graph, step, pass.slots(), engine.tier()));
      }
      runners.add(steps);
    }
  }

  public CompiledEngine engine() {
    return engine;
  }

  public Graph graph() {
    return graph;
  }

  public PassPlan plan() {
    return plan;
  }

  public Kind kind(int id) {
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

  public List<List<StepRunner>> runners() {
    return runners;
  }

  /// Warms the vector forms of all kernels and waits for it, which may take seconds.
  public CompiledGraph warmed() {
    runners.forEach(steps -> steps.forEach(StepRunner::heat));
    return this;
  }

  /// Computes the outputs; they stand in the order of the table.
  public Outcome run(Table table) {
    return run(OrderedRows.of(table), Pool.none(), Watch.NONE);
  }

  /// The same over rows that have been put in order before.
  ///
  /// @param pool where arrays for results come from
  /// @param watch is told how many rows are computed; it may be called by several threads
  public Outcome run(OrderedRows rows, Pool pool, Watch watch) {
    int coming = rows.table().rows();
    runners.forEach(steps -> steps.forEach(step -> step.begin(coming)));
    try {
      return new Execution(this, rows, pool, watch).run();
    } finally {
      runners.forEach(steps -> steps.forEach(StepRunner::end));
    }
  }

  /// How it is computed, for people.
  public String describe() {
    return KernelText.of(plan, engine);
  }
}
