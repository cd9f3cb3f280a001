package weft.ir.text;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import weft.ir.Graph;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Source;
import weft.ir.Tensor;

/// The text form of graphs: one line an equation, `n7 = add(left=n4, right=n6, name="c") : f64`,
/// then the outputs. [GraphReader] reads it back.
///
/// A graph that an op holds stands in braces: a small one in the line of its equation, a larger one
/// over several lines.
///
/// ```
/// n1 = sweep(state_0=n0, body={
///   n0 = input(name="s") : f64
///   ...
///   return s=n4
/// }, carried=1) : f64
/// ```
public final class GraphPrinter {
  /// How many equations a graph in braces has at most that stands in one line.
  private static final int SMALL = 3;

  private GraphPrinter() {}

  /// All equations, then `return c=n7, d=n9`.
  public static String print(Graph graph) {
    return print(graph, GraphPrinter::held);
  }

  private static String print(Graph graph, Function<Graph, String> held) {
    var out = new StringBuilder();
    for (Node node : graph.nodes()) {
      out.append(equation(node, graph.payloads(), held)).append('\n');
    }
    if (!graph.outputs().isEmpty()) {
      out.append(outputs(graph)).append('\n');
    }
    return out.toString();
  }

  /// The given equations, in the given order.
  public static String print(Graph graph, List<Integer> ids) {
    return ids.stream()
        .map(id -> equation(graph.node(id), graph.payloads(), GraphPrinter::held) + "\n")
        .collect(Collectors.joining());
  }

  /// One equation in one line, without its end.
  public static String line(Graph graph, int id) {
    return line(graph.node(id), graph.payloads());
  }

  public static String line(Node node, Map<Integer, Tensor> payloads) {
    return equation(node, payloads, GraphPrinter::inline);
  }

  private static String equation(
      Node node, Map<Integer, Tensor> payloads, Function<Graph, String> held) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < node.args().size(); i++) {
      parts.add(node.role(i).name() + "=" + Node.label(node.args().get(i)));
    }
    Attributes.of(node.op(), held).forEach((name, text) -> parts.add(name + "=" + text));
    Tensor payload = payloads.get(node.id());
    boolean beside = node.op() instanceof Source.Stored stored && stored.beside().isPresent();
    if (payload != null && !beside) {
      parts.add("values=" + payload);
    }
    Labels labels = node.labels();
    if (!labels.name().isEmpty()) {
      parts.add("name=" + Literal.quoted(labels.name()));
    }
    if (!labels.stage().isEmpty()) {
      parts.add("stage=" + Literal.quoted(labels.stage()));
    }
    if (!labels.keys().isEmpty()) {
      parts.add("keys=" + list(labels.keys()));
    }
    if (!labels.tags().isEmpty()) {
      parts.add("tags=" + list(labels.tags()));
    }
    return node.label()
        + " = "
        + node.op().tag()
        + "("
        + String.join(", ", parts)
        + ") : "
        + node.type();
  }

  /// A graph that is an attribute, in one line.
  static String inline(Graph graph) {
    return print(graph, GraphPrinter::inline).lines().collect(Collectors.joining("; ", "{", "}"));
  }

  /// The same over several lines, where it is not small or holds one that is not.
  private static String held(Graph graph) {
    String text = print(graph);
    int statements = graph.size() + (graph.outputs().isEmpty() ? 0 : 1);
    boolean small = graph.size() <= SMALL && text.lines().toList().size() == statements;
    return small ? inline(graph) : "{\n" + text.indent(2) + "}";
  }

  private static String outputs(Graph graph) {
    return graph.outputs().entrySet().stream()
        .map(
            e ->
                (isName(e.getKey()) ? e.getKey() : Literal.quoted(e.getKey()))
                    + "="
                    + Node.label(e.getValue()))
        .collect(Collectors.joining(", ", "return ", ""));
  }

  private static boolean isName(String text) {
    return text.matches("[A-Za-z_][A-Za-z0-9_.]*");
  }

  private static String list(List<String> texts) {
    return texts.stream().map(Literal::quoted).collect(Collectors.joining(", ", "[", "]"));
  }
}
