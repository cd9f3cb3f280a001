package weft.ops.control;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.ir.Datum;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Type;
import weft.ops.derivative.Linear;

@Says("The first value, once the others are there too: an order without a flow of data.")
public record Depends(List<String> roles) implements AnyRoles, Rearranges, Linear {
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
  public int transpose(Site at, int cotangent) {
    return cotangent;
  }
}
