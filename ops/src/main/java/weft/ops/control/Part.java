package weft.ops.control;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tuple;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ir.text.GraphReader;
import weft.ir.trait.Push;

/// @param as the type, where the tuple does not tell it; else empty
@Says("One of several results.")
public record Part(int index, String as) implements Rearranges, TakesPart, Push {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Part {
    Check.atLeast("index", index, 0, "index");
  }

  public static Part of(int index) {
    return new Part(index, "");
  }

  @Override
  public Part at(int other) {
    return new Part(other, as);
  }

  @Override
  public Type infer(List<Type> args) {
    var parts = args.getFirst().parts();
    if (parts.isEmpty()) {
      return as.isEmpty() ? Type.ANY : GraphReader.type(as);
    }
    Check.that(index < parts.size(), "index", "below " + parts.size(), index);
    return parts.get(index);
  }

  @Override
  public <V> Optional<V> rearrange(Values<V> on, List<V> args) {
    return on.part(args.getFirst(), index);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return ((Tuple) args.getFirst()).parts().get(index);
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    String type = at.type(at.result()).toString();
    return Optional.of(at.add(new Part(index, type), tangents.getFirst().orElseThrow()));
  }
}
