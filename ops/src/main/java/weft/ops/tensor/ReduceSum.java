package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.trait.Reducer;
import weft.ir.trait.Reduces;
import weft.ops.derivative.Linear;

/// Whole numbers add up in 64 bits, floats by adjacent pairs, again and again.
@Says("The sum of the cells.")
public record ReduceSum(@Default("time") String axis) implements Reduction, Linear, Reduces.ByFold {
  public ReduceSum {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return Reduction.widest(of);
  }

  @Override
  public Reducer fold() {
    return Reducer.SUM;
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return lanes.numbers(result(lanes.element()), this, lane -> Arrays.stream(lane).sum());
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new SpreadLike(), cotangent, at.args().getFirst());
  }

  @Override
  public ReduceSum along(String other) {
    return new ReduceSum(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceSum(Along.TIME), "1 2 3.5", "6.5"));
  }
}
