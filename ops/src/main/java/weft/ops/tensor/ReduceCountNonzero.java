package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;

@Says("How many cells are not zero; a missing one is not.")
public record ReduceCountNonzero(@Default("time") String axis)
    implements Reduction, Reduces.ByFold {
  public static final Contract CONTRACT = OF_ANY;

  public ReduceCountNonzero {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return Element.I64;
  }

  @Override
  public Reducer fold() {
    return Reducer.COUNT;
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return lanes.counts();
  }

  @Override
  public ReduceCountNonzero along(String other) {
    return new ReduceCountNonzero(other);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ReduceCountNonzero(Along.TIME),
            List.of(Tensor.column(3, 0, Double.NaN)),
            Tensor.scalar(2).reshape(Shape.of(1))));
  }
}
