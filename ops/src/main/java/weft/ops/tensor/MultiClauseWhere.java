package weft.ops.tensor;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Evaluate;
import weft.ir.Example;
import weft.ir.Host;
import weft.ir.Operands;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;

/// The value of the first clause whose condition holds, else the default. All values are computed,
/// in the element that holds all of them.
public record MultiClauseWhere(List<String> roles) implements Pointwise.OfValue, Evaluate {
  public MultiClauseWhere {
    roles = Clauses.check(roles);
  }

  public static MultiClauseWhere of(int clauses) {
    return new MultiClauseWhere(Clauses.roles(clauses));
  }

  @Override
  public Contract contract() {
    return Clauses.contract(roles);
  }

  @Override
  public Type infer(List<Type> args) {
    return Clauses.infer(args);
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return Clauses.value(on, in, roles.size() / 2);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Clauses.evaluate(args);
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            MultiClauseWhere.of(2),
            "true true false false",
            "1 2 3 4",
            "true false true false",
            "10 20 30 40",
            "nan nan nan nan",
            "1 2 30 nan"));
  }
}
