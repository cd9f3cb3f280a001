package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;

@Says("Whether all cells hold; a number holds when it is not zero.")
public record ReduceAll(@Default("time") String axis) implements Reduction, Reduces.ByFold {
  public static final Contract CONTRACT = OF_ANY;

  public ReduceAll {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return Element.BOOL;
  }

  @Override
  public Reducer fold() {
    return Reducer.ALL;
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return lanes.bools(fold());
  }

  @Override
  public ReduceAll along(String other) {
    return new ReduceAll(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceAll(Along.TIME), "true false", "false"));
  }
}
