package weft.ops.control;

import java.util.Collections;
import java.util.List;
import java.util.Optional;
import weft.ir.Batch;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.derivative.Linear;

@Says("The same value for each item of a batch.")
public record Repeat() implements Rearranges, Linear {
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
  public int transpose(Site at, int cotangent) {
    return at.add(new AccumulateItems(), cotangent, at.args().getFirst());
  }
}
