package weft.ops.network;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Shape;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ops.tensor.Contracting;

/// A fold of the cells under a kernel that slides over the places of each channel. Padding counts
/// nothing.
interface Pooling extends Contracting {
  List<Integer> kernel();

  List<Integer> stride();

  List<Integer> dilation();

  List<Integer> padding();

  List<Integer> paddingAfter();

  /// Whether a last position may reach beyond the padding.
  boolean partial();

  Fold fold();

  @Override
  default Contraction contraction(List<Shape> args) {
    Shape x = args.getFirst();
    Sliding.items(x);
    int dims = x.rank() - 2;
    var sliding = new Sliding(stride(), dilation(), padding(), paddingAfter());
    sliding.fits(dims);
    Sliding.kernel(kernel(), dims);
    var loops = new ArrayList<>(x.dims().subList(0, 2));
    for (int d = 0; d < dims; d++) {
      int more = partial() ? sliding.stride(d) - 1 : 0;
      loops.add(sliding.positions(d, x.dims().get(2 + d), kernel().get(d), more));
    }
    loops.addAll(kernel());
    int depth = loops.size();
    var result = new ArrayList<>(List.of(Index.of(depth, 0), Index.of(depth, 1)));
    var from = new ArrayList<>(result);
    for (int d = 0; d < dims; d++) {
      result.add(Index.of(depth, 2 + d));
      from.add(sliding.index(depth, d, 2 + d, 2 + dims + d));
    }
    Shape shape = new Shape(false, loops.subList(0, 2 + dims));
    return new Contraction(loops, new Place(shape, result), List.of(new Place(x, from)), fold());
  }
}
