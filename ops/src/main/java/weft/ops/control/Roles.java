package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import weft.ir.Contract;
import weft.ir.Graph;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Type;

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

  /// A role of its own, then numbered ones: `x, by1, by2`.
  public static List<String> after(String first, String prefix, int count) {
    return Stream.concat(
            Stream.of(first), IntStream.rangeClosed(1, count).mapToObj(i -> prefix + i))
        .toList();
  }

  /// Roles of these names that take anything.
  public static Contract any(List<String> roles) {
    return Contract.of(roles.stream().map(Role::any).toArray(Role[]::new));
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
