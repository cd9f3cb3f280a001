package weft.ops.compare;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Infer;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Symbol;
import weft.ir.trait.Unscaled;
import weft.ops.tensor.Convert;

/// Both are computed, in the element that holds both.
@Says("One of two values, chosen row by row; the second where the condition is missing.")
public record Where() implements Pointwise.OfValue, Symbol, Unscaled {
  public static final Contract CONTRACT =
      Contract.of(Role.number("condition"), Role.any("then"), Role.any("otherwise"));

  @Override
  public Type infer(List<Type> args) {
    var branches = List.of(args.get(1).element(), args.get(2).element());
    return Infer.elementwise(args, Convert.common(branches));
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return on.select(in.condition(0), in.value(1), in.value(2));
  }

  @Override
  public String symbol() {
    return "if";
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Where(), "true false true", "1 2 nan", "4 5 6", "1 5 nan"),
        Example.of(new Where(), "true false missing", "1 2 3", "4 5 6", "1 5 6"));
  }
}
