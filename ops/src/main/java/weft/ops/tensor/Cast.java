package weft.ops.tensor;

import java.util.List;
import weft.ir.CellByCell;
import weft.ir.Check;
import weft.ir.Contract;
import weft.ir.Converts;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.Uncalled;

/// The value in another element; [Convert] says what each conversion does.
public record Cast(Element to) implements Converts, CellByCell, Uncalled {
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

  public static List<Example> examples() {
    return List.of(
        Example.of(new Cast(Element.F64), "true false", "1 0"),
        Example.of(new Cast(Element.BOOL), "0.5 0 nan", "true false true"));
  }
}
