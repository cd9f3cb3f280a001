package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Tuple;
import weft.ir.Type;

/// The derivatives of a value that all items of a batch share, taken together in the order of the
/// items.
public record AccumulateItems() implements Perform, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("items"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().item();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Datum total = Tuple.EMPTY;
    for (Datum item : ((Batch) args.getFirst()).items()) {
      total = on.apply(new Accumulate(), List.of(total, item));
    }
    return total;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, tangents.getFirst().orElseThrow()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Repeat(), cotangent, at.args().getFirst())));
  }
}
