package weft.rewrite;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.form.CrossSection;
import weft.ir.form.LastRows;
import weft.ir.form.OfKey;
import weft.ir.form.OfRun;
import weft.ir.form.Stateful;
import weft.ir.trait.Expands;
import weft.ir.trait.Reach;
import weft.ir.trait.Shifts;
import weft.ops.algebra.Build;
import weft.ops.event.IsNew;
import weft.ops.state.Afresh;
import weft.ops.state.CountIf;
import weft.ops.window.Lag;
import weft.ops.window.PerKey;
import weft.ops.window.Within;

/// What looks back -> the same, starting afresh where a condition changes, be it that it begins or
/// ends to hold. What starts afresh anyway does so in both cases.
final class Afreshly {
  private static final String RESET = "reset";

  private final GraphBuilder to;
  private final Build on;
  private final int condition;

  Afreshly(GraphBuilder to, int condition) {
    this.to = to;
    this.on = new Build(to);
    this.condition = condition;
  }

  /// The graph with whatever looks back by what it is made of written out.
  static Graph spelled(Graph graph) {
    return new Expand(op -> !(op instanceof Expands && isMadeOfRows(op))).apply(graph);
  }

  private static boolean isMadeOfRows(Op op) {
    return op.primitive() != Primitive.TRANSFORM
        && !(op instanceof Reach)
        && !(op instanceof CrossSection);
  }

  /// The equation that a node becomes.
  int of(Graph graph, Node node, List<Integer> args) {
    if (node.op() instanceof OfKey op) {
      int split = args.size() - 2;
      var key = args.subList(split, args.size());
      var applied = divided(op.op(), args.subList(0, split), startOfKey(op.most(), key));
      var all = new ArrayList<>(applied.args());
      all.addAll(key);
      return to.add(new PerKey(applied.op(), op.most()), all, node.labels());
    }
    boolean back = node.op() instanceof Reach && !(node.op() instanceof Shifts lag && lag.n() == 0);
    if (!back) {
      return to.copy(graph, node, args);
    }
    var applied = divided(node.op(), args, start());
    return to.add(applied.op(), applied.args(), node.labels());
  }

  private record Applied(Op op, List<Integer> args) {}

  private Applied divided(Op op, List<Integer> args, int start) {
    var roles = op.contract().roles();
    Role last = roles.isEmpty() ? Role.condition("") : roles.getLast();
    boolean starts = op instanceof OfRun || op instanceof Stateful && last.name().equals(RESET);
    var all = new ArrayList<>(args);
    if (starts) {
      all.set(all.size() - 1, on.or(all.getLast(), start));
      return new Applied(op, all);
    }
    all.add(start);
    return switch (op) {
      case Stateful _ -> new Applied(new Afresh(op), all);
      case LastRows _, Shifts _ -> new Applied(new Within(op), all);
      default -> new Applied(op, args);
    };
  }

  private int start() {
    return to.add(new IsNew(), condition);
  }

  /// Whether there was a change since the row before of the same key.
  private int startOfKey(int most, List<Integer> key) {
    int changes = to.add(new CountIf(), start());
    var before = new PerKey(new Lag(1, Double.NaN), most);
    return IsNew.of(on, changes, x -> to.add(before, x, key.get(0), key.get(1)));
  }
}
