package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Fold;
import weft.ir.Reduces;

/// The mean, as a float; of no cells it is missing.
public record ReduceMean(@Default("time") String axis) implements Reduction, Reduces.ByFold {
  public ReduceMean {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return of.toFloat();
  }

  @Override
  public Fold fold() {
    return Fold.MEAN;
  }

  @Override
  public boolean takesScalars() {
    return false;
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMean(Along.TIME), "1 2 6", "3"));
  }
}
