package weft.ops.event;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Infer;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ops.algebra.Build;

/// A condition true on the first row, or after a row where it is missing, has become true.
@Says("`x` on the rows where the condition becomes true, missing elsewhere.")
public record When() implements Happens {
  public static final Contract CONTRACT = Contract.of(Role.condition("condition"), Role.real("x"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.F64);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    var held = on.lag(on.select(args.get(0), on.lit(1), on.lit(0)), 1, 0);
    var becomes = on.and(args.get(0), on.eq(held, on.lit(0)));
    return on.only(becomes, args.get(1));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new When(), "true true false true", "1 2 3 4", "1 nan nan 4"),
        Example.of(new When(), "true missing true true", "1 2 3 4", "1 nan 3 nan"));
  }
}
