package weft.lang;

import java.math.BigDecimal;
import java.math.MathContext;
import java.math.RoundingMode;
import java.util.Optional;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Operator;

/// Computes with durations, which are known before any row is read: `5m / 1s` is 300, `1h + 30m`
/// and `2 * 5m` are durations. A result is rounded to nanoseconds, and is above zero as all
/// durations are.
///
/// @param operator the sign between them
/// @param place where the result stands
record DurationArithmetic(Operator operator, Origin place) {
  /// The result, if one side is a duration and the other something it can be computed with.
  Optional<Bound> of(Bound left, Bound right) {
    return switch (left.value()) {
      case BoundValue.Duration(Span.Time a) ->
          switch (right.value()) {
            case BoundValue.Duration(Span.Time b) -> both(nanos(a), nanos(b));
            case BoundValue.Number(double number) -> scaled(nanos(a), number);
            case BoundValue.Truth _,
                BoundValue.Text _,
                BoundValue.None _,
                BoundValue.Node _,
                BoundValue.Several _ ->
                Optional.empty();
          };
      case BoundValue.Number(double number)
          when right.value() instanceof BoundValue.Duration(Span.Time b)
              && operator == Operator.MULTIPLY ->
          scaled(nanos(b), number);
      case BoundValue.Number _,
          BoundValue.Truth _,
          BoundValue.Text _,
          BoundValue.None _,
          BoundValue.Node _,
          BoundValue.Several _ ->
          Optional.empty();
    };
  }

  /// Whether a duration stands to another as the sign says.
  static boolean holds(Operator operator, Span.Time left, Span.Time right) {
    int order = Long.compare(left.nanos(), right.nanos());
    return switch (operator) {
      case LESS -> order < 0;
      case LESS_EQUAL -> order <= 0;
      case GREATER -> order > 0;
      case GREATER_EQUAL -> order >= 0;
      case EQUAL -> order == 0;
      case NOT_EQUAL -> order != 0;
      case ADD, SUBTRACT, MULTIPLY, DIVIDE, MODULO, POWER ->
          throw new IllegalArgumentException(operator + " compares nothing");
    };
  }

  private static BigDecimal nanos(Span.Time time) {
    return BigDecimal.valueOf(time.nanos());
  }

  private Optional<Bound> both(BigDecimal a, BigDecimal b) {
    return switch (operator) {
      case ADD -> Optional.of(duration(a.add(b)));
      case SUBTRACT -> Optional.of(duration(a.subtract(b)));
      case DIVIDE ->
          Optional.of(Bound.of(a.divide(b, MathContext.DECIMAL128).doubleValue(), place));
      case MULTIPLY, MODULO, POWER, LESS, LESS_EQUAL, GREATER, GREATER_EQUAL, EQUAL, NOT_EQUAL ->
          Optional.empty();
    };
  }

  private Optional<Bound> scaled(BigDecimal nanos, double number) {
    if (!Double.isFinite(number) || operator == Operator.DIVIDE && number == 0) {
      return Optional.empty();
    }
    var by = new BigDecimal(number);
    return switch (operator) {
      case MULTIPLY -> Optional.of(duration(nanos.multiply(by)));
      case DIVIDE -> Optional.of(duration(nanos.divide(by, MathContext.DECIMAL128)));
      case ADD,
          SUBTRACT,
          MODULO,
          POWER,
          LESS,
          LESS_EQUAL,
          GREATER,
          GREATER_EQUAL,
          EQUAL,
          NOT_EQUAL ->
          Optional.empty();
    };
  }

  private Bound duration(BigDecimal nanos) {
    var whole = nanos.setScale(0, RoundingMode.HALF_EVEN);
    if (whole.signum() <= 0 || whole.compareTo(BigDecimal.valueOf(Long.MAX_VALUE)) > 0) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "the result is no duration: " + whole.toPlainString() + "ns")
              .expected("a duration above zero, of at most 292 years")
              .found(place.snippet())
              .hint("as numbers of seconds durations may be anything: 5m / 1s - 10m / 1s")
              .at(place));
    }
    return new Bound(new BoundValue.Duration(new Span.Time(whole.longValueExact())), place);
  }
}
