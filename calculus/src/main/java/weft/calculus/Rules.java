package weft.calculus;

import java.util.Optional;
import weft.calculus.rules.Shapes;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Lookup;
import weft.ir.Lookup.Found;
import weft.ir.Op;
import weft.ir.Pull;
import weft.ir.Push;
import weft.ir.RuleBook;
import weft.ir.WeftException;
import weft.ops.control.Call;
import weft.ops.control.Each;
import weft.ops.control.Sweep;
import weft.ops.control.Switch;
import weft.ops.control.WhileLoop;

/// Which rule takes a derivative through an op, found in the order of a [Lookup].
///
/// @param book rules from outside; they come first
/// @param guarded whether the rules go through a graph whose results may not have been chosen
///   outside of it, so that zero cotangents stay zero (see [Pullback])
public record Rules(RuleBook book, boolean guarded) {
  public Rules(RuleBook book) {
    this(book, false);
  }

  public static Rules standard() {
    return new Rules(RuleBook.EMPTY);
  }

  /// The same rules inside of an op.
  Rules inside(boolean guards) {
    return guards == guarded ? this : new Rules(book, guards);
  }

  /// What takes a tangent forward through an op.
  public Found<Push> forward(Op op) {
    return new Lookup<Push>(Push.class, book, Shapes::of).find(op);
  }

  /// What takes a cotangent back through an op.
  public Found<Pull> back(Op op) {
    return new Lookup<Pull>(Pull.class, book, Shapes::of).find(op);
  }

  Optional<PushThrough> pushThrough(Op op) {
    return new Lookup<>(PushThrough.class, book, this::holding).find(op).rule();
  }

  Optional<PullThrough> pullThrough(Op op) {
    return new Lookup<>(PullThrough.class, book, this::holding).find(op).rule();
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

  boolean expandsForward(Op op) {
    return forward(op) instanceof Found.Expansion && pushThrough(op).isEmpty();
  }

  boolean expandsBack(Op op) {
    return back(op) instanceof Found.Expansion && pullThrough(op).isEmpty();
  }

  Push push(Op op) {
    return forward(op).rule().orElseThrow(() -> refused(op, "forward"));
  }

  Pull pull(Op op) {
    return back(op).rule().orElseThrow(() -> refused(op, "back"));
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
