package weft.ops.event;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// Which of two levels x touched first since the last reset: 0 before a touch, then 1 for `x >= up`
/// or -1 for `x <= down` until a row where `reset` holds, which starts afresh.
@Says(
    "Which level x touched first since the last reset: 1 for `up`, -1 for `down`, 0 for "
        + "neither yet.")
public record FirstTouch() implements Stateful {
  public static final Contract CONTRACT =
      Contract.of(Role.real("x"), Role.real("up"), Role.real("down"), Role.condition("reset"));

  @Override
  public Primitive primitive() {
    return Primitive.EVENT;
  }

  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E before = on.select(in.condition(3), on.lit(0), state.get(0));
    E down = on.select(on.le(x, in.value(2)), on.lit(-1), on.lit(0));
    E touch = on.select(on.ge(x, in.value(1)), on.lit(1), down);
    E next = on.select(on.eq(before, on.lit(0)), touch, before);
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new FirstTouch(),
            "1 5 0 0 3",
            "4 4 4 4 4",
            "0 0 0 0 0",
            "false false false true false",
            "0 1 1 -1 -1"));
  }
}
