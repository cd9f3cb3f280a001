package weft.ops.array;

import java.util.List;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Says;
import weft.ops.Sums;
import weft.ops.algebra.Build;

@Says("The sum of an array's cells.")
public record ArraySum() implements Levels {
  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    return Sums.sum(new Build(to), Levels.cells(to, args.getFirst()));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArraySum(), "1,2 3,nan", "3 nan"));
  }
}
