package weft.ops.array;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Role;
import weft.ir.Says;
import weft.ops.Sums;
import weft.ops.algebra.Build;

@Says("The mean of an array's cells with the weights of another array of the same length.")
public record ArrayWavg() implements Levels {
  public static final Contract CONTRACT = Contract.of(Role.real("x"), Role.real("weights"));

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    var cells = Levels.cells(to, args.getFirst());
    var weights = Levels.cells(to, args.get(1));
    var products = new ArrayList<Integer>();
    for (int i = 0; i < cells.size(); i++) {
      products.add(on.mul(cells.get(i), weights.get(i)));
    }
    return on.div(Sums.sum(on, products), Sums.sum(on, weights));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ArrayWavg(), "1,2 3,4", "1,3 0,0", "1.75 nan"));
  }
}
