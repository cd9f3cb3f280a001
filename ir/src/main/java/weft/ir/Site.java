package weft.ir;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/// Where a derivative passes an equation: the equation, and what it has become in the graph that is
/// being built.
///
/// @param to where equations are added
/// @param node the equation as it was
/// @param args its arguments there
/// @param result its result there
/// @param fixed which arguments can't change, so that no cotangent of theirs is wanted; empty on
///   the way forward
public record Site(
    GraphBuilder to, Node node, List<Integer> args, int result, List<Boolean> fixed) {
  public Site {
    args = List.copyOf(args);
    fixed = List.copyOf(fixed);
  }

  /// Whether a cotangent of an argument would not be used.
  public boolean isFixed(int i) {
    return !fixed.isEmpty() && fixed.get(i);
  }

  public Op op() {
    return node.op();
  }

  /// Adds an equation that keeps the tags of this one.
  public int add(Op op, List<Integer> on) {
    return to.add(op, on, Labels.NONE.tags(node.labels().tags()));
  }

  public int add(Op op, Integer... on) {
    return add(op, List.of(on));
  }

  public Type type(int id) {
    return to.type(id);
  }

  /// An argument by role.
  public int arg(String role) {
    var roles = op().contract().roles();
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i).name().equals(role)) {
        return args.get(i);
      }
    }
    throw new IllegalArgumentException(op().tag() + " has no role " + role);
  }

  /// Cotangents for each argument, from those of some.
  public List<Optional<Integer>> cotangents(Map<Integer, Integer> byPosition) {
    return IntStream.range(0, args.size())
        .mapToObj(i -> Optional.ofNullable(byPosition.get(i)))
        .toList();
  }

  /// Cotangents for each argument that can change.
  public List<Optional<Integer>> cotangents(IntFunction<Integer> byPosition) {
    return IntStream.range(0, args.size())
        .mapToObj(i -> isFixed(i) ? Optional.<Integer>empty() : Optional.of(byPosition.apply(i)))
        .toList();
  }
}
