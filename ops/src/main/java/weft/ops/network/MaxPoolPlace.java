package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction.Fold;
import weft.ir.trait.Flat;

/// @param kernel cells of the kernel along each dimension of places
/// @param partial whether a last position may reach beyond the padding
@Says("Where `max_pool` finds the most: the cell of `x`, counted from 0.")
public record MaxPoolPlace(
    List<Integer> kernel,
    @Default("[]") List<Integer> stride,
    @Default("[]") List<Integer> dilation,
    @Default("[]") List<Integer> padding,
    @Default("[]") List<Integer> paddingAfter,
    @Default("false") boolean partial)
    implements Pooling, Flat {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  public MaxPoolPlace {
    kernel = List.copyOf(kernel);
    var checked = new Sliding(stride, dilation, padding, paddingAfter);
    stride = checked.stride();
    dilation = checked.dilation();
    padding = checked.before();
    paddingAfter = checked.after();
  }

  public static MaxPoolPlace of(List<Integer> kernel, Sliding sliding, boolean partial) {
    return new MaxPoolPlace(
        kernel, sliding.stride(), sliding.dilation(), sliding.before(), sliding.after(), partial);
  }

  @Override
  public Fold fold() {
    return Fold.PLACE;
  }

  public static List<Example> examples() {
    var x = Tensor.of(Shape.of(1, 1, 4), new double[] {1, 4, 2, 8});
    return List.of(
        new Example(
            new MaxPoolPlace(List.of(2), List.of(2), List.of(), List.of(), List.of(), false),
            List.of(x),
            Tensor.of(Element.I64, Shape.of(1, 1, 2), new long[] {1, 3})));
  }
}
