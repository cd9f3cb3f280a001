package weft.ops.tensor;

import java.util.ArrayList;
import weft.ir.Shape;
import weft.ir.Tensor;

/// The cells of a tensor lane by lane: the cells along one dimension, for each place of the others.
public final class LaneCells {
  private final Shape shape;
  private final int axis;
  private final int length;
  private final int inner;

  public LaneCells(Shape shape, int axis) {
    this.shape = shape;
    this.axis = Along.resolve(axis, shape.rank());
    this.length = shape.dims().get(this.axis);
    this.inner =
        shape.dims().subList(this.axis + 1, shape.rank()).stream().reduce(1, (a, b) -> a * b);
  }

  public int length() {
    return length;
  }

  /// The cell at a position of a lane; lanes are counted in the order of the other dimensions.
  public int cell(int lane, int position) {
    return (lane / inner * length + position) * inner + lane % inner;
  }

  /// The shape with another extent along the dimension.
  public Shape with(int extent) {
    var dims = new ArrayList<>(shape.dims());
    dims.set(axis, extent);
    return new Shape(false, dims);
  }

  /// The shape with one cell for each lane.
  public Shape reduced() {
    return with(1);
  }

  /// The order of two cells.
  public static int compare(Tensor x, int a, int b) {
    return switch (x.element().kind()) {
      case SIGNED, TIME -> Long.compare(x.longAt(a), x.longAt(b));
      case UNSIGNED -> Long.compareUnsigned(x.longAt(a), x.longAt(b));
      case FLOAT, BOOL -> {
        double left = x.doubleAt(a);
        double right = x.doubleAt(b);
        yield left < right ? -1 : left > right ? 1 : 0;
      }
      case TEXT, ANY -> throw new IllegalStateException(x.element().tag());
    };
  }
}
