package weft.eval;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executors;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.rewrite.Forest;
import weft.rewrite.Forest.Tree;

/// A tensor program cut into trees, of which independent ones are evaluated at the same time. A
/// tree starts when the trees it takes from are done. Each node is in one tree, so it is evaluated
/// at most once, and the results are those of one thread.
final class Trees {
  private final Interpreter setup;
  private final Graph graph;
  private final Map<String, Tensor> inputs;
  private final Evaluator evaluator;
  private final Map<Integer, Tensor> done = new ConcurrentHashMap<>();
  private final Map<Integer, Long> nanos = new ConcurrentHashMap<>();

  Trees(Interpreter setup, Graph graph, Map<String, Tensor> inputs) {
    this.setup = setup;
    this.graph = graph;
    this.inputs = Map.copyOf(inputs);
    this.evaluator = new Evaluator(setup, graph);
  }

  Outcome run(int threads) {
    evaluator.dump();
    var host = new ProgramHost(setup);
    leaves(host);
    var trees = Forest.partition(graph, roots(graph));
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

  /// The outputs, and what more than one of their trees would compute.
  static List<Integer> roots(Graph graph) {
    var roots = new LinkedHashSet<Integer>();
    graph.outputs().values().stream()
        .filter(id -> !Forest.isLeaf(graph.node(id).op()))
        .forEach(roots::add);
    var trees = new int[graph.size()];
    for (Tree tree : Forest.partition(graph, List.copyOf(roots))) {
      tree.body().forEach(id -> trees[id]++);
    }
    for (Node node : graph.nodes()) {
      for (int arg : node.args()) {
        if (trees[arg] > trees[node.id()] && trees[node.id()] > 0) {
          roots.add(arg);
        }
      }
    }
    return List.copyOf(roots);
  }

  private void leaves(ProgramHost host) {
    var values = Values.all(graph, List.of());
    for (Node node : graph.nodes()) {
      if (Forest.isLeaf(node.op())) {
        step(node, values, host);
      }
    }
  }

  private void evaluate(Tree tree, ProgramHost host) {
    long start = System.nanoTime();
    var values = new Values(graph, member(tree), List.of(tree.root()));
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

  private boolean[] member(Tree tree) {
    var member = new boolean[graph.size()];
    tree.body().forEach(id -> member[id] = true);
    return member;
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
