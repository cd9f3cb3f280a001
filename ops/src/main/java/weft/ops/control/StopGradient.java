package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.trait.Flat;

@Says("The value itself; derivatives end here.")
public record StopGradient() implements Rearranges, Flat {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

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
}
