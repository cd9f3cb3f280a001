package weft.ops.control;

import java.util.List;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.FailedItem;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// Those that failed count nothing; of no items at all it is zero.
///
/// `like` is the value that they share.
@Says(
    "The derivatives of a value that all items of a batch share, taken together in the "
        + "order of the items.")
public record AccumulateItems() implements Perform, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("items"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().item();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Datum total = Tuple.EMPTY;
    boolean any = false;
    for (Datum item : ((Batch) args.getFirst()).items()) {
      if (!(item instanceof FailedItem)) {
        total = on.apply(new Accumulate(), List.of(total, item));
        any = true;
      }
    }
    return any ? total : on.apply(new ZerosLike(), List.of(args.getLast()));
  }

  @Override
  public boolean movesFailed() {
    return true;
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new Repeat(), cotangent, at.args().getFirst());
  }
}
