package weft.ops.network;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Default;
import weft.ir.Example;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Contraction.Fold;
import weft.ops.tensor.SumsProducts;

/// @param kernel cells of the kernel along each dimension of places
/// @param partial whether a last position may reach beyond the padding
@Says("The sum of the cells under a kernel; over their number it is the average.")
public record SumPool(
    List<Integer> kernel,
    @Default("[]") List<Integer> stride,
    @Default("[]") List<Integer> dilation,
    @Default("[]") List<Integer> padding,
    @Default("[]") List<Integer> paddingAfter,
    @Default("false") boolean partial)
    implements Pooling, SumsProducts {
  public static final Contract CONTRACT = Contract.of(Role.number("x"));

  public SumPool {
    kernel = List.copyOf(kernel);
    var checked = new Sliding(stride, dilation, padding, paddingAfter);
    stride = checked.stride();
    dilation = checked.dilation();
    padding = checked.before();
    paddingAfter = checked.after();
  }

  public static SumPool of(List<Integer> kernel, Sliding sliding, boolean partial) {
    return new SumPool(
        kernel, sliding.stride(), sliding.dilation(), sliding.before(), sliding.after(), partial);
  }

  @Override
  public Fold fold() {
    return Fold.SUM;
  }

  public static List<Example> examples() {
    var x = Tensor.of(Shape.of(1, 1, 4), new double[] {1, 4, 2, 8});
    return List.of(
        new Example(
            new SumPool(List.of(2), List.of(2), List.of(), List.of(), List.of(), false),
            List.of(x),
            Tensor.of(Shape.of(1, 1, 2), new double[] {5, 10})));
  }
}
