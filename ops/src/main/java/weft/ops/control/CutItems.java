package weft.ops.control;

import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Default;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// @param last the dimensions of `like` come last instead
@Says(
    "A tensor as a batch, an item for each cell of `like`, whose dimensions come first: "
        + "what `stack_items` put together.")
public record CutItems(@Default("false") boolean last) implements Perform, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    Shape x = args.get(0).shape();
    Shape like = args.get(1).shape();
    Shape item = x.open() || like.open() ? Shape.OPEN : item(x, like);
    return args.get(0).with(item).batch();
  }

  private Shape item(Shape x, Shape like) {
    int more = x.rank() - like.rank();
    return new Shape(
        false, last ? x.dims().subList(0, more) : x.dims().subList(like.rank(), x.rank()));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var x = (Tensor) args.get(0);
    var like = (Tensor) args.get(1);
    Shape item = item(x.shape(), like.shape());
    int size = item.size();
    int count = like.size();
    return new Batch(
        Container.LIST,
        IntStream.range(0, count)
            .<Datum>mapToObj(k -> x.gather(item, i -> last ? i * count + k : k * size + i))
            .toList());
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new StackItems(last), cotangent, at.arg("like"));
  }
}
