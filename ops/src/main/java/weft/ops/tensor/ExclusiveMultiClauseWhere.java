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
import weft.ir.trait.Reads;

/// Like [MultiClauseWhere], with the promise that no two conditions hold at once. It comes after
/// its companion, whose value it does not use.
public record ExclusiveMultiClauseWhere(List<String> roles)
    implements Pointwise.OfValue, Evaluate, Reads {
  public ExclusiveMultiClauseWhere {
    roles = Clauses.check(roles, Clauses.COMPANION);
  }

  public static ExclusiveMultiClauseWhere of(int clauses) {
    return new ExclusiveMultiClauseWhere(Clauses.roles(clauses, Clauses.COMPANION));
  }

  @Override
  public Contract contract() {
    return Clauses.contract(roles);
  }

  @Override
  public int reads() {
    return roles.size() - 1;
  }

  @Override
  public Type infer(List<Type> args) {
    return Clauses.infer(args.subList(0, reads()));
  }

  @Override
  public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
    return Clauses.value(on, in, roles.size() / 2 - 1);
  }

  @Override
  public Tensor evaluate(List<Tensor> args, Host host) {
    return Clauses.evaluate(args.subList(0, reads()));
  }

  public static List<Example> examples() {
    return List.of(
        Example.of(
            ExclusiveMultiClauseWhere.of(2),
            "true false false",
            "1 2 3",
            "false true false",
            "10 20 30",
            "nan nan nan",
            "7 8 9",
            "1 20 nan"));
  }
}
