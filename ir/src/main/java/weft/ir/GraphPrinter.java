package weft.ir;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/// The text form of graphs: one line an equation, `n7 = add(left=n4, right=n6, name="c") : f64`,
/// then the outputs. [GraphReader] reads it back.
public final class GraphPrinter {
  private GraphPrinter() {}

  /// All equations, then `return c=n7, d=n9`.
  public static String print(Graph graph) {
    var out = new StringBuilder();
    for (Node node : graph.nodes()) {
      out.append(line(node, graph.payloads())).append('\n');
    }
    if (!graph.outputs().isEmpty()) {
      out.append(outputs(graph)).append('\n');
    }
    return out.toString();
  }

  /// The given equations, in the given order.
  public static String print(Graph graph, List<Integer> ids) {
    return ids.stream()
        .map(id -> line(graph.node(id), graph.payloads()) + "\n")
        .collect(Collectors.joining());
  }

  /// One equation, without the end of the line.
  public static String line(Graph graph, int id) {
    return line(graph.node(id), graph.payloads());
  }

  static String line(Node node, Map<Integer, Tensor> payloads) {
    var parts = new ArrayList<String>();
    for (int i = 0; i < node.args().size(); i++) {
      parts.add(node.role(i).name() + "=" + Node.label(node.args().get(i)));
    }
    Attributes.of(node.op()).forEach((name, text) -> parts.add(name + "=" + text));
    Tensor payload = payloads.get(node.id());
    if (payload != null) {
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
    return print(graph).lines().collect(Collectors.joining("; ", "{", "}"));
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
