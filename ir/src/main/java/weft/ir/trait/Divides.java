package weft.ir.trait;

import java.util.ArrayList;
import java.util.Arrays;
import weft.ir.Contract;
import weft.ir.Op;
import weft.ir.Role;
import weft.ir.problem.Check;

/// An op that applies another one to parts of an entity's rows, to each as if it were an entity of
/// its own. So what can come out is what can come out of that op. Its arguments are those of the
/// op, then those that say what the parts are.
public interface Divides extends Reach {
  /// What is done with each part.
  Op op();

  @Override
  default int warmUp() {
    return op() instanceof Reach far ? far.warmUp() : 0;
  }

  /// The arguments of an op and some more.
  static Contract contract(Op op, Role... more) {
    var roles = new ArrayList<>(op.contract().roles());
    roles.addAll(Arrays.asList(more));
    return Contract.of(roles.toArray(Role[]::new));
  }

  /// Refuses an op that can't be divided, or has such an argument itself.
  static void check(Op op, boolean fits, String expected, String... more) {
    Check.that(fits, "op", expected, op.tag());
    for (Role role : op.contract().roles()) {
      Check.that(
          !Arrays.asList(more).contains(role.name()),
          "op",
          "one without the argument '" + role.name() + "'",
          op.tag());
    }
  }
}
