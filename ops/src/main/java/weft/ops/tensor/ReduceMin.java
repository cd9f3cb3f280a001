package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.trait.Reducer;

@Says("The smallest cell; missing if any cell is.")
public record ReduceMin(@Default("time") String axis) implements ExtremeCell {
  public ReduceMin {
    axis = Along.check(axis);
  }

  @Override
  public Reducer fold() {
    return Reducer.LEAST;
  }

  @Override
  public ReduceMin along(String other) {
    return new ReduceMin(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMin(Along.TIME), "3 1 2", "1"));
  }
}
