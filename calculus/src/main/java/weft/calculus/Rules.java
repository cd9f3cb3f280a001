package weft.calculus;

import java.util.Optional;
import weft.calculus.rules.PointwiseRule;
import weft.calculus.rules.RowRules;
import weft.calculus.rules.TensorRules;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Op;
import weft.ir.Pointwise;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;
import weft.ir.WeftException;
import weft.ops.control.Call;
import weft.ops.control.Each;
import weft.ops.control.Sweep;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;

/// Which rule takes a derivative through an op: one of the book, the op's own, or the one of its
/// shape.
///
/// @param book rules from outside; they come first
/// @param guarded whether the rules go through a graph whose results may not have been chosen
///   outside of it, so that zero cotangents stay zero (see [Pullback])
public record Rules(RuleBook book, boolean guarded) {
  public Rules(RuleBook book) {
    this(book, false);
  }

  /// The rules for ops whose shape says nothing.
  private static final RuleBook BUILT_IN = builtIn();

  public static Rules standard() {
    return new Rules(RuleBook.EMPTY);
  }

  /// The same rules inside of an op.
  Rules inside(boolean guards) {
    return guards == guarded ? this : new Rules(book, guards);
  }

  private static RuleBook builtIn() {
    return RowRules.in(TensorRules.in(RuleBook.EMPTY));
  }

  private <R> Optional<R> find(Op op, Class<R> kind) {
    return book.find(op, kind).or(() -> BUILT_IN.find(op, kind));
  }

  Optional<? extends PushThrough> pushThrough(Op op) {
    var rule = find(op, PushThrough.class);
    return rule.isPresent() ? rule : holding(op);
  }

  Optional<? extends PullThrough> pullThrough(Op op) {
    var rule = find(op, PullThrough.class);
    return rule.isPresent() ? rule : holding(op);
  }

  /// The rule of an op that holds graphs.
  private Optional<HoldingRule> holding(Op op) {
    return switch (op) {
      case Each _ -> Optional.of(new EachRule(this));
      case Switch _ -> Optional.of(new SwitchRule(this));
      case WhileLoop _, Sweep _ -> Optional.of(new LoopRule(this));
      case Call _ -> Optional.of(new CallRule(this));
      default -> Optional.empty();
    };
  }

  /// Whether there is a rule of this kind for the op itself.
  boolean has(Op op, Class<?> kind) {
    return find(op, kind).isPresent();
  }

  /// Whether there is a rule for the op itself, so that it need not be expanded.
  boolean has(Op op) {
    return find(op, Push.class).isPresent() || pushThrough(op).isPresent();
  }

  Push push(Op op) {
    return find(op, Push.class)
        .or(() -> op instanceof Pointwise ? Optional.of(new PointwiseRule()) : RowRules.push(op))
        .orElseThrow(() -> refused(op, "forward"));
  }

  Pull pull(Op op) {
    return find(op, Pull.class)
        .or(() -> op instanceof Pointwise ? Optional.of(new PointwiseRule()) : RowRules.pull(op))
        .orElseThrow(() -> refused(op, "back"));
  }

  private static WeftException refused(Op op, String way) {
    return new WeftException(
        Diagnostic.of(Code.REFUSED, "no derivative goes " + way + " through " + op.tag())
            .about(op.tag())
            .hint(
                "stop it before with stopGradient, or add a rule: let the op implement weft.ir.Push"
                    + " and weft.ir.Pull, or give one in a RuleBook"));
  }
}
