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

/// The value itself; derivatives end here.
public record StopGradient() implements Perform, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return args.getFirst();
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.empty();
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.empty());
  }
}
