package weft.ops.control;

import java.util.List;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Perform;
import weft.ir.Site;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// Values as the items of a batch.
public record Items(Batch.Container container, List<String> roles) implements Perform, Push, Pull {
  public Items {
    roles = List.copyOf(roles);
  }

  public static Items of(Batch.Container container, int items) {
    return new Items(container, Roles.numbered("item", items));
  }

  @Override
  public Contract contract() {
    return Roles.any(roles);
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
    var items =
        IntStream.range(0, tangents.size())
            .map(i -> tangents.get(i).orElseGet(() -> at.add(new ZerosLike(), at.args().get(i))))
            .boxed()
            .toList();
    return Optional.of(at.add(this, items));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return IntStream.range(0, roles.size())
        .mapToObj(
            i ->
                at.isFixed(i)
                    ? Optional.<Integer>empty()
                    : Optional.of(at.add(new Item(i), cotangent)))
        .toList();
  }
}
