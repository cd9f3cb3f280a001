package weft.calculus;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.SequencedMap;
import java.util.function.Predicate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Type;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.ops.text.Texts;
import weft.rewrite.Expand;
import weft.rewrite.Prune;

/// What the transforms share: how a graph is copied into another one.
public final class DerivativeSources {
  private DerivativeSources() {}

  /// The graph with everything written out that has no rule but by its expansion.
  static Graph expanded(Graph graph, Predicate<Op> expands) {
    boolean composite = graph.nodes().stream().anyMatch(node -> expands.test(node.op()));
    return composite ? new Expand(expands.negate()).apply(graph) : graph;
  }

  /// What the derivatives of a graph are called: `d.`, or `d2.` where it has such names already.
  static String fresh(String letter, Graph graph) {
    for (int order = 1; ; order++) {
      String prefix = letter + (order == 1 ? "" : order) + ".";
      boolean taken =
          graph.outputs().keySet().stream().anyMatch(name -> name.startsWith(prefix))
              || graph.inputs().stream().anyMatch(node -> node.name().startsWith(prefix));
      if (!taken) {
        return prefix;
      }
    }
  }

  /// Copies the inputs, in their order, ahead of everything else; gives the new ids by node.
  static int[] inputs(Graph graph, GraphBuilder to) {
    var became = new int[graph.size()];
    for (Node input : graph.inputs()) {
      became[input.id()] = to.copy(graph, input, List.of());
    }
    return became;
  }

  /// Copies all nodes; gives the new ids by node.
  public static int[] all(Graph graph, GraphBuilder to) {
    var became = new int[graph.size()];
    copy(graph, _ -> true, to, became);
    return became;
  }

  /// Copies some nodes; what they read has become something already.
  public static void copy(Graph graph, Predicate<Node> some, GraphBuilder to, int[] became) {
    for (Node node : graph.nodes()) {
      if (some.test(node)) {
        became[node.id()] = to.copy(graph, node, args(node, became));
      }
    }
  }

  /// The graph with these outputs, then these derivatives: zero where the graph has none.
  ///
  /// @param derivatives by name the nodes that they are of
  public static Graph complete(
      Graph graph, Collection<String> outputs, SequencedMap<String, Integer> derivatives) {
    var to = GraphBuilder.plain();
    var became = all(graph, to);
    outputs.forEach(name -> to.output(name, became[named(graph.outputs(), name)]));
    derivatives.forEach(
        (name, of) -> {
          Integer there = graph.outputs().get(name);
          to.output(name, there != null ? became[there] : Space.zero(to, became[of]));
        });
    return to.build();
  }

  /// The node of an output that is there.
  public static int named(Map<String, Integer> outputs, String name) {
    return Objects.requireNonNull(outputs.get(name), name);
  }

  /// An input of the same type beside another one.
  public static int beside(GraphBuilder to, Node input, String prefix) {
    return beside(to, input, input.name(), prefix);
  }

  /// The same under another name.
  public static int beside(GraphBuilder to, Node like, String name, String prefix) {
    Type type = like.type();
    boolean rows = type.hasRows() && type.batches() == 0;
    return to.add(
        rows
            ? Column.of(prefix + name, type)
            : Input.of(prefix + name, Space.has(type) ? type : Type.ANY));
  }

  /// The arguments of an equation in the other graph.
  public static List<Integer> args(Node node, int[] became) {
    var args = new ArrayList<Integer>(node.args().size());
    node.args().forEach(arg -> args.add(became[arg]));
    return args;
  }

  /// An equation as it is; where literals count differently once derivatives go beside it, it is
  /// marked.
  static int primal(Graph graph, Node node, GraphBuilder to, List<Integer> args) {
    return Texts.marks(node.op())
        ? tagged(node, to, args, List.of(Texts.PRIMAL))
        : to.copy(graph, node, args);
  }

  /// An equation with more tags.
  static int tagged(Node node, GraphBuilder to, List<Integer> args, List<String> more) {
    var tags = new ArrayList<>(node.labels().tags());
    tags.addAll(more);
    Origin before = to.origin();
    int id = to.at(node.origin()).add(node.op(), args, node.labels().tags(tags));
    to.at(before);
    return id;
  }

  /// The graph without what rules added and nothing uses.
  ///
  /// @param values what the equations of the graph itself became
  static Graph tidy(Graph graph, int[] values) {
    var roots = new ArrayList<>(graph.outputs().values());
    for (int id : values) {
      roots.add(id);
    }
    graph.inputs().forEach(input -> roots.add(input.id()));
    var needed = Prune.needed(graph, roots);
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    copy(graph, node -> needed[node.id()], to, became);
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }

  /// A failure that says which equation it is about.
  public static WeftException at(Node node, WeftException cause) {
    return new WeftException(
        cause.diagnostics().stream()
            .map(d -> d.within(node.title() + " = " + node.op().tag()).orAt(node.origin()))
            .toList());
  }
}
