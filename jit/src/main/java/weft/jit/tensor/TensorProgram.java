package weft.jit.tensor;

import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import weft.eval.Outcome;
import weft.eval.Pool;
import weft.eval.ProgramEngine;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.rewrite.Prune;

/// A tensor program with its kernels. Several threads may run it at the same time.
///
/// What depends on shapes is planned when values of new shapes arrive, and remembered for the last
/// ones; the kernels are those that are there.
public final class TensorProgram implements ProgramEngine.Ready {
  private static final int REMEMBERED = 16;

  private final TensorEngine engine;
  private final Graph graph;
  private final boolean[] needed;
  private final Map<TensorCells, TensorForms> kernels = new ConcurrentHashMap<>();
  private final TensorNetworks networks;
  private final Set<Integer> hosted = Collections.synchronizedSet(new TreeSet<>());

  private final Map<List<@Nullable Type>, TensorPlan> plans =
      new LinkedHashMap<>(REMEMBERED, 0.75f, true) {
        private static final long serialVersionUID = 1;

        @Override
        protected boolean removeEldestEntry(Map.Entry<List<@Nullable Type>, TensorPlan> eldest) {
          return size() > REMEMBERED;
        }
      };

  TensorProgram(TensorEngine engine, Graph graph) {
    this.engine = engine;
    this.graph = graph;
    this.needed = Prune.needed(graph, graph.outputs().values());
    this.networks = new TensorNetworks(this);
  }

  /// Computes the outputs: inputs by name.
  @Override
  public Outcome run(Map<String, Tensor> inputs) {
    return run(inputs, Pool.none());
  }

  /// The same with arrays that are used again.
  ///
  /// @param pool where arrays for results come from
  public Outcome run(Map<String, Tensor> inputs, Pool pool) {
    boolean shown = !engine.setup().options().flags().isEmpty();
    if (shown || graph.outputs().isEmpty()) {
      return engine.setup().run(graph, inputs);
    }
    return networks
        .run(inputs)
        .orElseGet(() -> new TensorRun(this, Map.copyOf(inputs), pool).run());
  }

  /// Warms the vector forms of the kernels that have been used so far and waits for it, which may
  /// take seconds.
  public TensorProgram warmed() {
    kernels.values().forEach(TensorForms::heat);
    networks.warm();
    return this;
  }

  /// Nodes that the interpreter computed in the runs so far.
  @Override
  public List<Node> hosted() {
    synchronized (hosted) {
      return hosted.stream().map(graph::node).toList();
    }
  }

  /// How many kernels there are.
  int size() {
    return kernels.size();
  }

  TensorEngine engine() {
    return engine;
  }

  Graph graph() {
    return graph;
  }

  boolean needed(int id) {
    return needed[id];
  }

  void host(int id) {
    hosted.add(id);
  }

  /// @param known types of the values that are there, by node
  TensorPlan plan(@Nullable Type[] known) {
    var key = Arrays.asList(known.clone());
    synchronized (plans) {
      TensorPlan plan = plans.get(key);
      if (plan == null) {
        plan =
            new TensorPlanner(
                    graph,
                    engine.setup().options().rules(),
                    known,
                    cells ->
                        kernels.computeIfAbsent(
                            cells, _ -> new TensorForms(graph, cells, engine.tier())))
                .plan();
        plans.put(key, plan);
      }
      return plan;
    }
  }
}
