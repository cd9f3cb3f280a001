package weft.ops.state;

import java.util.List;
import weft.ir.Operands;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

/// A state of one number, which is the result. A missing value leaves it as it is.
interface Running extends Stateful {
  /// The number after a value.
  <E, B> E next(Algebra<E, B> on, E before, E x);

  @Override
  default <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E x = in.value(0);
    E next = next(on, state.getFirst(), x);
    return new Step<>(List.of(next), next).where(on, on.present(x), state);
  }
}
