package weft.ops.control;

import java.util.List;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ops.derivative.Linear;

/// On the way back the others count nothing.
@Says("One item of a batch.")
public record Item(int index) implements Perform, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Item {
    Check.atLeast("index", index, 0, "index");
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().item();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    var items = ((Batch) args.getFirst()).items();
    Check.that(index < items.size(), "index", "below " + items.size(), index);
    return items.get(index);
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(new OneItem(index), cotangent, at.args().getFirst());
  }
}
