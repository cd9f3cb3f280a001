package weft.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Element;
import weft.ir.Evaluate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Pointwise;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.body.Fused;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;

/// `t = a * b; u = t + c` -> `u = fused({a * b + c})`: a row-by-row equation joins the only
/// equation that uses it. An output, or what more than one equation reads, stays a node of its own.
/// So does what is, or may turn out to be, single precision: how wide a number within an op is
/// depends on the op's arguments, and fusing would change them.
public record Fuse() implements Rewrite {
  @Override
  public Graph apply(Graph graph) {
    var users = graph.users();
    var outputs = Set.copyOf(graph.outputs().values());
    var joins = new boolean[graph.size()];
    for (Node node : graph.nodes()) {
      int id = node.id();
      joins[id] =
          fusible(graph, node)
              && users.get(id).stream().distinct().count() == 1
              && fusible(graph, graph.node(users.get(id).getFirst()))
              && !outputs.contains(id);
    }
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      if (!joins[node.id()]) {
        boolean alone = node.args().stream().noneMatch(arg -> joins[arg]);
        to.at(node.origin());
        int id =
            alone
                ? to.copy(graph, node, node.args().stream().map(arg -> became[arg]).toList())
                : fuse(graph, node, joins, to, became);
        to.label(id, node.labels());
        became[node.id()] = id;
      }
    }
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return new Prune().apply(to.build());
  }

  private static boolean fusible(Graph graph, Node node) {
    return node.op() instanceof Pointwise
        && !(node.op() instanceof Evaluate)
        && isExact(node.type())
        && node.args().stream().allMatch(arg -> isExact(graph.node(arg).type()));
  }

  private static boolean isExact(Type type) {
    return type.element() != Element.F32 && type.element() != Element.ANY;
  }

  private static int fuse(Graph graph, Node root, boolean[] joins, GraphBuilder to, int[] became) {
    var body = GraphBuilder.sharing();
    var inside = new TreeMap<Integer, Integer>();
    var roles = new ArrayList<String>();
    var args = new ArrayList<Integer>();
    for (int id : members(graph, root, joins)) {
      Node node = graph.node(id);
      var here = new ArrayList<Integer>();
      for (int arg : node.args()) {
        here.add(
            inside.computeIfAbsent(
                arg,
                other -> {
                  if (graph.node(other).op() instanceof Constant(Tensor value)
                      && (value.element() == Element.F64 || value.element() == Element.BOOL)) {
                    return body.add(new Constant(value));
                  }
                  String role = "x" + roles.size();
                  roles.add(role);
                  args.add(became[other]);
                  return body.add(Placeholder.of(role));
                }));
      }
      inside.put(id, body.add(node.op(), here));
    }
    body.output("out", Objects.requireNonNull(inside.get(root.id())));
    return to.add(new Fused(body.build(), roles), args);
  }

  /// The root and everything that joins it, in order of id.
  private static Collection<Integer> members(Graph graph, Node root, boolean[] joins) {
    var members = new TreeSet<Integer>(List.of(root.id()));
    var open = new ArrayDeque<Integer>(members);
    while (!open.isEmpty()) {
      for (int arg : graph.node(open.remove()).args()) {
        if (joins[arg] && members.add(arg)) {
          open.add(arg);
        }
      }
    }
    return members;
  }
}
