package weft.ops.control;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.derivative.Linear;

/// A derivative passes the same place.
@Says(
    "A named place that a value passes: a run can note it there, or put another one in its "
        + "place.")
public record Checkpoint(String key, String collection) implements Place, Linear {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst();
  }

  @Override
  public boolean effectful() {
    return true;
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return on.checkpoint(collection, key, args.getFirst());
  }

  @Override
  public int transpose(Site at, int cotangent) {
    return at.add(this, cotangent);
  }
}
