package weft.ops.control;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Role;
import weft.ir.Site;
import weft.ir.Type;

/// The same value for each item of a batch.
public record Repeat() implements Rearranges, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().batch();
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return Optional.of(args.getFirst());
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Batch like = (Batch) args.get(1);
    return new Batch(like.container(), Collections.nCopies(like.size(), args.getFirst()));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent, at.arg("like")));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new AccumulateItems(), cotangent)), Optional.empty());
  }
}
