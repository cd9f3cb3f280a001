package weft.ops.control;

import java.util.ArrayList;
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
import weft.ir.Type;

/// A batch like another whose items are nothing, except one.
public record OneItem(int index) implements Perform, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"), Role.any("like"));

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().batch();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    Batch zeros = (Batch) on.apply(new ZerosLike(), List.of(args.get(1)));
    var items = new ArrayList<>(zeros.items());
    items.set(index, args.getFirst());
    return new Batch(zeros.container(), items);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return tangents.getFirst().map(tangent -> at.add(this, tangent, at.arg("like")));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return List.of(Optional.of(at.add(new Item(index), cotangent)), Optional.empty());
  }
}
