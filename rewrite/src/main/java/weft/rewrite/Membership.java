package weft.rewrite;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CrossSection;
import weft.ops.algebra.Build;
import weft.ops.compare.Where;
import weft.ops.source.Constant;

/// A program and its universe -> the program over that universe:
///
/// ```
/// cs_rank(x) -> cs_rank(x if liquid else missing)
/// output     -> output if liquid else missing
/// ```
///
/// What the condition itself reads stays as it is; a cross-section that features read too is there
/// twice. Where membership is to start everything afresh, states and windows are divided as by
/// `reset=` and `within=`, together with what the formulas say themselves. So engines need to know
/// nothing of universes.
///
/// This is no [Rewrite]: the outputs are others.
public final class Membership {
  /// On the condition, besides the name of the universe.
  public static final String TAG = "universe";

  /// On the condition too, where a change of membership starts states and windows afresh.
  public static final String AFRESH = "outside=reset";

  private final Graph graph;
  private final int[] became;
  private final GraphBuilder to = GraphBuilder.sharing();
  private final Build on = new Build(to);
  private final int member;

  private Membership(Graph graph, String universe, boolean afresh) {
    this.graph = graph;
    this.became = new int[graph.size()];
    int condition = Objects.requireNonNull(graph.outputs().get(universe));
    var read = Prune.needed(graph, List.of(condition));
    for (Node node : graph.nodes()) {
      if (read[node.id()] && node.id() != condition) {
        became[node.id()] = to.copy(graph, node, args(node));
      }
    }
    Node node = graph.node(condition);
    var labels = Labels.named(universe).tags(afresh ? List.of(TAG, AFRESH) : List.of(TAG));
    this.member = to.at(node.origin()).add(node.op(), args(node), labels);
    this.became[condition] = member;
  }

  /// The graph without the output that is the universe.
  ///
  /// @param universe the output that is the condition: an [weft.ops.cross.InUniverse]
  /// @param afresh whether a change of membership starts states and windows afresh
  public static Graph of(Graph graph, String universe, boolean afresh) {
    Graph spelled = afresh ? Afreshly.spelled(graph) : graph;
    return new Membership(spelled, universe, afresh).over(universe, afresh);
  }

  private Graph over(String universe, boolean afresh) {
    int condition = Objects.requireNonNull(graph.outputs().get(universe));
    var results = new LinkedHashMap<>(graph.outputs());
    results.remove(universe);
    var needed = Prune.needed(graph, results.values());
    boolean divides = afresh && to.type(member).hasRows();
    for (Node node : graph.nodes()) {
      int id = node.id();
      if (needed[id] && id != condition) {
        to.at(node.origin());
        became[id] = divides ? new Afreshly(to, member).of(graph, node, seen(node)) : copy(node);
      }
    }
    outputs(results);
    return to.build();
  }

  private int copy(Node node) {
    return to.copy(graph, node, seen(node));
  }

  private List<Integer> args(Node node) {
    return node.args().stream().map(arg -> became[arg]).toList();
  }

  /// The arguments of a feature's equation: of those outside, a cross-section sees nothing. One
  /// missing value keeps a row out, so the first column is enough.
  private List<Integer> seen(Node node) {
    var args = new ArrayList<>(args(node));
    if (node.op() instanceof CrossSection) {
      args.set(0, on.only(member, args.getFirst()));
    }
    return args;
  }

  private void outputs(Map<String, Integer> results) {
    results.forEach(
        (name, id) -> {
          Node node = graph.node(id);
          to.at(node.origin());
          to.output(name, to.add(new Where(), member, became[id], missing(to.type(became[id]))));
        });
  }

  /// What stands for no value beside values of a type.
  private int missing(Type type) {
    Element element = type.element();
    return switch (element) {
      case BOOL -> to.add(new Constant(Tensor.truths(Shape.SCALAR, _ -> Double.NaN)));
      case TEXT -> to.add(new Constant(Tensor.texts(Shape.SCALAR, _ -> null)));
      case TIME -> to.add(new Constant(Tensor.longs(element, Shape.SCALAR, _ -> Tensor.NO_TIME)));
      case F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, ANY -> on.lit(Double.NaN);
    };
  }
}
