package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
import weft.ir.problem.Check;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.arithmetic.Add;

/// Numbers add, texts are joined in this order, tuples and batches go part by part. The empty tuple
/// is nothing and changes nothing; so are the parts that a shorter tuple lacks.
@Says("Two derivatives of one value taken together.")
public record Accumulate() implements Rearranges, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("left"), Role.any("right"));

  @Override
  public Type infer(List<Type> args) {
    return args.get(0).equals(args.get(1)) ? args.getFirst() : Type.ANY;
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.sum(args.get(0), args.get(1));
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return join(args.get(0), args.get(1), on);
  }

  private static Datum join(Datum a, Datum b, Actions on) {
    if (a instanceof FailedItem || b instanceof FailedItem) {
      return a instanceof FailedItem ? a : b;
    }
    if (a.equals(Tuple.EMPTY) || b.equals(Tuple.EMPTY)) {
      return a.equals(Tuple.EMPTY) ? b : a;
    }
    return switch (a) {
      case FailedItem failed -> failed;
      case Tensor _ -> on.apply(new Add(), List.of(a, b));
      case Tuple(var parts) -> new Tuple(joined(parts, ((Tuple) b).parts(), on));
      case Batch(var container, var items) -> {
        var others = ((Batch) b).items();
        Check.that(items.size() == others.size(), "right", "as many items as left", others.size());
        yield new Batch(container, joined(items, others, on));
      }
    };
  }

  private static List<Datum> joined(List<Datum> a, List<Datum> b, Actions on) {
    int size = Math.max(a.size(), b.size());
    var both = new ArrayList<Datum>(size);
    for (int i = 0; i < size; i++) {
      both.add(join(part(a, i), part(b, i), on));
    }
    return both;
  }

  private static Datum part(List<Datum> parts, int i) {
    return i < parts.size() ? parts.get(i) : Tuple.EMPTY;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    if (tangents.stream().allMatch(Optional::isPresent)) {
      return Optional.of(
          at.add(this, tangents.get(0).orElseThrow(), tangents.get(1).orElseThrow()));
    }
    return tangents.get(0).isPresent() ? tangents.get(0) : tangents.get(1);
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(cotangent), Optional.of(cotangent));
  }
}
