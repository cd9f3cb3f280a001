package weft.jit.network;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.eval.Interpreter;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Type;
import weft.jit.Workers;
import weft.jit.code.Tier;

/// A tensor program whose shapes are all known, made ready: what is constant is computed, weights
/// are laid out, and it is clear where each cell comes from. It gives the bits of the interpreter.
///
/// ```
/// var program = NetworkProgram.of(graph, Map.of("x", type)).orElseThrow();
/// var run = program.start();
/// run.singles("x")[0] = 1.5f;
/// run.run();
/// run.singles("y");
/// ```
///
/// It has no state: threads share it, each with a [NetworkRun] of its own.
public final class NetworkProgram {
  private final Graph graph;
  private final NetworkPlan plan;

  private NetworkProgram(Graph graph, NetworkPlan plan) {
    this.graph = graph;
    this.plan = plan;
  }

  /// Plans a program; empty where a shape is not known, or values are neither numbers nor
  /// conditions.
  ///
  /// @param inputs what is given, exactly
  public static Optional<NetworkProgram> of(Graph graph, Map<String, Type> inputs) {
    return of(Interpreter.silent(), graph, inputs);
  }

  /// The same with the functions and rules of an interpreter.
  public static Optional<NetworkProgram> of(
      Interpreter setup, Graph graph, Map<String, Type> inputs) {
    return new NetworkPlanner(setup, graph, inputs)
        .plan()
        .map(plan -> new NetworkProgram(graph, plan));
  }

  /// Room for the runs of one thread.
  public NetworkRun start() {
    return start(new Workers(1), Tier.ADAPTIVE);
  }

  /// Room for runs that share out large work to several threads.
  public NetworkRun start(Workers workers, Tier tier) {
    var cells = new NetworkCells(plan.types(), plan.home());
    plan.constants().forEach(cells::fix);
    plan.made().forEach(cells::make);
    var setting = new NetworkStep.Setting(workers, tier);
    var steps = plan.steps().stream().map(step -> step.bind(cells, setting)).toList();
    var names = new LinkedHashMap<String, Integer>(plan.inputs());
    names.putAll(graph.outputs());
    return new NetworkRun(cells, names, steps);
  }

  /// The inputs that are read, by name.
  public Map<String, Type> inputs() {
    return plan.inputs().entrySet().stream()
        .collect(Collectors.toUnmodifiableMap(Map.Entry::getKey, e -> plan.types()[e.getValue()]));
  }

  /// What a node turned out to be; only of nodes that an output needs.
  public Type type(int id) {
    return plan.types()[id];
  }

  /// What is done, in its order.
  List<NetworkStep> steps() {
    return plan.steps();
  }

  /// Nodes that the interpreter computes.
  public List<Node> hosted() {
    return plan.steps().stream()
        .filter(HostStep.class::isInstance)
        .map(step -> ((HostStep) step).node())
        .toList();
  }

  /// Warms the vectors for all programs and waits for it, which may take seconds.
  public static void warm() {
    ProductHeat.all();
  }
}
