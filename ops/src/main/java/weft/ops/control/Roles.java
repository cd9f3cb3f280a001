package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Type;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;

/// What ops that take any number of values share: names of roles, inputs and outputs of the graphs
/// they hold.
public final class Roles {
  private Roles() {}

  /// `prefix_0`, `prefix_1`, ...
  public static List<String> numbered(String prefix, int count) {
    var names = new ArrayList<String>(count);
    for (int i = 0; i < count; i++) {
      names.add(prefix + "_" + i);
    }
    return names;
  }

  /// Roles of these names that take anything.
  public static Contract any(List<String> roles) {
    return Contract.of(roles.stream().map(Role::any).toArray(Role[]::new));
  }

  /// The inputs of a graph, in their order: its sources that are given from outside.
  public static List<Node> inputs(Graph graph) {
    return graph.nodes().stream().filter(Roles::isInput).toList();
  }

  public static boolean isInput(Node node) {
    return switch (node.op()) {
      case Input _, Placeholder _ -> true;
      case Column _, Series _ -> true;
      default -> false;
    };
  }

  /// The types of a graph's outputs, in their order.
  static List<Type> outputs(Graph graph) {
    return graph.outputs().values().stream().map(id -> graph.node(id).type()).toList();
  }

  /// One result as it is, several as a tuple.
  static Type together(List<Type> types) {
    return types.size() == 1 ? types.getFirst() : Type.tuple(types);
  }

  static boolean waits(Graph graph) {
    return graph.nodes().stream().anyMatch(node -> node.op() instanceof Perform op && op.waits());
  }
}
