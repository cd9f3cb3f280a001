package weft.ops.array;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Role;
import weft.ir.Type;
import weft.ir.trait.Expands;
import weft.ops.Sums;
import weft.ops.algebra.Build;

/// The sum of an array's cells.
public record ArraySum() implements Expands {
  public static final Contract CONTRACT = Contract.of(Role.real("x"));

  @Override
  public Type infer(List<Type> args) {
    return Levels.summary(args);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    var cells = Levels.cells(to, args.getFirst());
    return Sums.sum(on, cells);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArraySum(), "1,2 3,nan", "3 nan"));
  }
}
