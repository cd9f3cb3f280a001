package weft.ops.state;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Primitive;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Stateful;
import weft.ir.trait.Divides;
import weft.ir.trait.Uncalled;

/// A state that starts afresh where a condition holds: with that row, before its input, also where
/// that input is missing. In formulas `reset=`.
@Says("A state that starts afresh where a condition holds: `reset=` in formulas.")
public record Afresh(Op op) implements Stateful, Divides, Uncalled {
  private static final String RESET = "reset";

  public Afresh {
    Divides.check(op, op instanceof Stateful, "one that carries a state", RESET);
  }

  private Stateful state() {
    return (Stateful) op;
  }

  @Override
  public Contract contract() {
    return Divides.contract(op, Role.condition(RESET));
  }

  @Override
  public int warmUp() {
    return state().warmUp();
  }

  @Override
  public Primitive primitive() {
    return op.primitive();
  }

  @Override
  public List<Double> start() {
    return state().start();
  }

  @Override
  public <E, B> Step<E> step(Algebra<E, B> on, List<E> state, Operands<E, B> in) {
    int last = in.size() - 1;
    B reset = in.condition(last);
    var before = new ArrayList<E>();
    for (int i = 0; i < state.size(); i++) {
      before.add(on.select(reset, on.lit(start().get(i)), state.get(i)));
    }
    return state().step(on, before, new Operands<>(on, in.list().subList(0, last)));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            new Afresh(new Cumsum(10)),
            "1 2 3 nan 5",
            "false false true true missing",
            "11 13 13 nan 15"),
        Example.of(new Afresh(new Ffill()), "1 nan nan 4", "false false true false", "1 1 nan 4"),
        Example.of(new Afresh(new RowNumber()), "false false true false", "1 2 1 2"));
  }
}
