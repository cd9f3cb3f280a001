package weft.ops.network;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction;
import weft.ir.form.Contraction.Fold;
import weft.ir.form.Contraction.Index;
import weft.ir.form.Contraction.Place;
import weft.ops.tensor.SumsProducts;

/// The way back through a convolution, as an op of its own: each cell is spread over the places
/// under the kernel. The weights `w` are `[channels in, channels out / groups, kernel...]`.
///
/// @param padding cells that are cut off before the first place
/// @param paddingAfter cells that are cut off after the last
/// @param more cells that are added after the last place
@Says("The way back through a convolution: each cell is spread over the places under the kernel.")
public record ConvTranspose(
    @Default("[]") List<Integer> stride,
    @Default("[]") List<Integer> dilation,
    @Default("[]") List<Integer> padding,
    @Default("[]") List<Integer> paddingAfter,
    @Default("[]") List<Integer> more,
    @Default("1") int groups)
    implements SumsProducts {
  public static final Contract CONTRACT = Contract.of(Role.number("x"), Role.number("w"));

  public ConvTranspose {
    var checked = new Sliding(stride, dilation, padding, paddingAfter);
    stride = checked.stride();
    dilation = checked.dilation();
    padding = checked.before();
    paddingAfter = checked.after();
    more = List.copyOf(more);
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    Shape x = args.get(0);
    Shape w = args.get(1);
    var sliding = new Sliding(stride, dilation, padding, paddingAfter);
    Sliding.items(x);
    Channels.check(x, w, groups, w.dims().getFirst() / Math.max(1, groups), "w");
    int dims = x.rank() - 2;
    sliding.fits(dims);
    // Items, groups, channels that come out, channels that come in, places, cells.
    var loops = new ArrayList<Integer>();
    loops.add(x.dims().getFirst());
    loops.add(groups);
    loops.add(w.dims().get(1));
    loops.add(x.dims().get(1) / groups);
    loops.addAll(Sliding.places(x));
    loops.addAll(Sliding.places(w));
    int depth = loops.size();
    var result = new ArrayList<Index>();
    result.add(Index.of(depth, 0));
    result.add(Channels.index(depth, 1, 2, loops));
    var from = new ArrayList<Index>();
    from.add(Index.of(depth, 0));
    from.add(Channels.index(depth, 1, 3, loops));
    var weight = new ArrayList<Index>();
    weight.add(Channels.index(depth, 1, 3, loops));
    weight.add(Index.of(depth, 2));
    var shape = new ArrayList<>(List.of(x.dims().getFirst(), groups * w.dims().get(1)));
    for (int d = 0; d < dims; d++) {
      int cell = 4 + dims + d;
      result.add(sliding.index(depth, d, 4 + d, cell));
      from.add(Index.of(depth, 4 + d));
      weight.add(Index.of(depth, cell));
      shape.add(
          Math.max(
              0,
              (x.dims().get(2 + d) - 1) * sliding.stride(d)
                  + (w.dims().get(2 + d) - 1) * sliding.dilation(d)
                  + 1
                  + (more.isEmpty() ? 0 : more.get(d))
                  - sliding.before(d)
                  - sliding.after(d)));
    }
    return new Contraction(
        loops,
        new Place(new Shape(false, shape), result),
        List.of(new Place(x, from), new Place(w, weight)),
        Fold.SUM);
  }

  public static List<Example> examples() {
    return List.of(
        new Example(
            new ConvTranspose(List.of(2), List.of(), List.of(), List.of(), List.of(), 1),
            List.of(
                Tensor.of(Shape.of(1, 1, 2), new double[] {1, 10}),
                Tensor.of(Shape.of(1, 1, 3), new double[] {1, 2, 3})),
            Tensor.of(Shape.of(1, 1, 5), new double[] {1, 2, 13, 20, 30})));
  }
}
