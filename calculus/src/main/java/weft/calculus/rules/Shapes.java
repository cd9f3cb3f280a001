package weft.calculus.rules;

import java.util.Optional;
import weft.ir.Op;
import weft.ir.Span;
import weft.ir.form.Pointwise;
import weft.ir.form.Stateful;
import weft.ir.form.Window;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// The rules of derivatives that an op has by what it is written with. Windows over a number of
/// rows have none: they are lags and row-by-row equations by expansion.
public final class Shapes {
  private Shapes() {}

  /// A rule for both ways.
  public interface Both extends Push, Pull {}

  /// Whether all ops of a class have such a rule.
  public static boolean has(Class<? extends Op> op) {
    return Pointwise.class.isAssignableFrom(op) || Stateful.class.isAssignableFrom(op);
  }

  public static Optional<Both> of(Op op) {
    return switch (op) {
      case Pointwise _ -> Optional.of(new PointwiseRule());
      case Stateful _ -> Optional.of(new ScanRule());
      case Window window when window.w() instanceof Span.Time -> Optional.of(new DurationRule());
      default -> Optional.empty();
    };
  }
}
