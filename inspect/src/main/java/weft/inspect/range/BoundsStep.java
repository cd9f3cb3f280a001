package weft.inspect.range;

import java.util.ArrayList;
import java.util.List;
import weft.ir.GraphBuilder;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.form.Stateful;
import weft.ir.range.Interval;
import weft.ops.algebra.Between;
import weft.ops.algebra.Bounds;
import weft.ops.algebra.Build;
import weft.ops.algebra.Chance;
import weft.ops.source.Placeholder;
import weft.ops.state.Scan;

/// The step of a stateful op over intervals: each number that it carries becomes the parts of one,
/// and so does each argument.
///
/// @param in the arguments, outside of the step
record BoundsStep(Stateful op, Operands<Between<Integer, Integer>, Chance<Integer>> in) {
  private static final List<String> CHANCE = List.of("always", "never");

  /// The result, each part by a scan of its own.
  Between<Integer, Integer> scan(BoundsCells cells) {
    var start =
        op.start().stream().flatMap(x -> BoundsCells.numbers(Interval.of(x)).stream()).toList();
    var args = arguments(cells);
    var parts = new ArrayList<Integer>();
    for (int part = 0; part < BoundsCells.PARTS.size(); part++) {
      var step = new Step();
      step.write(part);
      parts.add(cells.to().add(new Scan(step.to.build(), start, step.roles), args));
    }
    return BoundsCells.of(cells.on(), parts);
  }

  private List<Integer> arguments(BoundsCells cells) {
    var args = new ArrayList<Integer>();
    for (var operand : in.list()) {
      switch (operand) {
        case Operand.Value<Between<Integer, Integer>, Chance<Integer>>(var it) ->
            args.addAll(BoundsCells.numbers(cells.on(), it));
        case Operand.Doubtful<Between<Integer, Integer>, Chance<Integer>>(var it) ->
            args.addAll(BoundsCells.numbers(cells.on(), it));
        case Operand.Condition<Between<Integer, Integer>, Chance<Integer>>(var it) -> {
          args.add(cells.on().number(it.always()));
          args.add(cells.on().number(it.never()));
        }
      }
    }
    return args;
  }

  /// One way to write the step down.
  private final class Step {
    private final GraphBuilder to = GraphBuilder.sharing();
    private final Build build = new Build(to);
    private final Bounds<Integer, Integer> on = new Bounds<>(build);
    private final List<String> roles = new ArrayList<>();

    void write(int part) {
      var operands = new ArrayList<Operand<Between<Integer, Integer>, Chance<Integer>>>();
      var names = op.contract().roles().stream().map(Role::name).toList();
      for (int i = 0; i < in.size(); i++) {
        operands.add(argument(names.get(i), in.list().get(i)));
      }
      var state = new ArrayList<Between<Integer, Integer>>();
      int carried = 0;
      for (int i = 0; i < op.start().size(); i++) {
        var numbers = new ArrayList<Integer>();
        for (int j = 0; j < BoundsCells.PARTS.size(); j++) {
          numbers.add(to.add(Placeholder.of(Scan.carried(carried++))));
        }
        state.add(BoundsCells.of(build, numbers));
      }
      var step = op.step(on, state, new Operands<>(on, operands));
      int next = 0;
      for (var after : step.state()) {
        for (int number : BoundsCells.numbers(build, after)) {
          to.output(Scan.carried(next++), number);
        }
      }
      to.output(Scan.OUT, BoundsCells.numbers(build, step.output()).get(part));
    }

    private Operand<Between<Integer, Integer>, Chance<Integer>> argument(
        String role, Operand<Between<Integer, Integer>, Chance<Integer>> outside) {
      return switch (outside) {
        case Operand.Value<Between<Integer, Integer>, Chance<Integer>> _ ->
            Operand.of(BoundsCells.of(build, numbers(role, BoundsCells.PARTS)));
        case Operand.Doubtful<Between<Integer, Integer>, Chance<Integer>> _ ->
            Operand.doubtful(BoundsCells.of(build, numbers(role, BoundsCells.PARTS)));
        case Operand.Condition<Between<Integer, Integer>, Chance<Integer>> _ -> {
          var numbers = numbers(role, CHANCE);
          int none = build.lit(0);
          yield Operand.when(
              new Chance<>(build.gt(numbers.get(0), none), build.gt(numbers.get(1), none)));
        }
      };
    }

    private List<Integer> numbers(String role, List<String> parts) {
      var ids = new ArrayList<Integer>();
      for (String part : parts) {
        String name = role + "_" + part;
        roles.add(name);
        ids.add(to.add(Placeholder.of(name)));
      }
      return ids;
    }
  }
}
