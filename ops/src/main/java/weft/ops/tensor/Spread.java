package weft.ops.tensor;

import weft.ir.Shape;

/// Which cell stands for which when a tensor is stretched to a wider shape.
public final class Spread {
  private Spread() {}

  /// For each cell of the wider shape, the cell of the narrower one. Counts like an odometer, so
  /// there is no division per cell.
  public static int[] index(Shape from, Shape to) {
    var index = new int[to.size()];
    int rank = to.rank();
    var dims = new int[rank];
    var strides = new int[rank];
    int stride = 1;
    for (int d = rank - 1; d >= 0; d--) {
      dims[d] = to.dims().get(d);
      int at = d - rank + from.rank();
      int dim = at < 0 ? 1 : from.dims().get(at);
      strides[d] = dim == 1 ? 0 : stride;
      stride *= dim;
    }
    var counter = new int[rank];
    int cell = 0;
    for (int i = 0; i < index.length; i++) {
      index[i] = cell;
      for (int d = rank - 1; d >= 0; d--) {
        cell += strides[d];
        if (++counter[d] < dims[d]) {
          break;
        }
        counter[d] = 0;
        cell -= strides[d] * dims[d];
      }
    }
    return index;
  }
}
