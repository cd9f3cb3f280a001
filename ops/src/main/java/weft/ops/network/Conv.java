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

/// A convolution: each channel of the result is, at each position of the kernel, the sum of cells
/// under it times the weights `w`, which are `[channels out, channels in / groups, kernel...]`.
/// Channels are added first to last, and the cells of a channel in their order. Padding counts
/// nothing.
///
/// @param groups the channels are cut into so many parts, each with kernels of its own
@Says(
    "A convolution: at each position of the kernel the sum of the cells under it times the "
        + "weights.")
public record Conv(
    @Default("[]") List<Integer> stride,
    @Default("[]") List<Integer> dilation,
    @Default("[]") List<Integer> padding,
    @Default("[]") List<Integer> paddingAfter,
    @Default("1") int groups)
    implements SumsProducts {
  public static final Contract CONTRACT = Contract.of(Role.number("x"), Role.number("w"));

  public Conv {
    var checked = new Sliding(stride, dilation, padding, paddingAfter);
    stride = checked.stride();
    dilation = checked.dilation();
    padding = checked.before();
    paddingAfter = checked.after();
  }

  public static Conv of(Sliding sliding, int groups) {
    return new Conv(
        sliding.stride(), sliding.dilation(), sliding.before(), sliding.after(), groups);
  }

  @Override
  public Contraction contraction(List<Shape> args) {
    Shape x = args.get(0);
    Shape w = args.get(1);
    var sliding = new Sliding(stride, dilation, padding, paddingAfter);
    Sliding.items(x);
    Channels.check(x, w, groups, w.rank() < 2 ? 0 : w.dims().get(1), "w");
    int dims = x.rank() - 2;
    sliding.fits(dims);
    // Items, groups, channels of a group, positions; then channels that come in, cells.
    var loops = new ArrayList<Integer>();
    loops.add(x.dims().getFirst());
    loops.add(groups);
    loops.add(w.dims().getFirst() / groups);
    for (int d = 0; d < dims; d++) {
      loops.add(sliding.positions(d, x.dims().get(2 + d), w.dims().get(2 + d), 0));
    }
    loops.addAll(w.dims().subList(1, w.rank()));
    int depth = loops.size();
    int in = 3 + dims;
    var result = new ArrayList<Index>();
    result.add(Index.of(depth, 0));
    result.add(Channels.index(depth, 1, 2, loops));
    var from = new ArrayList<Index>();
    from.add(Index.of(depth, 0));
    from.add(Channels.index(depth, 1, in, loops));
    var weight = new ArrayList<Index>();
    weight.add(Channels.index(depth, 1, 2, loops));
    weight.add(Index.of(depth, in));
    var shape = new ArrayList<>(List.of(x.dims().getFirst(), w.dims().getFirst()));
    for (int d = 0; d < dims; d++) {
      result.add(Index.of(depth, 3 + d));
      shape.add(loops.get(3 + d));
      from.add(sliding.index(depth, d, 3 + d, in + 1 + d));
      weight.add(Index.of(depth, in + 1 + d));
    }
    return new Contraction(
        loops,
        new Place(new Shape(false, shape), result),
        List.of(new Place(x, from), new Place(w, weight)),
        Fold.SUM);
  }

  public static List<Example> examples() {
    var plain = of(Sliding.PLAIN, 1);
    var x = Tensor.of(Shape.of(1, 1, 4), new double[] {1, 2, 4, 8});
    var w = Tensor.of(Shape.of(1, 1, 2), new double[] {1, -1});
    return List.of(
        new Example(plain, List.of(x, w), Tensor.of(Shape.of(1, 1, 3), new double[] {-1, -2, -4})),
        new Example(
            new Conv(List.of(2), List.of(), List.of(1), List.of(1), 1),
            List.of(x, w),
            Tensor.of(Shape.of(1, 1, 3), new double[] {-1, -2, 8})));
  }
}
