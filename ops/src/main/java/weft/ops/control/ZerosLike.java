package weft.ops.control;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.FailedItem;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.trait.Flat;

/// What has no derivatives has the empty tuple.
@Says(
    "The derivative that is nothing, for a value: zeros of the same shape, the empty text, "
        + "part by part.")
public record ZerosLike() implements Rearranges, Flat {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  /// The tangents of all arguments: zeros of those that don't change.
  static List<Integer> where(Site at, List<Optional<Integer>> tangents) {
    return IntStream.range(0, tangents.size())
        .map(i -> tangents.get(i).orElseGet(() -> at.add(new ZerosLike(), at.args().get(i))))
        .boxed()
        .toList();
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst();
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.zeros(args.getFirst());
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return zeros(args.getFirst());
  }

  private static Datum zeros(Datum value) {
    return switch (value) {
      case Tensor tensor ->
          switch (tensor.element().kind()) {
            case FLOAT -> Tensor.floats(tensor.element(), tensor.shape(), _ -> 0);
            case TEXT -> Tensor.texts(tensor.shape(), _ -> "");
            default -> Tuple.EMPTY;
          };
      case FailedItem failed -> failed;
      case Tuple(var parts) -> new Tuple(parts.stream().map(ZerosLike::zeros).toList());
      case Batch(var container, var items) ->
          new Batch(container, items.stream().map(ZerosLike::zeros).toList());
    };
  }
}
