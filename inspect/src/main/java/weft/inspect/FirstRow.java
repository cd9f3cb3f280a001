package weft.inspect;

import java.util.Optional;
import weft.inspect.FirstRow.Guess;
import weft.inspect.FirstRow.Sight;
import weft.ir.Node;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;

/// What is there on the first row of an entity, whose columns are all present: whether a value is,
/// and whether it was chosen by a condition that is not known.
final class FirstRow implements Algebra<Sight, Guess> {
  /// A value. Each is an object of its own: to compare it with itself is to ask whether it is
  /// there.
  ///
  /// @param leak the choice that made it a value while its condition was not known
  record Sight(boolean missing, Optional<Node> leak) {
    static Sight of(boolean missing) {
      return new Sight(missing, Optional.empty());
    }
  }

  /// @param holds whether it does, where that is certain
  /// @param unknown whether it is certain only because a missing value can't be compared
  /// @param asks whether it asks for something that is missing whether it is there
  record Guess(Optional<Boolean> holds, boolean unknown, boolean asks) {
    static final Guess EITHER = new Guess(Optional.empty(), false, false);

    static Guess certain(boolean holds) {
      return new Guess(Optional.of(holds), false, false);
    }

    boolean is(boolean truth) {
      return holds.equals(Optional.of(truth));
    }
  }

  /// The equation at hand.
  private final Node node;

  FirstRow(Node node) {
    this.node = node;
  }

  @Override
  public Sight lit(double value) {
    return Sight.of(Double.isNaN(value));
  }

  @Override
  public Sight unary(Unary function, Sight a) {
    return a;
  }

  @Override
  public Sight binary(Binary function, Sight a, Sight b) {
    return a.missing || b.missing ? Sight.of(true) : new Sight(false, a.leak.or(b::leak));
  }

  @Override
  @SuppressWarnings("ReferenceEquality")
  public Guess compare(Relation relation, Sight a, Sight b) {
    if (a == b && relation == Relation.EQUAL) {
      return new Guess(Optional.of(!a.missing), false, a.missing);
    }
    return a.missing || b.missing ? new Guess(Optional.of(false), true, false) : Guess.EITHER;
  }

  @Override
  public Guess and(Guess a, Guess b) {
    return joined(a, b, false);
  }

  @Override
  public Guess or(Guess a, Guess b) {
    return joined(a, b, true);
  }

  /// @param decides what one side must be for the other not to matter
  private static Guess joined(Guess a, Guess b, boolean decides) {
    boolean asks = a.asks || b.asks;
    if (a.is(decides) && !a.unknown || b.is(decides) && !b.unknown) {
      return new Guess(Optional.of(decides), false, asks);
    }
    if (a.is(decides) || b.is(decides)) {
      return new Guess(Optional.of(decides), true, asks);
    }
    return a.holds.isPresent() && b.holds.isPresent()
        ? new Guess(Optional.of(!decides), a.unknown || b.unknown, asks)
        : new Guess(Optional.empty(), false, asks);
  }

  @Override
  public Guess not(Guess a) {
    return new Guess(a.holds.map(holds -> !holds), a.unknown, a.asks);
  }

  @Override
  public Sight select(Guess condition, Sight then, Sight otherwise) {
    if (condition.holds.isEmpty()) {
      // Where one side is missing, the condition may be that something is known.
      boolean guards = condition.asks && (then.missing || otherwise.missing);
      return then.missing && otherwise.missing
          ? then
          : guards ? Sight.of(false) : either(then, otherwise);
    }
    Sight chosen = condition.is(true) ? then : otherwise;
    return condition.unknown && !chosen.missing ? new Sight(false, Optional.of(node)) : chosen;
  }

  private static Sight either(Sight then, Sight otherwise) {
    return new Sight(false, then.leak.or(otherwise::leak));
  }

  @Override
  public Sight number(Guess condition) {
    return Sight.of(false);
  }
}
