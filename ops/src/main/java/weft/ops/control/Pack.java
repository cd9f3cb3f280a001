package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Datum;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

@Says("Several values as one.")
public record Pack(List<String> roles) implements AnyRoles, Rearranges, Push, Pull {
  public Pack {
    roles = List.copyOf(roles);
  }

  public static Pack of(int parts) {
    return new Pack(Roles.numbered("part", parts));
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
    return Optional.of(at.add(this, ZerosLike.where(at, tangents)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(i -> at.add(new Part(i, at.type(at.args().get(i)).toString()), cotangent));
  }
}
