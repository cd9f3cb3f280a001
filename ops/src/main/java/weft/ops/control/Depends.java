package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.Site;
import weft.ir.Type;

/// The first value, once the others are there too: an order without a flow of data.
public record Depends(List<String> roles) implements Rearranges, Push, Pull {
  public Depends {
    roles = List.copyOf(roles);
  }

  public static Depends on(int others) {
    var roles = new ArrayList<String>();
    roles.add("x");
    roles.addAll(Roles.numbered("after", others));
    return new Depends(roles);
  }

  @Override
  public Contract contract() {
    return Roles.any(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst();
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return Optional.of(args.getFirst());
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return args.getFirst();
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    if (tangents.getFirst().isEmpty()) {
      return Optional.empty();
    }
    var args = new ArrayList<>(at.args());
    args.set(0, tangents.getFirst().get());
    return Optional.of(at.add(this, args));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, cotangent));
  }
}
