package weft.ops.cross;

import java.util.List;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Says;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.trait.Uncalled;

/// Where the condition is missing, it does not. Features that read the universe read this; what
/// they write out themselves is another equation, even if it is the same condition.
@Says("Whether a row belongs to the universe of a program.")
public record InUniverse() implements Pointwise.OfCondition, Uncalled {
  public static final Contract CONTRACT = Contract.of(Role.condition("condition"));

  /// What `and` gives holds or not, also of a condition that may be missing.
  @Override
  public <E, B> B condition(Algebra<E, B> on, Operands<E, B> in) {
    return on.and(in.condition(0), in.condition(0));
  }

  public static List<Example> examples() {
    return List.of(Example.of(new InUniverse(), "true false missing", "true false false"));
  }
}
