package weft.calculus;

import java.util.ArrayList;
import java.util.function.Predicate;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Perform;
import weft.ops.control.Holds;
import weft.ops.control.Wraps;

/// Marks the equations that may run at the same time as others: each starts as soon as what it
/// needs is there. Equations and results stay as they are, so a schedule composes with every other
/// transform and changes no value.
///
/// @param condition which equations
public record Schedule(Predicate<Node> condition) {
  /// The tag of an equation that may run at the same time as others.
  public static final String CONCURRENT = "concurrent";

  /// Those that wait rather than compute: model calls, and what holds them.
  public static Schedule waiting() {
    return new Schedule(node -> node.op() instanceof Perform op && op.waits());
  }

  /// The graph with a mark on the equations that may run at the same time.
  public Graph apply(Graph graph) {
    var to = GraphBuilder.plain();
    var became = new int[graph.size()];
    for (Node node : graph.nodes()) {
      var args = DerivativeSources.args(node, became);
      Op op = inside(node.op());
      boolean marks = !node.isInput() && condition.test(node);
      if (op == node.op() && !marks) {
        became[node.id()] = to.copy(graph, node, args);
        continue;
      }
      var tags = new ArrayList<>(node.labels().tags());
      if (marks) {
        tags.add(CONCURRENT);
      }
      var labels = node.labels().tags(tags);
      var payload = graph.payload(node.id());
      to.at(node.origin());
      became[node.id()] =
          payload.isPresent() ? to.add(op, args, labels, payload.get()) : to.add(op, args, labels);
    }
    graph.outputs().forEach((name, id) -> to.output(name, became[id]));
    return to.build();
  }

  /// The graphs that an op holds are scheduled too.
  private Op inside(Op op) {
    return switch (op) {
      case Holds holds -> holds.map(this::apply);
      case Wraps wraps -> wraps.with(inside(wraps.op()));
      default -> op;
    };
  }
}
