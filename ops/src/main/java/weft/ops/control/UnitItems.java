package weft.ops.control;

import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Batch;
import weft.ir.Batch.Container;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Flat;

/// A derivative in each of these directions makes a Jacobian.
@Says(
    "A batch of tensors like the given one, as many as it has cells: each is 1 in one cell "
        + "and 0 in the others.")
public record UnitItems() implements Perform, Flat {
  public static final Contract CONTRACT = Contract.of(Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().batch();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var like = (Tensor) args.getFirst();
    return new Batch(
        Container.LIST,
        IntStream.range(0, like.size())
            .<Datum>mapToObj(
                item -> Tensor.floats(like.element(), like.shape(), i -> i == item ? 1 : 0))
            .toList());
  }
}
