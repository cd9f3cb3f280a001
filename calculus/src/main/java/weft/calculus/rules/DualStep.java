package weft.calculus.rules;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.form.Stateful;
import weft.ops.algebra.Build;
import weft.ops.algebra.Dual;
import weft.ops.algebra.Dual.Pair;
import weft.ops.source.Placeholder;
import weft.ops.state.Scan;

/// The step of a stateful op over values with tangents.
///
/// @param op what is stepped through
/// @param types of its arguments
/// @param moves which of its arguments change
record DualStep(Stateful op, List<Type> types, List<Boolean> moves) {
  /// Which of the numbers carried change: those that a number that changes goes into.
  List<Boolean> carried() {
    var carried = new ArrayList<>(Collections.nCopies(op.start().size(), false));
    for (boolean more = true; more; ) {
      more = false;
      var state = new Steps(carried).step().state();
      for (int i = 0; i < state.size(); i++) {
        if (state.get(i).tangent().isPresent() && !carried.get(i)) {
          carried.set(i, true);
          more = true;
        }
      }
    }
    return carried;
  }

  boolean isCondition(int arg) {
    return types.get(arg).element() == Element.BOOL;
  }

  List<String> roles() {
    return op.contract().roles().stream().map(Role::name).toList();
  }

  /// The scan that gives the tangents, from the arguments and a tangent of each that changes; none
  /// where they are zero.
  Optional<Scan> tangents() {
    var carried = carried();
    var steps = new Steps(carried);
    var step = steps.step();
    if (step.output().tangent().isEmpty()) {
      return Optional.empty();
    }
    var start = new ArrayList<>(op.start());
    for (int i = 0; i < step.state().size(); i++) {
      steps.to.output(Scan.carried(i), step.state().get(i).value());
    }
    for (int i = 0; i < carried.size(); i++) {
      if (carried.get(i)) {
        var tangent = step.state().get(i).tangent().orElseGet(() -> steps.on.lit(0));
        steps.to.output(Scan.carried(start.size()), tangent);
        start.add(0.0);
      }
    }
    steps.to.output(Scan.OUT, step.output().tangent().get());
    return Optional.of(new Scan(steps.to.build(), start, steps.roles));
  }

  /// One way to write the step down.
  private final class Steps {
    private final GraphBuilder to = GraphBuilder.sharing();
    private final Build on = new Build(to);
    private final List<String> roles = new ArrayList<>(roles());
    private final List<Boolean> carried;

    Steps(List<Boolean> carried) {
      this.carried = carried;
    }

    Stateful.Step<Pair<Integer>> step() {
      var dual = new Dual<>(on);
      var state = new ArrayList<Pair<Integer>>();
      int next = op.start().size();
      for (int i = 0; i < op.start().size(); i++) {
        int value = to.add(Placeholder.of(Scan.carried(i)));
        state.add(
            new Pair<>(
                value,
                carried.get(i)
                    ? Optional.of(to.add(Placeholder.of(Scan.carried(next++))))
                    : Optional.empty()));
      }
      var operands = new ArrayList<Operand<Pair<Integer>, Integer>>();
      for (int i = 0; i < moves.size(); i++) {
        int value = to.add(Placeholder.of(roles.get(i)));
        operands.add(
            isCondition(i)
                ? Operand.when(value)
                : Operand.of(
                    new Pair<>(value, moves.get(i) ? Optional.of(tangent(i)) : Optional.empty())));
      }
      return op.step(dual, state, new Operands<>(dual, operands));
    }

    private int tangent(int arg) {
      String name = "d_" + roles.get(arg);
      while (roles.contains(name)) {
        name = "d_" + name;
      }
      roles.add(name);
      return to.add(Placeholder.of(name));
    }
  }
}
