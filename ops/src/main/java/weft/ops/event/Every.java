package weft.ops.event;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Element;
import weft.ir.Example;
import weft.ir.GraphBuilder;
import weft.ir.Says;
import weft.ir.Type;
import weft.ir.problem.Check;
import weft.ops.algebra.Build;
import weft.ops.state.RowNumber;

@Says("Whether the row is the n-th, 2n-th, ... of the entity.")
public record Every(int n) implements Happens {
  public static final Contract CONTRACT = Contract.of();

  public Every {
    Check.atLeast("n", n, 1, "n");
  }

  @Override
  public Type infer(List<Type> args) {
    return Type.column(Element.BOOL);
  }

  @Override
  public int expand(GraphBuilder to, List<Integer> args) {
    var on = new Build(to);
    return on.eq(on.mod(to.add(new RowNumber()), on.lit(n)), on.lit(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new Every(2), "false true false true false"));
  }
}
