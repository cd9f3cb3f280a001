package weft.inspect.range;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.inspect.range.SumForm.Factor;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;

/// The equations of a graph as sums of products, as far as sums, products and quotients go. All
/// else is a value of its own. Only what is finite has a form.
final class SumForms {
  private final Graph graph;
  private final Map<Integer, SumForm> forms = new HashMap<>();
  private final Map<Integer, Interval> ranges = new HashMap<>();

  SumForms(Graph graph) {
    this.graph = graph;
  }

  /// The form of the next equation, and what it can be with it.
  Interval next(Node node, Interval range) {
    if (node.type().element() != Element.F64 || node.type().shape().rank() > 0) {
      return range;
    }
    if (range.isEmpty() || !range.isFinite()) {
      return range;
    }
    var made =
        node.isConstant()
            ? Optional.of(SumForm.of(range.low()))
            : RecordingAlgebra.of(graph, node).flatMap(this::form);
    Interval result = made.map(form -> within(range, form.range())).orElse(range);
    ranges.put(node.id(), result);
    forms.put(
        node.id(),
        made.orElseGet(() -> SumForm.of(new Factor("n" + node.id(), result.missing(false)))));
    return result;
  }

  Optional<SumForm> of(int id) {
    return Optional.ofNullable(forms.get(id));
  }

  private static Interval within(Interval range, Interval form) {
    double low = Math.max(range.low(), form.low());
    double high = Math.min(range.high(), form.high());
    return low > high
        ? range
        : new Interval(low, high, range.zero(), range.missing(), range.least());
  }

  /// What an equation does, if it is all sums, products and quotients of what has a form.
  private Optional<SumForm> form(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> of(id);
      case RecordedTerm.Literal(double value) ->
          Double.isFinite(value) ? Optional.of(SumForm.of(value)) : Optional.empty();
      case RecordedTerm.Applied(Unary function, RecordedTerm of) when function == Unary.NEGATE ->
          form(of).map(SumForm::negated);
      case RecordedTerm.Combined(Binary function, RecordedTerm left, RecordedTerm right) ->
          form(left)
              .flatMap(a -> form(right).flatMap(b -> combined(function, a, b)))
              .filter(form -> !form.isUseless());
      default -> Optional.empty();
    };
  }

  private static Optional<SumForm> combined(Binary function, SumForm a, SumForm b) {
    return switch (function) {
      case ADD -> Optional.of(a.plus(b));
      case SUBTRACT -> Optional.of(a.plus(b.negated()));
      case MULTIPLY -> Optional.of(a.times(b));
      case DIVIDE -> inverse(b).map(a::times);
      default -> Optional.empty();
    };
  }

  /// One divided by a sum, which is not 0.
  private static Optional<SumForm> inverse(SumForm divisor) {
    Interval range = divisor.range();
    if (range.low() <= 0 && range.high() >= 0) {
      return Optional.empty();
    }
    if (divisor.isNumber()) {
      double inverse = 1 / divisor.number();
      return Optional.of(SumForm.of(inverse).off(Math.abs(inverse) * 0x1p-53 + Double.MIN_VALUE));
    }
    double low = 1 / range.high();
    double high = 1 / range.low();
    double slack = 0x1p-49;
    Interval inverse = Interval.of(low - Math.abs(low) * slack, high + Math.abs(high) * slack);
    double least = Math.min(Math.abs(range.low()), Math.abs(range.high()));
    // The computed divisor is off by some; so is what is computed with it. The product rounds once
    // where the quotient does.
    double off = divisor.error() / (least * least) * (1 + slack);
    return Double.isFinite(off)
        ? Optional.of(
            new SumForm(Map.of(List.of(new Factor("1 / " + divisor.key(), inverse)), 1.0), off))
        : Optional.empty();
  }
}
