package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Type;

/// A named place that a value passes: a run can note it there, or put another one in its place. A
/// derivative passes the same place.
public record Checkpoint(String key, String collection) implements Perform, Push, Pull {
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
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, tangents.getFirst().orElseThrow()));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(this, cotangent)));
  }
}
