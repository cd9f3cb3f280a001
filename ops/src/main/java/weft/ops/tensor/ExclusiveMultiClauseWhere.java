package weft.ops.tensor;

import java.util.List;
import weft.ir.Example;
import weft.ir.Says;
import weft.ir.trait.Reads;

/// It comes after its companion, whose value it does not use. Without clauses it is its default.
@Says("Like `multi_clause_where`, with the promise that no two conditions hold at once.")
public record ExclusiveMultiClauseWhere(List<String> roles) implements Clauses, Reads {
  public ExclusiveMultiClauseWhere {
    roles = Clauses.check(0, roles, Clauses.COMPANION);
  }

  public static ExclusiveMultiClauseWhere of(int clauses) {
    return new ExclusiveMultiClauseWhere(Clauses.roles(clauses, Clauses.COMPANION));
  }

  @Override
  public int reads() {
    return roles.size() - 1;
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
            "1 20 nan"),
        Example.of(ExclusiveMultiClauseWhere.of(0), "1 2 3", "7 8 9", "1 2 3"));
  }
}
