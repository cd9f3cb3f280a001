package weft.ops.network;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.form.Contraction.Fold;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.tensor.AddAt;
import weft.ops.tensor.Reshape;
import weft.ops.tensor.ReshapeLike;
import weft.ops.tensor.Take;

/// @param kernel cells of the kernel along each dimension of places
/// @param partial whether a last position may reach beyond the padding
@Says("The most of the cells under a kernel; missing if one is.")
public record MaxPool(
    List<Integer> kernel,
    @Default("[]") List<Integer> stride,
    @Default("[]") List<Integer> dilation,
    @Default("[]") List<Integer> padding,
    @Default("[]") List<Integer> paddingAfter,
    @Default("false") boolean partial)
    implements Pooling, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  public MaxPool {
    kernel = List.copyOf(kernel);
    var checked = new Sliding(stride, dilation, padding, paddingAfter);
    stride = checked.stride();
    dilation = checked.dilation();
    padding = checked.before();
    paddingAfter = checked.after();
  }

  public static MaxPool of(List<Integer> kernel, Sliding sliding, boolean partial) {
    return new MaxPool(
        kernel, sliding.stride(), sliding.dilation(), sliding.before(), sliding.after(), partial);
  }

  @Override
  public Fold fold() {
    return Fold.MOST;
  }

  private int places(Site at) {
    return at.add(
        new MaxPoolPlace(kernel, stride, dilation, padding, paddingAfter, partial),
        at.args().getFirst());
  }

  private static int flat(Site at, int id) {
    return at.add(new Reshape(List.of(-1)), id);
  }

  /// The tangent of the cell that is the most.
  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(new Take(0), flat(at, tangent), places(at)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    int x = at.args().getFirst();
    int back = at.add(new AddAt(0), cotangent, flat(at, x), places(at));
    return List.of(Optional.of(at.add(new ReshapeLike(), back, x)));
  }

  public static List<Example> examples() {
    var x = Tensor.of(Shape.of(1, 1, 4), new double[] {1, 4, 2, 8});
    return List.of(
        new Example(
            new MaxPool(List.of(2), List.of(2), List.of(), List.of(), List.of(), false),
            List.of(x),
            Tensor.of(Shape.of(1, 1, 2), new double[] {4, 8})));
  }
}
