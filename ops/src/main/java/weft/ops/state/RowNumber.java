package weft.ops.state;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;

@Says("The number of the row in its entity, counted from 1.")
public record RowNumber() implements Stateful {
  public static final Contract CONTRACT = Contract.of();

  @Override
  public Type infer(List<Type> args) {
    return Type.column(Element.F64);
  }

  @Override
  public List<Double> start() {
    return List.of(0.0);
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    E next = on.add(state.get(0), on.lit(1));
    return new Step<>(List.of(next), next);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new RowNumber(), "1 2 3"));
  }
}
