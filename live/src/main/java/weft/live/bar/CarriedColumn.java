package weft.live.bar;

import java.util.ArrayList;
import java.util.Objects;
import java.util.function.IntFunction;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// A column that is no number: its cells as ticks bring them, and a column of such cells.
///
/// @param ticks texts, times, or arrays of numbers
record CarriedColumn(Tensor ticks) {
  @Nullable Object cell(int row) {
    if (ticks.shape().rank() > 1) {
      int width = width();
      var array = new double[width];
      for (int i = 0; i < width; i++) {
        array[i] = ticks.doubleAt(row * width + i);
      }
      return array;
    }
    return ticks.element() == Element.TEXT ? ticks.textAt(row) : (Object) ticks.longAt(row);
  }

  private int width() {
    int width = 1;
    for (int dim : ticks.shape().dims().subList(1, ticks.shape().rank())) {
      width *= dim;
    }
    return width;
  }

  /// Times are never missing, and a bar has a tick or one before it: so there is one for each.
  Tensor column(int rows, IntFunction<@Nullable Object> cells) {
    if (ticks.shape().rank() > 1) {
      var dims = new ArrayList<>(ticks.shape().dims());
      dims.set(0, rows);
      int width = width();
      return Tensor.f64(
          new Shape(false, dims),
          i -> ((double[]) Objects.requireNonNull(cells.apply(i / width)))[i % width]);
    }
    Shape shape = Shape.of(rows);
    return ticks.element() == Element.TEXT
        ? Tensor.texts(shape, i -> (String) cells.apply(i))
        : Tensor.longs(ticks.element(), shape, i -> (Long) Objects.requireNonNull(cells.apply(i)));
  }
}
