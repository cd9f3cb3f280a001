package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Site;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// Several values as one.
public record Pack(List<String> roles) implements Rearranges, Push, Pull {
  public Pack {
    roles = List.copyOf(roles);
  }

  public static Pack of(int parts) {
    return new Pack(Roles.numbered("part", parts));
  }

  @Override
  public Contract contract() {
    return Roles.any(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    return args.isEmpty() ? Type.ANY : Type.tuple(args);
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.tuple(args);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return new Tuple(args);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var parts = new ArrayList<Integer>();
    for (int i = 0; i < tangents.size(); i++) {
      int arg = at.args().get(i);
      parts.add(tangents.get(i).orElseGet(() -> at.add(new ZerosLike(), arg)));
    }
    return Optional.of(at.add(this, parts));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    var cotangents = new ArrayList<Optional<Integer>>();
    for (int i = 0; i < at.args().size(); i++) {
      String as = at.type(at.args().get(i)).toString();
      cotangents.add(
          at.isFixed(i) ? Optional.empty() : Optional.of(at.add(new Part(i, as), cotangent)));
    }
    return cotangents;
  }
}
