package weft.rewrite;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.stream.Collectors;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.rewrite.Forest.Tree;

/// What is computed for some roots, in order: placeholders and constants by id, then either
/// equations in one line or trees.
///
/// ```
/// # === placeholders ===
/// n0 = placeholder(name="a", default_value=none) : any[*]
///
/// # === trees ===
/// def t2(n0: placeholder) -> node:
///     n1 = exp(x=n0) : any[*]
///     n2 = add(left=n0, right=n1) : any[*]
///     return n2
/// ```
///
/// The text reads back with [weft.ir.text.GraphReader].
public record Plan(
    Graph graph,
    List<Integer> roots,
    List<Integer> placeholders,
    List<Integer> constants,
    List<Integer> nodes,
    List<Tree> trees) {
  public Plan {
    roots = List.copyOf(roots);
    placeholders = List.copyOf(placeholders);
    constants = List.copyOf(constants);
    nodes = List.copyOf(nodes);
    trees = List.copyOf(trees);
    if (!nodes.isEmpty() && !trees.isEmpty()) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "a plan has trees or single equations, not both")
              .found(trees.size() + " trees and " + nodes.size() + " equations"));
    }
  }

  /// The whole graph in one line: its roots are the nodes that nothing uses.
  public static Plan nodes(Graph graph) {
    return nodes(graph, sinks(graph));
  }

  public static Plan nodes(Graph graph, List<Integer> roots) {
    var order = Linearize.order(graph, roots);
    return new Plan(
        graph,
        roots,
        sorted(graph, order, Placeholder.class),
        sorted(graph, order, Constant.class),
        order.stream().filter(id -> !Forest.isLeaf(graph.node(id).op())).toList(),
        List.of());
  }

  public static Plan trees(Graph graph, List<Integer> roots) {
    var trees = Forest.partition(graph, roots);
    var inputs = new TreeSet<Integer>();
    trees.forEach(tree -> inputs.addAll(tree.inputs()));
    return new Plan(
        graph,
        trees.stream().map(Tree::root).toList(),
        sorted(graph, inputs, Placeholder.class),
        sorted(graph, inputs, Constant.class),
        List.of(),
        trees);
  }

  /// The nodes that nothing uses, by id.
  public static List<Integer> sinks(Graph graph) {
    var users = graph.users();
    return graph.nodes().stream().map(Node::id).filter(id -> users.get(id).isEmpty()).toList();
  }

  private static List<Integer> sorted(
      Graph graph, Collection<Integer> ids, Class<? extends Op> type) {
    return ids.stream()
        .filter(id -> type.isInstance(graph.node(id).op()))
        .sorted(Comparator.naturalOrder())
        .toList();
  }

  /// All equations in the order in which they are computed, each once.
  public List<Integer> order() {
    var order = new LinkedHashSet<>(placeholders);
    order.addAll(constants);
    order.addAll(nodes);
    trees.forEach(tree -> order.addAll(tree.body()));
    return List.copyOf(order);
  }

  /// The listing; empty sections are left out.
  public String print() {
    var sections = new ArrayList<String>();
    section(sections, "placeholders", GraphPrinter.print(graph, placeholders));
    section(sections, "constants", GraphPrinter.print(graph, constants));
    section(sections, "trees", trees.stream().map(this::print).collect(Collectors.joining("\n")));
    section(sections, "nodes", GraphPrinter.print(graph, nodes));
    if (trees.isEmpty() && !roots.isEmpty()) {
      sections.add(
          roots.stream().map(Node::label).collect(Collectors.joining(", ", "return ", "\n")));
    }
    return String.join("\n", sections);
  }

  private static void section(List<String> sections, String name, String text) {
    if (!text.isEmpty()) {
      sections.add("# === " + name + " ===\n" + text);
    }
  }

  private String print(Tree tree) {
    var out = new StringBuilder("def t").append(tree.root());
    out.append(
        tree.inputs().stream()
            .map(id -> Node.label(id) + ": " + kind(graph.node(id).op()))
            .collect(Collectors.joining(", ", "(", ") -> node:\n")));
    for (int id : tree.body()) {
      out.append("    ").append(GraphPrinter.line(graph, id)).append('\n');
    }
    return out.append("    return ").append(Node.label(tree.root())).append('\n').toString();
  }

  private static String kind(Op op) {
    return Forest.isLeaf(op) ? op.tag() : "node";
  }
}
