package weft.ops.body;

import java.util.List;
import java.util.Objects;
import java.util.Set;
import weft.ir.Algebra;
import weft.ir.Contract;
import weft.ir.Graph;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Role;
import weft.ir.Type;

/// Several row-by-row equations as one: an engine computes them together, without columns in
/// between.
public record Fused(Graph body, List<String> roles) implements Pointwise {
  private static final String OUT = "out";

  public Fused {
    roles = List.copyOf(roles);
    Body.check(body, Set.copyOf(roles), Set.of(OUT));
  }

  @Override
  public Contract contract() {
    return Contract.of(roles.stream().map(Role::any).toArray(Role[]::new));
  }

  @Override
  public Type infer(List<Type> args) {
    return Body.infer(body, name -> args.get(roles.indexOf(name))).get(result());
  }

  @Override
  public <E, B> Operand<E, B> apply(Algebra<E, B> on, Operands<E, B> in) {
    return Body.run(body, on, name -> in.list().get(roles.indexOf(name))).list().get(result());
  }

  private int result() {
    return Objects.requireNonNull(body.outputs().get(OUT));
  }
}
