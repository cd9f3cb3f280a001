package weft.jit.code;

import java.util.Optional;

/// Computes what follows from constants alone at once, and leaves the rest to other lanes: a power
/// with a constant exponent asks nothing of the exponent any more.
///
/// @param <D> a number of the other lanes
/// @param <L> 64 bits
/// @param <B> a condition
public final class Folding<D, L, B>
    implements LaneOps<Folding.Lane<D>, Folding.Lane<L>, Folding.Lane<B>> {
  /// What is in the lanes.
  ///
  /// @param <T> how the other lanes have it
  public sealed interface Lane<T> {
    /// The same in all lanes, and known: a Double, a Long or a Boolean.
    record Known<T>(Object value) implements Lane<T> {}

    record Some<T>(T thing) implements Lane<T> {}

    default Optional<Double> number() {
      return value(Double.class);
    }

    default Optional<Long> whole() {
      return value(Long.class);
    }

    default Optional<Boolean> truth() {
      return value(Boolean.class);
    }

    private <V> Optional<V> value(Class<V> type) {
      return this instanceof Known<T>(Object value)
          ? Optional.of(type.cast(value))
          : Optional.empty();
    }
  }

  private static final long FRACTION = 0x000fffffffffffffL;

  private final LaneOps<D, L, B> on;

  Folding(LaneOps<D, L, B> on) {
    this.on = on;
  }

  D number(Lane<D> lane) {
    return switch (lane) {
      case Lane.Known<D>(Object value) -> on.number((Double) value);
      case Lane.Some<D>(D thing) -> thing;
    };
  }

  private L whole(Lane<L> lane) {
    return switch (lane) {
      case Lane.Known<L>(Object value) -> constant((Long) value);
      case Lane.Some<L>(L thing) -> thing;
    };
  }

  /// In two parts where the bits are those of no number.
  private L constant(long bits) {
    return Double.isNaN(Double.longBitsToDouble(bits))
        ? on.logic(Logic.OR, on.whole(bits & FRACTION), on.whole(bits & ~FRACTION))
        : on.whole(bits);
  }

  B truth(Lane<B> lane) {
    return switch (lane) {
      case Lane.Known<B>(Object value) ->
          on.compare(Comparison.EQ, on.number(0), on.number((Boolean) value ? 0 : 1));
      case Lane.Some<B>(B thing) -> thing;
    };
  }

  private static boolean areKnown(Lane<?>... lanes) {
    for (Lane<?> lane : lanes) {
      if (!(lane instanceof Lane.Known)) {
        return false;
      }
    }
    return true;
  }

  private static <T> Lane<T> known(Object value) {
    return new Lane.Known<>(value);
  }

  private static <T> Lane<T> some(T thing) {
    return new Lane.Some<>(thing);
  }

  private static double at(Lane<?> lane) {
    return lane.number().orElseThrow();
  }

  @Override
  public Lane<D> number(double value) {
    return known(value);
  }

  @Override
  public Lane<L> whole(long value) {
    return known(value);
  }

  @Override
  public Lane<D> arithmetic(Arithmetic op, Lane<D> a, Lane<D> b) {
    if (!areKnown(a, b)) {
      return some(on.arithmetic(op, number(a), number(b)));
    }
    return known(
        switch (op) {
          case ADD -> at(a) + at(b);
          case SUB -> at(a) - at(b);
          case MUL -> at(a) * at(b);
          case DIV -> at(a) / at(b);
        });
  }

  @Override
  public Lane<D> single(Single op, Lane<D> a) {
    if (!areKnown(a)) {
      return some(on.single(op, number(a)));
    }
    return known(
        switch (op) {
          case NEG -> -at(a);
          case ABS -> Math.abs(at(a));
          case SQRT -> Math.sqrt(at(a));
        });
  }

  @Override
  public Lane<D> fma(Lane<D> a, Lane<D> b, Lane<D> c) {
    return areKnown(a, b, c)
        ? known(Math.fma(at(a), at(b), at(c)))
        : some(on.fma(number(a), number(b), number(c)));
  }

  @Override
  public Lane<B> compare(Comparison op, Lane<D> a, Lane<D> b) {
    if (!areKnown(a, b)) {
      return some(on.compare(op, number(a), number(b)));
    }
    return known(
        switch (op) {
          case LT -> at(a) < at(b);
          case LE -> at(a) <= at(b);
          case GT -> at(a) > at(b);
          case GE -> at(a) >= at(b);
          case EQ -> at(a) == at(b);
          case NE -> at(a) != at(b);
        });
  }

  @Override
  public Lane<B> and(Lane<B> a, Lane<B> b) {
    if (a.truth().isPresent()) {
      return a.truth().get() ? b : a;
    }
    return b.truth().isPresent() ? and(b, a) : some(on.and(truth(a), truth(b)));
  }

  @Override
  public Lane<B> or(Lane<B> a, Lane<B> b) {
    if (a.truth().isPresent()) {
      return a.truth().get() ? a : b;
    }
    return b.truth().isPresent() ? or(b, a) : some(on.or(truth(a), truth(b)));
  }

  @Override
  public Lane<D> pick(Lane<B> condition, Lane<D> then, Lane<D> otherwise) {
    return condition
        .truth()
        .map(holds -> holds ? then : otherwise)
        .orElseGet(() -> some(on.pick(truth(condition), number(then), number(otherwise))));
  }

  @Override
  public Lane<L> bits(Lane<D> a) {
    return areKnown(a) ? known(Double.doubleToRawLongBits(at(a))) : some(on.bits(number(a)));
  }

  @Override
  public Lane<D> fromBits(Lane<L> a) {
    return a.whole().isPresent()
        ? known(Double.longBitsToDouble(a.whole().get()))
        : some(on.fromBits(whole(a)));
  }

  @Override
  public Lane<L> logic(Logic op, Lane<L> a, Lane<L> b) {
    boolean none = b.whole().filter(bits -> bits == 0).isPresent();
    if (none && op != Logic.MAX) {
      return op == Logic.AND ? b : a;
    }
    if (!areKnown(a, b)) {
      return some(on.logic(op, whole(a), whole(b)));
    }
    long x = a.whole().orElseThrow();
    long y = b.whole().orElseThrow();
    return known(
        switch (op) {
          case ADD -> x + y;
          case SUB -> x - y;
          case AND -> x & y;
          case OR -> x | y;
          case XOR -> x ^ y;
          case MAX -> Math.max(x, y);
        });
  }

  @Override
  public Lane<L> shift(boolean up, Lane<L> a, int places) {
    if (!areKnown(a)) {
      return some(on.shift(up, whole(a), places));
    }
    long bits = a.whole().orElseThrow();
    return known(up ? bits << places : bits >>> places);
  }
}
