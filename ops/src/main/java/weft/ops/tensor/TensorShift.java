package weft.ops.tensor;

import java.util.List;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Op;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.problem.Check;

/// The element stays, so it must be able to hold the fill.
@Says(
    "The cells moved by `periods` along a dimension, backwards if negative; the fill where "
        + "none arrives.")
public record TensorShift(
    @Default("1") int periods, @Default("0") double fill, @Default("-1") int axis)
    implements Neighbours {
  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    Tensor x = args.getFirst();
    Element element = x.element();
    if (!element.isFloat()) {
      Check.that(
          fill == Math.rint(fill) && Math.abs(fill) < 0x1p53,
          "fill",
          "a whole number where the cells are " + element.tag(),
          fill);
    }
    var lines = new Lines(x.shape(), axis);
    return switch (element.kind()) {
      case FLOAT ->
          Tensor.floats(
              element,
              x.shape(),
              i -> arrives(lines, i) ? x.doubleAt(lines.move(i, -periods)) : fill);
      case SIGNED, UNSIGNED, TIME ->
          Tensor.longs(
              element,
              x.shape(),
              i -> arrives(lines, i) ? x.longAt(lines.move(i, -periods)) : (long) fill);
      case BOOL ->
          Tensor.truths(
              x.shape(),
              i -> arrives(lines, i) ? x.doubleAt(lines.move(i, -periods)) : fill != 0 ? 1 : 0);
      case TEXT ->
          Tensor.texts(
              x.shape(), i -> arrives(lines, i) ? x.textAt(lines.move(i, -periods)) : null);
      case ANY -> throw new IllegalStateException();
    };
  }

  private boolean arrives(Lines lines, int cell) {
    long from = (long) lines.position(cell) - periods;
    return from >= 0 && from < lines.length();
  }

  @Override
  public Op linear() {
    return new TensorShift(periods, 0, axis);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new TensorShift(-periods, 0, axis), cotangent);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new TensorShift(1, 0, -1), "1 2 3 4", "0 1 2 3"),
        Example.of(new TensorShift(-2, 9, -1), "1 2 3 4", "3 4 9 9"),
        Example.of(new TensorShift(5, 0, -1), "1 2", "0 0"));
  }
}
