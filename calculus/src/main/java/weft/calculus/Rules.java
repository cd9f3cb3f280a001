package weft.calculus;

import java.util.Optional;
import weft.calculus.holding.CallRule;
import weft.calculus.holding.EachRule;
import weft.calculus.holding.HoldingRule;
import weft.calculus.holding.LoopRule;
import weft.calculus.holding.PullThrough;
import weft.calculus.holding.PushThrough;
import weft.calculus.holding.RowGraphRule;
import weft.calculus.holding.SwitchRule;
import weft.calculus.rules.Shapes;
import weft.ir.Lookup;
import weft.ir.Lookup.Found;
import weft.ir.Lookup.Place;
import weft.ir.Op;
import weft.ir.RuleBook;
import weft.ir.form.OfRun;
import weft.ir.form.RowGraph;
import weft.ir.form.Window;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ir.trait.Expands;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;
import weft.ops.control.Call;
import weft.ops.control.Each;
import weft.ops.control.Sweep;
import weft.ops.control.Switch;
import weft.ops.control.TakesPart;
import weft.ops.control.WhileLoop;

/// Which rule takes a derivative through an op, found in the order of a [Lookup].
///
/// @param book rules from outside; they come first
/// @param guarded whether the rules go through a graph whose results may not have been chosen
///   outside of it, so that zero cotangents stay zero (see [Pullback])
public record Rules(RuleBook book, boolean guarded) {
  /// Rules of a book before those of the ops, guarded.
  public Rules(RuleBook book) {
    this(book, false);
  }

  /// For ops that hold graphs.
  private static final RuleBook HOLDING =
      RuleBook.EMPTY
          .with(Each.class, HoldingRule.By.class, op -> rules -> new EachRule(op, rules))
          .with(Switch.class, HoldingRule.By.class, op -> rules -> new SwitchRule(op, rules))
          .with(WhileLoop.class, HoldingRule.By.class, op -> rules -> new LoopRule(op, rules))
          .with(Sweep.class, HoldingRule.By.class, op -> rules -> new LoopRule(op, rules))
          .with(Call.class, HoldingRule.By.class, op -> rules -> new CallRule(op, rules));

  /// The rules of the ops themselves, guarded.
  public static Rules standard() {
    return new Rules(RuleBook.EMPTY);
  }

  /// The same rules inside of an op.
  Rules inside(boolean guards) {
    return guards == guarded ? this : new Rules(book, guards);
  }

  /// What takes a tangent forward through an op: a [Push], or a [PushThrough].
  public Found<?> forward(Op op) {
    var through = pushesThrough().find(op);
    return through.rule().isPresent() ? through : pushes().find(op);
  }

  /// What takes a cotangent back through an op: a [Pull], or a [PullThrough].
  public Found<?> back(Op op) {
    var through = pullsThrough().find(op);
    return through.rule().isPresent() ? through : pulls().find(op);
  }

  /// Where the rule of a class of ops is found, as far as the class tells.
  ///
  /// @param rule [Push] or [Pull]
  public Place place(Class<? extends Op> op, Class<?> rule) {
    if (book.has(op, rule)) {
      return Place.CALLER;
    }
    if (rule.isAssignableFrom(op) || TakesPart.class.isAssignableFrom(op)) {
      return Place.OP;
    }
    if (HOLDING.has(op, HoldingRule.By.class)
        || Shapes.has(op)
        || RowGraph.class.isAssignableFrom(op)) {
      return Place.SHAPE;
    }
    return Expands.class.isAssignableFrom(op)
            || Window.class.isAssignableFrom(op)
            || OfRun.class.isAssignableFrom(op)
        ? Place.EXPANSION
        : Place.REFUSED;
  }

  private Lookup<Push> pushes() {
    return new Lookup<>(Push.class, book, this::shaped);
  }

  private Lookup<Pull> pulls() {
    return new Lookup<>(Pull.class, book, this::shaped);
  }

  private Optional<Shapes.Both> shaped(Op op) {
    return op instanceof RowGraph graph
        ? Optional.of(new RowGraphRule(graph, inside(true)))
        : Shapes.of(op);
  }

  private Lookup<PushThrough> pushesThrough() {
    return new Lookup<>(PushThrough.class, book, this::holding);
  }

  private Lookup<PullThrough> pullsThrough() {
    return new Lookup<>(PullThrough.class, book, this::holding);
  }

  Optional<PushThrough> pushThrough(Op op) {
    return pushesThrough().find(op).rule();
  }

  Optional<PullThrough> pullThrough(Op op) {
    return pullsThrough().find(op).rule();
  }

  private Optional<HoldingRule> holding(Op op) {
    return HOLDING.find(op, HoldingRule.By.class).map(rule -> rule.rules(this));
  }

  boolean expandsForward(Op op) {
    return forward(op) instanceof Found.Expansion;
  }

  boolean expandsBack(Op op) {
    return back(op) instanceof Found.Expansion;
  }

  Push push(Op op) {
    return pushes().find(op).rule().orElseThrow(() -> refused(op, "forward"));
  }

  Pull pull(Op op) {
    return pulls().find(op).rule().orElseThrow(() -> refused(op, "back"));
  }

  private static WeftException refused(Op op, String way) {
    return new WeftException(
        Diagnostic.of(Code.REFUSED, "no derivative goes " + way + " through " + op.tag())
            .about(op.tag())
            .hint(
                "stop it before with stopGradient, or add a rule: let the op implement"
                    + " weft.ir.trait.Push and weft.ir.trait.Pull, or give one in a RuleBook"));
  }
}
