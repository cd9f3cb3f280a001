package weft.lang;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import weft.ir.Op;
import weft.ir.problem.Origin;
import weft.ir.trait.HandsOn;
import weft.lang.BoundValue.Bound;
import weft.ops.compare.Where;
import weft.ops.time.TimeHalves;
import weft.ops.time.TimeOf;

/// Applies ops that hand cells on to times: to each of the two numbers that a time is made of.
final class HandedTimes {
  private final Nodes nodes;

  HandedTimes(Nodes nodes) {
    this.nodes = nodes;
  }

  /// Whether an op hands on what is a time here.
  boolean takes(Op op, List<Bound> args) {
    return op instanceof HandsOn && nodes.isTime(args.getFirst());
  }

  /// One of two times, or of a time and a missing value.
  ///
  /// @param test the node of the condition
  Bound choice(int test, Bound then, Bound otherwise, String who, Origin place) {
    var halves = new ArrayList<Integer>();
    for (int half = 0; half < 2; half++) {
      int yes = half(then, half, who);
      int no = half(otherwise, half, who);
      halves.add(nodes.builder().at(place).add(new Where(), test, yes, no));
    }
    return joined(halves, place);
  }

  /// What an op hands on of times.
  ///
  /// @param apply applies the op to arguments, of which the first is a number
  Bound handed(List<Bound> args, Function<List<Bound>, Bound> apply, Origin place) {
    var halves = new ArrayList<Integer>();
    for (int half = 0; half < 2; half++) {
      var some = new ArrayList<>(args);
      some.set(0, Bound.node(half(args.getFirst(), half, ""), args.getFirst().origin()));
      halves.add(((BoundValue.Node) apply.apply(some).value()).id());
    }
    return joined(halves, place);
  }

  private int half(Bound arg, int half, String who) {
    return nodes.isTime(arg) && arg.value() instanceof BoundValue.Node(int id)
        ? TimeHalves.of(nodes.builder().at(arg.origin()), id).half(half)
        : nodes.missingTime(arg, who);
  }

  private Bound joined(List<Integer> halves, Origin place) {
    return Bound.node(nodes.builder().at(place).add(new TimeOf(), halves), place);
  }
}
