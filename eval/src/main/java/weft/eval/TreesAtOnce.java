package weft.eval;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Check;
import weft.ir.problem.WeftException;
import weft.rewrite.Forest;
import weft.rewrite.Forest.Tree;
import weft.rewrite.Plan;

/// A tensor program cut into trees, of which independent ones are evaluated at the same time. A
/// tree starts when the trees it takes from are done. Each node is in one tree, so it is evaluated
/// at most once, and the results are those of one thread.
final class TreesAtOnce {
  private static final int NONE = -1;
  private static final int SEVERAL = -2;

  private final RunOptions setup;
  private final Graph graph;
  private final Map<String, Tensor> inputs;
  private final Evaluator evaluator;
  private final Map<Integer, Tensor> done = new ConcurrentHashMap<>();
  private final Map<Integer, Long> nanos = new ConcurrentHashMap<>();

  TreesAtOnce(RunOptions setup, Graph graph, Map<String, Tensor> inputs) {
    KnownInputs.mustKnow(graph, inputs);
    this.setup = setup;
    this.graph = graph;
    this.inputs = Map.copyOf(inputs);
    this.evaluator = new Evaluator(setup, graph);
  }

  Outcome run(int threads) {
    Check.atLeast("threads", threads, 1, "the number of threads");
    evaluator.dump();
    var host = new ProgramHost(setup);
    var trees = Forest.partition(graph, roots(graph));
    leaves(trees, host);
    var finished = new HashMap<Integer, CompletableFuture<Void>>();
    try (var pool = Executors.newFixedThreadPool(threads)) {
      for (Tree tree : trees) {
        var before =
            tree.inputs().stream()
                .map(finished::get)
                .filter(f -> f != null)
                .toArray(CompletableFuture[]::new);
        finished.put(
            tree.root(),
            CompletableFuture.allOf(before).thenRunAsync(() -> evaluate(tree, host), pool));
      }
      CompletableFuture.allOf(finished.values().toArray(CompletableFuture[]::new)).join();
    } catch (CompletionException e) {
      throw e.getCause() instanceof WeftException wrong ? wrong : e;
    }
    evaluator.report();
    report(trees);
    var outputs = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Tensor value = done.get(id);
              if (value != null) {
                outputs.put(name, value);
              }
            });
    return new Outcome(outputs, evaluator.failures());
  }

  /// The outputs (or all that nothing uses, where there are none), and what more than one tree
  /// would compute. A node that one tree alone uses is part of that tree.
  static List<Integer> roots(Graph graph) {
    var roots = new LinkedHashSet<Integer>();
    wanted(graph).stream().filter(id -> !Forest.isLeaf(graph.node(id).op())).forEach(roots::add);
    var tree = new int[graph.size()];
    Arrays.fill(tree, NONE);
    roots.forEach(id -> tree[id] = id);
    var shared = new TreeSet<Integer>();
    for (Node node : graph.nodes().reversed()) {
      int own = tree[node.id()];
      if (own == SEVERAL) {
        own = node.id();
        shared.add(own);
      }
      for (int arg : node.args()) {
        if (own == NONE || tree[arg] == own || tree[arg] == arg) {
          continue;
        }
        if (!Forest.isLeaf(graph.node(arg).op())) {
          tree[arg] = tree[arg] == NONE ? own : SEVERAL;
        }
      }
    }
    roots.addAll(shared);
    return List.copyOf(roots);
  }

  private static Collection<Integer> wanted(Graph graph) {
    return graph.outputs().isEmpty() ? Plan.sinks(graph) : graph.outputs().values();
  }

  /// Placeholders and constants that a tree or an output needs.
  private void leaves(List<Tree> trees, ProgramHost host) {
    var needed = new TreeSet<>(wanted(graph));
    trees.forEach(tree -> needed.addAll(tree.inputs()));
    var values = Values.all(graph, List.of());
    for (int id : needed) {
      if (Forest.isLeaf(graph.node(id).op())) {
        step(graph.node(id), values, host);
      }
    }
  }

  private void evaluate(Tree tree, ProgramHost host) {
    long start = System.nanoTime();
    var values = new Values(tree.body().stream().map(graph::node).toList(), List.of(tree.root()));
    for (int id : tree.inputs()) {
      Tensor value = done.get(id);
      if (value != null) {
        values.put(id, value);
      }
    }
    for (int id : tree.body()) {
      evaluator.step(graph.node(id), values, inputs, host);
    }
    if (values.has(tree.root())) {
      done.put(tree.root(), values.at(tree.root()));
    }
    nanos.put(tree.root(), System.nanoTime() - start);
  }

  private void step(Node node, Values values, ProgramHost host) {
    evaluator.step(node, values, inputs, host);
    if (values.has(node.id())) {
      done.put(node.id(), values.at(node.id()));
    }
  }

  private void report(List<Tree> trees) {
    if (setup.flags().contains(Flag.PROFILE)) {
      var lines = new ArrayList<String>();
      for (Tree tree : trees) {
        lines.add(
            "%10.3f ms  tree of %s (%d equations)"
                .formatted(
                    nanos.getOrDefault(tree.root(), 0L) / 1e6,
                    graph.node(tree.root()).title(),
                    tree.body().size()));
      }
      lines.forEach(setup.print());
    }
  }
}
