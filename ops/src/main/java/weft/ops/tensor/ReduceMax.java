package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.trait.Reducer;

@Says("The largest cell; missing if any cell is.")
public record ReduceMax(@Default("time") String axis) implements ExtremeCell {
  public ReduceMax {
    axis = Along.check(axis);
  }

  @Override
  public Reducer fold() {
    return Reducer.MOST;
  }

  @Override
  public ReduceMax along(String other) {
    return new ReduceMax(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceMax(Along.TIME), "3 1 2", "3"));
  }
}
