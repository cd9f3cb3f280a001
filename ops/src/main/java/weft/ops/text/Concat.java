package weft.ops.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Says;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ops.control.Roles;

/// The tangent is the tangents one after the other; the cotangent goes to every argument.
@Says("Texts one after the other.")
public record Concat(List<String> roles) implements MakesText {
  public Concat {
    roles = List.copyOf(roles);
  }

  public static Concat of(int texts) {
    return new Concat(Roles.numbered("x", texts));
  }

  @Override
  public Contract contract() {
    return Texts.texts(roles);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(args.stream().map(Texts::of).collect(Collectors.joining()));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, Texts.tangents(at, tangents)));
  }
}
