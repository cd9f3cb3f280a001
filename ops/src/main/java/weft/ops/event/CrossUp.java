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

@Says("Whether x has just risen above the level: it was not above on the row before and is now.")
public record CrossUp() implements Happens {
  public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.real("level"));

  @Override
  public Type infer(List<Type> args) {
    return Infer.rowwise(args, Element.BOOL);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    int x = args.get(0);
    int level = args.get(1);
    var before = on.le(on.lag(x, 1, Double.NaN), on.lag(level, 1, Double.NaN));
    return on.and(before, on.gt(x, level));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new CrossUp(), "1 3 4 nan 5", "2 2 2 2 2", "false true false false false"));
  }
}
