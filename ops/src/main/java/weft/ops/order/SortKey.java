package weft.ops.order;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("A stand-in for a value, for `larger_key`.")
public record SortKey() implements OfKeys {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.key(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new SortKey(), "1 nan -2", "1 nan -1"));
  }
}
