package weft.ops;

import java.util.ArrayList;
import java.util.List;
import weft.ir.Arity;
import weft.ir.Contract;
import weft.ir.Role;
import weft.ir.problem.Check;

/// The arguments of a least-squares fit: what is explained, `y`, and what explains it, `x1`, `x2`,
/// ...
public final class Regressors {
  private Regressors() {}

  /// What ops of a class may take.
  ///
  /// @param least arguments, at least
  public static Contract any(int least, Role... more) {
    var roles = new ArrayList<>(List.of(Role.real("y"), Role.real("x")));
    roles.addAll(List.of(more));
    return new Contract(roles, true, false, Arity.atLeast(least));
  }

  /// What an op takes.
  public static Contract of(int count, Role... more) {
    var roles = new ArrayList<>(List.of(Role.real("y")));
    for (int i = 1; i <= count; i++) {
      roles.add(Role.real("x" + i));
    }
    roles.addAll(List.of(more));
    return Contract.of(roles.toArray(Role[]::new));
  }

  public static void check(int count, int least, int most) {
    Check.that(
        count >= least && count <= most, "regressors", "between " + least + " and " + most, count);
  }
}
