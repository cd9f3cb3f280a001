package weft.ir.algebra;

import java.util.Locale;
import java.util.Optional;
import java.util.function.DoubleBinaryOperator;
import weft.ir.Range;
import weft.ir.math.Arcs;
import weft.ir.math.Powers;
import weft.ir.math.Rounding;

/// The elementary functions of two numbers; what [Unary] is for one.
public enum Binary implements DoubleBinaryOperator {
  ADD((on, _, left, right) -> sum(on, left, right)) {
    @Override
    public double applyAsDouble(double a, double b) {
      return a + b;
    }
  },
  SUBTRACT((on, _, left, right) -> difference(on, left, right)) {
    @Override
    public double applyAsDouble(double a, double b) {
      return a - b;
    }
  },
  MULTIPLY(
      (on, at, left, right) ->
          sum(on, left.map(t -> on.mul(t, at.right())), right.map(t -> on.mul(t, at.left())))) {
    @Override
    public double applyAsDouble(double a, double b) {
      return a * b;
    }
  },
  DIVIDE(
      (on, at, left, right) ->
          difference(on, left, right.map(t -> on.mul(at.value(), t)))
              .map(t -> on.div(t, at.right()))) {
    @Override
    public double applyAsDouble(double a, double b) {
      return a / b;
    }
  },
  /// The remainder with the sign of the divisor; by zero it is missing.
  MODULO(Binary::remainder) {
    @Override
    public double applyAsDouble(double a, double b) {
      return Rounding.remainder(a, b);
    }
  },
  /// IEEE 754 `pow`: 1 to any power and anything to the power 0 are 1.
  POWER(Binary::power) {
    @Override
    public double applyAsDouble(double a, double b) {
      return Powers.pow(a, b);
    }
  },
  /// Missing if either is; -0 is below 0.
  MINIMUM((on, at, left, right) -> extreme(on, at, left, right, true)) {
    @Override
    public double applyAsDouble(double a, double b) {
      return Math.min(a, b);
    }
  },
  /// Missing if either is; -0 is below 0.
  MAXIMUM((on, at, left, right) -> extreme(on, at, left, right, false)) {
    @Override
    public double applyAsDouble(double a, double b) {
      return Math.max(a, b);
    }
  },
  /// The angle of the point (b, a), from -pi to pi; at the origin it is taken as flat.
  ATAN2(Binary::angle) {
    @Override
    public double applyAsDouble(double a, double b) {
      return Arcs.atan2(a, b);
    }

    @Override
    public Range range() {
      return new Range(-Math.PI, Math.PI);
    }

    // Beside the half line where it jumps.
    @Override
    public <E, B> B isCornered(Algebra<E, B> on, Ends<E> left, Ends<E> right) {
      E nought = on.lit(0);
      B above = on.or(on.gt(left.low(), nought), on.gt(right.low(), nought));
      return on.or(above, on.lt(left.high(), nought));
    }
  };

  /// The least and the most of the numbers that an argument can be.
  public record Ends<E>(E low, E high) {}

  /// Two numbers and what the function makes of them.
  public record At<E>(E left, E right, E value) {}

  /// What tangents become, in whatever an algebra computes with.
  private interface Through {
    Optional<Object> of(
        Algebra<Object, Object> on, At<Object> at, Optional<Object> left, Optional<Object> right);
  }

  private final Through through;

  Binary(Through through) {
    this.through = through;
  }

  /// The range of all results.
  public Range range() {
    return Range.ALL;
  }

  /// Whether over these ranges the function is least in one corner and greatest in another.
  public <E, B> B isCornered(Algebra<E, B> on, Ends<E> left, Ends<E> right) {
    return on.lt(on.lit(0), on.lit(0));
  }

  /// The name of its op.
  public String tag() {
    return name().toLowerCase(Locale.ROOT);
  }

  /// The tangent of the result from those of the arguments; empty is zero.
  @SuppressWarnings("unchecked")
  public <E, B> Optional<E> push(Algebra<E, B> on, At<E> at, Optional<E> left, Optional<E> right) {
    return (Optional<E>)
        through.of(
            (Algebra<Object, Object>) on,
            (At<Object>) at,
            (Optional<Object>) left,
            (Optional<Object>) right);
  }

  /// The sum of two tangents, either of which may be zero.
  public static <E, B> Optional<E> sum(Algebra<E, B> on, Optional<E> a, Optional<E> b) {
    return a.isPresent() && b.isPresent()
        ? Optional.of(on.add(a.get(), b.get()))
        : a.isPresent() ? a : b;
  }

  private static <E, B> Optional<E> difference(Algebra<E, B> on, Optional<E> a, Optional<E> b) {
    return a.isPresent() && b.isPresent()
        ? Optional.of(on.sub(a.get(), b.get()))
        : a.isPresent() ? a : b.map(on::neg);
  }

  /// `a - floor(a / b) * b`. How often `b` was taken is read off the result: a quotient may round
  /// to a whole number that the remainder has not reached.
  private static <E, B> Optional<E> remainder(
      Algebra<E, B> on, At<E> at, Optional<E> left, Optional<E> right) {
    var below = right.map(t -> on.mul(t, on.round(on.div(on.sub(at.value, at.left), at.right))));
    return sum(on, left, below);
  }

  private static <E, B> Optional<E> power(
      Algebra<E, B> on, At<E> at, Optional<E> left, Optional<E> right) {
    // a ** 0 is flat, though 0 ** -1 is not finite; so is what does not depend on a missing b.
    var base =
        left.map(
            t ->
                on.select(
                    on.or(on.eq(at.right, on.lit(0)), on.missing(at.right)),
                    on.lit(0),
                    on.mul(t, on.mul(at.right, on.pow(at.left, on.sub(at.right, on.lit(1)))))));
    // 0 ** p is taken as flat in p, as log(0) is not finite; 1 ** p is 1; below 0, where there is
    // no log, a p that does not move moves nothing.
    var exponent =
        right.map(
            t ->
                on.select(
                    on.or(
                        on.or(on.eq(at.value, on.lit(0)), on.eq(at.left, on.lit(0))),
                        on.or(
                            on.eq(at.left, on.lit(1)),
                            on.and(on.lt(at.left, on.lit(0)), on.eq(t, on.lit(0))))),
                    on.lit(0),
                    on.mul(t, on.mul(at.value, on.log(at.left)))));
    return sum(on, base, exponent);
  }

  /// The tangent of the value that is taken, half of each where both are.
  private static <E, B> Optional<E> extreme(
      Algebra<E, B> on, At<E> at, Optional<E> left, Optional<E> right, boolean least) {
    return sum(
        on,
        left.map(t -> taken(on, t, at.left, at.right, least)),
        right.map(t -> taken(on, t, at.right, at.left, least)));
  }

  private static <E, B> E taken(Algebra<E, B> on, E tangent, E own, E other, boolean least) {
    B alone = least ? on.lt(own, other) : on.lt(other, own);
    return on.select(
        on.eq(own, other), on.mul(tangent, on.lit(0.5)), on.select(alone, tangent, on.lit(0)));
  }

  private static <E, B> Optional<E> angle(
      Algebra<E, B> on, At<E> at, Optional<E> left, Optional<E> right) {
    var turned =
        difference(on, left.map(t -> on.mul(t, at.right)), right.map(t -> on.mul(t, at.left)));
    return turned.map(
        t -> {
          E square = on.add(on.mul(at.right, at.right), on.mul(at.left, at.left));
          return on.select(on.eq(square, on.lit(0)), on.lit(0), on.div(t, square));
        });
  }
}
