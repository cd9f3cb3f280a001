package weft.ops.compare;

import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import weft.ir.GraphBuilder;
import weft.ir.Node;
import weft.ops.algebra.Build;
import weft.ops.order.CellHalf;

/// Whether it is known that a condition holds or not. A comparison is known where both sides are
/// present, a condition that is read where it is; `and`, `or` and `not` are known as in SQL: `false
/// and c` is, whatever c is. Everything else always is.
///
/// Nothing here recurses: conditions may be long.
public final class Knowledge {
  private final GraphBuilder to;
  private final Build on;
  private final Map<Integer, Integer> known = new HashMap<>();

  private Knowledge(GraphBuilder to) {
    this.to = to;
    this.on = new Build(to);
  }

  /// The condition that another one is known.
  public static int of(GraphBuilder to, int condition) {
    var knowledge = new Knowledge(to);
    for (int id : knowledge.parts(condition)) {
      knowledge.known.put(id, knowledge.node(to.node(id)));
    }
    return knowledge.at(condition);
  }

  /// What a condition is joined of, arguments first.
  private Set<Integer> parts(int condition) {
    var parts = new TreeSet<Integer>();
    var open = new ArrayDeque<Integer>();
    open.push(condition);
    while (!open.isEmpty()) {
      int id = open.pop();
      if (parts.add(id) && joins(to.node(id))) {
        to.node(id).args().forEach(open::push);
      }
    }
    return parts;
  }

  private static boolean joins(Node node) {
    return node.op() instanceof LogicalAnd
        || node.op() instanceof LogicalOr
        || node.op() instanceof LogicalNot;
  }

  private int at(int id) {
    return Objects.requireNonNull(known.get(id));
  }

  private int node(Node node) {
    return switch (node.op()) {
      case LogicalNot _ -> at(node.args().getFirst());
      case LogicalAnd _ -> joined(node, true);
      case LogicalOr _ -> joined(node, false);
      case Less _, LessEqual _, Greater _, GreaterEqual _, Equal _, NotEqual _ ->
          on.and(present(node.args().get(0)), present(node.args().get(1)));
      default -> node.isDoubtful() ? present(node.id()) : always();
    };
  }

  /// Both sides are known, or one that decides: where it does not hold, for `and`.
  private int joined(Node node, boolean all) {
    int left = node.args().get(0);
    int right = node.args().get(1);
    int both = on.and(at(left), at(right));
    return on.or(both, on.or(decides(left, all), decides(right, all)));
  }

  private int decides(int side, boolean all) {
    return on.and(at(side), all ? on.not(side) : side);
  }

  private int always() {
    return on.eq(on.lit(0), on.lit(0));
  }

  private int present(int id) {
    Node node = to.node(id);
    if (node.isConstant() && node.constant().filter(value -> value.hasGaps()).isEmpty()) {
      return node.type().element().isFloat() ? on.present(id) : always();
    }
    return switch (node.type().element()) {
      case BOOL -> on.present(on.number(id));
      case TEXT, TIME -> on.present(to.add(new CellHalf(0), id));
      case F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, ANY -> on.present(id);
    };
  }
}
