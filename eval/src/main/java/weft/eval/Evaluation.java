package weft.eval;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Graph;
import weft.ir.Host;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// A tensor program being evaluated: values by node, each computed at most once. Values may be put
/// in beforehand.
public final class Evaluation {
  private final Graph graph;
  private final Map<String, Tensor> inputs;
  private final Evaluator evaluator;
  private final Values values;
  private final Host host;

  Evaluation(RunOptions setup, Graph graph, Map<String, Tensor> inputs) {
    KnownInputs.mustKnow(graph, inputs);
    this.graph = graph;
    this.inputs = Map.copyOf(inputs);
    this.evaluator = new Evaluator(setup, graph);
    this.values = Values.all(graph, graph.nodes().stream().map(Node::id).toList());
    this.host = new ProgramHost(setup);
  }

  /// Gives a node its value, so that it is not computed.
  public Evaluation set(int id, Tensor value) {
    values.put(graph.node(id).id(), value);
    return this;
  }

  public boolean has(int id) {
    return graph.find(id).isPresent() && values.has(id);
  }

  /// The value of a node that has been evaluated.
  public Tensor value(int id) {
    if (!values.has(graph.node(id).id())) {
      throw failures().isEmpty()
          ? new WeftException(
              Diagnostic.of(Code.MISSING_VALUE, graph.node(id).title() + " has not been evaluated")
                  .about(Node.label(id)))
          : new WeftException(failures());
    }
    return values.at(id);
  }

  /// Evaluates these nodes and what they need.
  public Evaluation evaluate(Collection<Integer> ids) {
    var needed = new boolean[graph.size()];
    ids.forEach(id -> needed[id] = true);
    for (Node node : graph.nodes().reversed()) {
      if (needed[node.id()] && !values.has(node.id())) {
        node.args().forEach(arg -> needed[arg] = true);
      }
    }
    for (Node node : graph.nodes()) {
      if (needed[node.id()]) {
        step(node);
      }
    }
    return this;
  }

  /// Evaluates exactly these nodes, in this order; their arguments must be there.
  public Evaluation inOrder(Collection<Integer> ids) {
    ids.forEach(id -> step(graph.node(id)));
    return this;
  }

  private void step(Node node) {
    if (!values.has(node.id())) {
      evaluator.step(node, values, inputs, host);
    }
  }

  public List<Diagnostic> failures() {
    return evaluator.failures();
  }

  void dump() {
    evaluator.dump();
  }

  void report() {
    evaluator.report();
  }

  Outcome outcome() {
    var outputs = new LinkedHashMap<String, Tensor>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (values.has(id)) {
                outputs.put(name, values.at(id));
              }
            });
    return new Outcome(outputs, failures());
  }
}
