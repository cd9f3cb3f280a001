package weft.ops.tensor;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;

/// All values are computed, in the element that holds all of them.
@Says("The value of the first clause whose condition holds, else the default.")
public record MultiClauseWhere(List<String> roles) implements Clauses {
  public MultiClauseWhere {
    roles = Clauses.check(1, roles);
  }

  public static MultiClauseWhere of(int clauses) {
    return new MultiClauseWhere(Clauses.roles(clauses));
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
