package weft.ir.form;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Span;
import weft.ir.algebra.Algebra;
import weft.ir.trait.Reach;

/// An op that carries a few numbers from row to row of an entity.
public interface Stateful extends Reach {
  /// The numbers before the first row.
  List<Double> start();

  /// One row: the numbers after it and the result.
  <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in);

  @Override
  default Optional<Span> reach() {
    return Optional.empty();
  }

  /// What a row leaves behind and gives.
  record Step<E>(List<E> state, E output) {
    public Step {
      state = List.copyOf(state);
    }

    /// The rule for missing input: the state stays as it is, the result is missing.
    public <B> Step<E> where(Algebra<E, B> on, B present, List<E> before) {
      var kept = new ArrayList<E>();
      for (int i = 0; i < state.size(); i++) {
        kept.add(on.select(present, state.get(i), before.get(i)));
      }
      return new Step<>(kept, on.only(present, output));
    }
  }

  @Override
  default Primitive primitive() {
    return Primitive.STATE;
  }
}
