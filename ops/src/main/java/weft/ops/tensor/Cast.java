package weft.ops.tensor;

import java.util.List;
import java.util.Optional;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.Shape;
import weft.ir.Site;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.form.CellByCell;
import weft.ir.problem.Check;
import weft.ir.trait.Converts;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ir.trait.Uncalled;

/// [Convert] says what each conversion does.
@Says("The value converted to another element.")
public record Cast(Element to) implements Converts, CellByCell, Uncalled, Push, Pull {
  public static final Contract CONTRACT = Contract.of(Role.any("x"));

  public Cast {
    Check.that(to != Element.ANY, "to", "an element such as f64", to.tag());
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().with(to);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Convert.to(args.getFirst(), to);
  }

  /// A float in another precision is the same number; nothing else that is converted has a
  /// derivative.
  private boolean continues(Site at) {
    return to.isFloat() && at.type(at.args().getFirst()).element() != Element.TEXT;
  }

  @Override
  public Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    return continues(at)
        ? tangents.getFirst().map(tangent -> at.add(this, tangent))
        : Optional.empty();
  }

  /// In the element of the argument; where that is not known yet, like the argument.
  @Override
  public List<Optional<Integer>> pull(Site at, int cotangent) {
    if (!continues(at)) {
      return List.of(Optional.empty());
    }
    int x = at.args().getFirst();
    Element element = at.type(x).element();
    return List.of(
        Optional.of(
            element == Element.ANY
                ? at.add(new SpreadLike(), cotangent, x)
                : at.add(new Cast(element), cotangent)));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(new Cast(Element.F64), "true false", "1 0"),
        Example.of(new Cast(Element.BOOL), "0.5 0 nan", "true false true"),
        new Example(
            new Cast(Element.F32),
            List.of(Tensor.f64(Shape.of(2), i -> i + 0.1)),
            Tensor.floats(Element.F32, Shape.of(2), i -> (float) (i + 0.1))));
  }
}
