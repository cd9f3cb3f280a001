package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ops.arithmetic.Divide;
import weft.ops.derivative.Fit;
import weft.ops.derivative.Linear;

@Says("The mean of the cells, as a float; of no cells it is missing.")
public record ReduceMean(@Default("time") String axis)
    implements Statistic, Linear, Reduces.ByFold {
  public ReduceMean {
    axis = Along.check(axis);
  }

  @Override
  public Reducer fold() {
    return Reducer.MEAN;
  }

  @Override
  public int transpose(Site at, int cotangent) {
    int share = at.add(new Divide(), cotangent, Fit.count(at, axis));
    return at.add(new SpreadLike(), share, at.args().getFirst());
  }

  @Override
  public ReduceMean along(String other) {
    return new ReduceMean(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMean(Along.TIME), "1 2 6", "3"));
  }
}
