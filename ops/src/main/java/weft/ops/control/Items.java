package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Batch;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

@Says("Values as the items of a batch.")
public record Items(Batch.Container container, List<String> roles)
    implements AnyRoles, Perform, Push, Pull {
  public Items {
    roles = List.copyOf(roles);
  }

  public static Items of(Batch.Container container, int items) {
    return new Items(container, Roles.numbered("item", items));
  }

  @Override
  public Type infer(List<Type> args) {
    boolean alike = args.stream().distinct().count() == 1;
    return (alike ? args.getFirst() : Type.ANY).batch();
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return new Batch(container, args);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, ZerosLike.where(at, tangents)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(i -> at.add(new Item(i), cotangent));
  }
}
