package weft.ir;

import java.util.Optional;
import java.util.function.Function;
import weft.ir.trait.Expands;
import weft.ir.trait.Refuses;

/// Finds the rule of an op for an interpretation. There is one order for all of them; what comes
/// first is taken.
///
/// | place | whose rule it is |
/// |---|---|
/// | [Place#CALLER] | of the caller's book |
/// | [Place#BUILT_IN] | of the interpretation's or engine's own book |
/// | [Place#OP] | of the op itself: it implements the interpretation |
/// | [Place#SHAPE] | of its shape, such as [Pointwise][weft.ir.form.Pointwise] |
/// | [Place#EXPANSION] | of the smaller ops that it is made of ([Expands]) |
/// | [Place#REFUSED] | there is none, for a reason |
///
/// @param caller rules from outside
/// @param builtIn rules that come with the interpretation
/// @param shape the rule of an op's shape, where it has one that tells
public record Lookup<R>(
    Class<R> interpretation,
    RuleBook caller,
    RuleBook builtIn,
    Function<Op, Optional<? extends R>> shape) {
  /// Where a rule is found, in the order of looking.
  public enum Place {
    CALLER,
    BUILT_IN,
    OP,
    SHAPE,
    EXPANSION,
    REFUSED
  }

  /// What there is for an op.
  public sealed interface Found<R> {
    Place place();

    record Rule<R>(Place place, R found) implements Found<R> {}

    /// The op is to be written out first.
    record Expansion<R>() implements Found<R> {
      @Override
      public Place place() {
        return Place.EXPANSION;
      }
    }

    record Refused<R>(String why) implements Found<R> {
      @Override
      public Place place() {
        return Place.REFUSED;
      }
    }

    /// The rule; none where the op expands or is refused.
    default Optional<R> rule() {
      return this instanceof Rule<R>(_, R found) ? Optional.of(found) : Optional.empty();
    }
  }

  /// Without rules that come with the interpretation.
  public Lookup(
      Class<R> interpretation, RuleBook caller, Function<Op, Optional<? extends R>> shape) {
    this(interpretation, caller, RuleBook.EMPTY, shape);
  }

  public Found<R> find(Op op) {
    return rule(Place.CALLER, caller.find(op, interpretation))
        .or(() -> rule(Place.BUILT_IN, builtIn.find(op, interpretation)))
        .or(() -> rule(Place.OP, Optional.of(op).filter(interpretation::isInstance)))
        .or(() -> rule(Place.SHAPE, shape.apply(op)))
        .orElseGet(
            () ->
                Expands.isComposite(op)
                    ? new Found.Expansion<>()
                    : new Found.Refused<>(why(op.getClass())));
  }

  /// Whether there is a rule for the op itself, so that neither its shape nor its expansion is
  /// asked.
  public boolean isRuled(Op op) {
    return caller.has(op.getClass(), interpretation)
        || builtIn.has(op.getClass(), interpretation)
        || interpretation.isInstance(op);
  }

  private Optional<Found<R>> rule(Place place, Optional<?> rule) {
    return rule.map(found -> new Found.Rule<>(place, interpretation.cast(found)));
  }

  /// Why there is no rule for ops of a class.
  public static String why(Class<? extends Op> op) {
    var refuses = op.getAnnotation(Refuses.class);
    return refuses == null ? "it has no rule" : refuses.value();
  }
}
