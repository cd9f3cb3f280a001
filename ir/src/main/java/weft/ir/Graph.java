package weft.ir;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Origin;
import weft.ir.text.GraphPrinter;

/// A flat list of equations with named outputs. Arguments have smaller ids than the nodes that use
/// them, so a graph has no cycles and every pass is one loop from left to right. Graphs are made by
/// a [GraphBuilder].
public final class Graph {
  private final List<Node> nodes;
  private final Map<String, Integer> outputs;
  private final Map<Integer, Tensor> payloads;

  /// Of what never changes; 0 until it is asked for. Ops that hold graphs ask often.
  private int hash;

  Graph(List<Node> nodes, Map<String, Integer> outputs, Map<Integer, Tensor> payloads) {
    this.nodes = List.copyOf(nodes);
    this.outputs = Collections.unmodifiableMap(new LinkedHashMap<>(outputs));
    this.payloads = Map.copyOf(payloads);
  }

  public List<Node> nodes() {
    return nodes;
  }

  /// @throws IllegalArgumentException if there is no such node
  public Node node(int id) {
    return at(nodes, id);
  }

  static Node at(List<Node> nodes, int id) {
    if (id < 0 || id >= nodes.size()) {
      throw new IllegalArgumentException(
          "there is no node %d: the graph has %s"
              .formatted(
                  id,
                  switch (nodes.size()) {
                    case 0 -> "none";
                    case 1 -> "one node, 0";
                    default -> "%d nodes, 0 to %d".formatted(nodes.size(), nodes.size() - 1);
                  }));
    }
    return nodes.get(id);
  }

  /// The node of an id, if there is one.
  public Optional<Node> find(int id) {
    return id >= 0 && id < nodes.size() ? Optional.of(nodes.get(id)) : Optional.empty();
  }

  public int size() {
    return nodes.size();
  }

  /// Ids by output name, in the order in which they were declared.
  public Map<String, Integer> outputs() {
    return outputs;
  }

  /// Constants larger than a scalar, by node id.
  public Map<Integer, Tensor> payloads() {
    return payloads;
  }

  public Optional<Tensor> payload(int id) {
    return Optional.ofNullable(payloads.get(id));
  }

  /// The nodes whose values are given from outside, in their order.
  public List<Node> inputs() {
    return nodes.stream().filter(Node::isInput).toList();
  }

  /// The columns of a table that it reads, with their types, in their order.
  public Map<String, Type> columns() {
    var columns = new LinkedHashMap<String, Type>();
    nodes.stream().filter(Node::isColumn).forEach(node -> columns.put(node.name(), node.type()));
    return columns;
  }

  /// The same equations with other labels, by node id; the others keep theirs.
  public Graph with(Map<Integer, Labels> labels) {
    return told(node -> node.with(labels.getOrDefault(node.id(), node.labels())));
  }

  /// The same equations at other places of the user's text.
  public Graph at(UnaryOperator<Origin> place) {
    return told(node -> node.at(place.apply(node.origin())));
  }

  private Graph told(UnaryOperator<Node> words) {
    return new Graph(nodes.stream().map(words).toList(), outputs, payloads);
  }

  /// For each node the ids that use it, in order.
  public List<List<Integer>> users() {
    var users = new ArrayList<List<Integer>>(nodes.size());
    nodes.forEach(_ -> users.add(new ArrayList<>()));
    for (Node node : nodes) {
      for (int arg : node.args()) {
        users.get(arg).add(node.id());
      }
    }
    return users;
  }

  /// Whether the rules of a graph hold; [Verify#problems(Graph)] explains.
  public boolean verify() {
    return Verify.problems(this).isEmpty();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    return other instanceof Graph that
        && nodes.equals(that.nodes)
        && List.copyOf(outputs.entrySet()).equals(List.copyOf(that.outputs.entrySet()))
        && payloads.equals(that.payloads);
  }

  @Override
  public int hashCode() {
    int known = hash;
    if (known == 0) {
      known = 31 * nodes.hashCode() + outputs.hashCode();
      hash = known;
    }
    return known;
  }

  /// The text form.
  @Override
  public String toString() {
    return GraphPrinter.print(this);
  }
}
