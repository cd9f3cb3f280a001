package weft.ops.order;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;

@Says("The value that a key stands for.")
public record KeyValue() implements OfKeys {
  public static final Contract CONTRACT = Contract.of(Role.number("key"));

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.ofKey(in.value(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new KeyValue(), "1 nan -1", "1 nan -2"));
  }
}
