package weft.ops.tensor;

import java.util.Arrays;
import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ops.derivative.Weighted;

/// Whole numbers multiply in 64 bits, wrapping.
@Says("The product of the cells.")
public record ReduceProd(@Default("time") String axis) implements Weighted {
  public ReduceProd {
    axis = Along.check(axis);
  }

  @Override
  public Element result(Element of) {
    return Reduction.widest(of);
  }

  @Override
  public double reduce(double[] cells, int from, int count, double[] room) {
    double product = 1;
    for (int i = from; i < from + count; i++) {
      product *= cells[i];
    }
    return product;
  }

  @Override
  public Tensor reduce(Lanes lanes) {
    return lanes.numbers(
        result(lanes.element()), this, lane -> Arrays.stream(lane).reduce(1, (a, b) -> a * b));
  }

  @Override
  public int weights(Site at) {
    return at.add(ProductOfOthers.of(axis, 0), at.args().getFirst());
  }

  @Override
  public ReduceProd along(String other) {
    return new ReduceProd(other);
  }

  public static List<Example> examples() {
    return List.of(Example.of(new ReduceProd(Along.TIME), "2 3 -0.5", "-3"));
  }
}
