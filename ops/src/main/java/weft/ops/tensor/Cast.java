package weft.ops.tensor;

import java.util.List;
import weft.ir.CellByCell;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;

/// The value in another element; [Convert] says what each conversion does.
public record Cast(Element to) implements CellByCell {
  public Cast {
    Check.that(to != Element.ANY, "to", "an element such as f64", to.tag());
  }

  @Override
  public Contract contract() {
    return Contract.of(Role.any("x"));
  }

  @Override
  public Type infer(List<Type> args) {
    return args.getFirst().with(to);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Convert.to(args.getFirst(), to);
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
