package weft.ops.text;

import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import weft.ir.Contract;
import weft.ir.Datum;
import weft.ir.Element;
import weft.ir.Perform;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.control.Roles;

/// Texts one after the other.
///
/// The tangent is the tangents one after the other; the cotangent goes to every argument.
public record Concat(List<String> roles) implements Perform, Push, Pull {
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
  public Type infer(List<Type> args) {
    return Type.scalar(Element.TEXT);
  }

  @Override
  public Datum perform(List<Datum> args, Actions on) {
    return Tensor.scalar(args.stream().map(Texts::of).collect(Collectors.joining()));
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return Optional.of(at.add(this, Texts.tangents(at, tangents)));
  }

  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    return Texts.toAll(at, cotangent);
  }
}
