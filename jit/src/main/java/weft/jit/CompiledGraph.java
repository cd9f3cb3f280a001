package weft.jit;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.form.RowGraph;
import weft.jit.network.RowModel;
import weft.jit.table.Execution;
import weft.jit.table.KernelText;
import weft.jit.table.PassPlan;
import weft.jit.table.Planner;
import weft.jit.table.Step;
import weft.jit.table.StepRunner;

/// The kernels of a graph. Several threads may run them at the same time.
public final class CompiledGraph {
  /// Rows back for which there is room whatever the rows of a table.
  private static final int LONG = 4096;

  private static final int EXACT = 1 << 24;

  private final CompiledEngine engine;
  private final Graph graph;
  private final Planner planner;
  private final PassPlan plan;
  private final int longest;
  private final List<List<StepRunner>> runners = new ArrayList<>();
  private final Map<RowGraph, Optional<RowModel>> models;

  /// The same with less room, by the most rows of an entity.
  private final Map<Integer, CompiledGraph> shorter = new ConcurrentHashMap<>();

  CompiledGraph(CompiledEngine engine, Graph graph) {
    this(engine, graph, Integer.MAX_VALUE, new ConcurrentHashMap<>());
  }

  /// @param most at least as many rows as any entity has
  /// @param models that are ready
  private CompiledGraph(
      CompiledEngine engine, Graph graph, int most, Map<RowGraph, Optional<RowModel>> models) {
    this.models = models;
    this.engine = engine;
    this.graph = graph;
    this.planner = new Planner(graph, most);
    this.plan = planner.plan();
    this.longest = planner.longest();
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

  /// A graph that runs on each row, made ready once.
  public Optional<RowModel> model(RowGraph op) {
    return models.computeIfAbsent(op, RowModel::of);
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
    int most = room(rows.layout());
    if (longest > most) {
      return shorter
          .computeIfAbsent(most, count -> new CompiledGraph(engine, graph, count, models))
          .run(rows, pool, watch);
    }
    int coming = rows.table().rows();
    runners.forEach(steps -> steps.forEach(step -> step.begin(coming)));
    try {
      return new Execution(this, rows, pool, watch).run();
    } finally {
      runners.forEach(steps -> steps.forEach(StepRunner::end));
    }
  }

  /// The rows back that there must be room for: as many as an entity has, or somewhat more, so that
  /// tables of about the same length have the same kernels.
  private static int room(Layout layout) {
    int rows = LONG;
    for (Layout.Entity entity : layout.entities()) {
      rows = Math.max(rows, entity.rows());
    }
    return rows <= EXACT ? Integer.highestOneBit(rows - 1) << 1 : rows;
  }

  /// How it is computed, for people.
  public String describe() {
    return KernelText.of(plan, engine);
  }
}
