package weft.ops.array;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Says;
import weft.ops.Sums;
import weft.ops.algebra.Build;

@Says(
    "The standard deviation of an array's cells (`ddof` 1); exactly 0 when they are equal, "
        + "missing for a single one.")
public record ArrayStd() implements Levels {
  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    var cells = Levels.cells(to, args.getFirst());
    var deviations = new ArrayList<Integer>();
    var squares = new ArrayList<Integer>();
    for (int cell : cells) {
      int d = on.sub(cell, cells.getFirst());
      deviations.add(d);
      squares.add(on.mul(d, d));
    }
    int total = Sums.sum(on, deviations);
    int scale = on.lit(1.0 / cells.size());
    int squared = on.sub(Sums.sum(on, squares), on.mul(on.mul(total, total), scale));
    return on.sqrt(on.div(on.max(squared, on.lit(0)), on.lit(cells.size() - 1)));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArrayStd(), "1,3,5 0.1,0.1,0.1", "2 0"));
  }
}
