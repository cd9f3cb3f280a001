package weft.ops.array;

import java.util.List;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Says;
import weft.ops.Sums;
import weft.ops.algebra.Build;

@Says("The mean of an array's cells.")
public record ArrayMean() implements Levels {
  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    var cells = Levels.cells(to, args.getFirst());
    return on.div(Sums.sum(on, cells), on.lit(cells.size()));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArrayMean(), "1,2 3,4", "1.5 3.5"));
  }
}
