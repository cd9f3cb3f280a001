package weft.inspect.range;

import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Unary;
import weft.ir.range.Interval;

/// What is divided by a sum of which it is a part: `up / (up + down)` is 0 to 1 where both are not
/// negative, or missing where both are 0. A sum of what is not negative is never below its parts,
/// rounded or not, so the quotient is never infinite.
final class SumShares {
  /// More than what a few operations can round off.
  private static final double SLACK = 1e-12;

  private static final int DEEPEST = 6;

  private final Ranges ranges;
  private final Graph graph;

  SumShares(Ranges ranges) {
    this.ranges = ranges;
    this.graph = ranges.graph();
  }

  /// What a quotient can be, where it is such a share.
  Interval of(Node node, Interval range) {
    var term = RecordingAlgebra.of(graph, node);
    if (term.isPresent()
        && term.get()
            instanceof
            RecordedTerm.Combined(Binary function, RecordedTerm part, RecordedTerm.Value(int sum))
        && function == Binary.DIVIDE) {
      Interval divisor = ranges.interval(sum);
      boolean sized = !divisor.isEmpty() && divisor.low() >= 0 && divisor.isFinite();
      Optional<Double> factor = sized ? times(part, sum, DEEPEST) : Optional.empty();
      double most = factor.orElse(Double.POSITIVE_INFINITY) * (1 + SLACK);
      boolean above = low(part) >= 0;
      return factor.isEmpty()
          ? range
          : range.meet(new Interval(above ? 0 : -most, most, true, true));
    }
    return range;
  }

  private double low(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> ranges.interval(id).low();
      case RecordedTerm.Literal(double value) -> value;
      default -> Double.NEGATIVE_INFINITY;
    };
  }

  /// How often a sum a value can be at most, by its size; nothing where it is not known.
  private Optional<Double> times(RecordedTerm part, int sum, int levels) {
    if (part instanceof RecordedTerm.Value(int id) && id == sum) {
      return Optional.of(1.0);
    }
    if (levels == 0) {
      return Optional.empty();
    }
    if (made(sum)
            instanceof
            RecordedTerm.Combined(
                Binary function,
                RecordedTerm.Value(int left),
                RecordedTerm.Value(int right))
        && function == Binary.ADD
        && ranges.interval(left).low() >= 0
        && ranges.interval(right).low() >= 0) {
      var direct = times(part, left, levels - 1).or(() -> times(part, right, levels - 1));
      if (direct.isPresent()) {
        return direct;
      }
    }
    return parts(part, sum, levels);
  }

  private RecordedTerm made(int id) {
    return RecordingAlgebra.of(graph, graph.node(id)).orElse(new RecordedTerm.Value(id));
  }

  private Optional<Double> parts(RecordedTerm part, int sum, int levels) {
    RecordedTerm term = part instanceof RecordedTerm.Value(int id) ? made(id) : part;
    return switch (term) {
      case RecordedTerm.Applied(Unary function, RecordedTerm of)
          when function == Unary.NEGATE || function == Unary.ABS ->
          times(of, sum, levels - 1);
      case RecordedTerm.Combined(Binary function, RecordedTerm a, RecordedTerm b)
          when function == Binary.MULTIPLY && factor(a).isPresent() ->
          times(b, sum, levels - 1).map(size -> size * factor(a).get());
      case RecordedTerm.Combined(Binary function, RecordedTerm a, RecordedTerm b)
          when function == Binary.MULTIPLY && factor(b).isPresent() ->
          times(a, sum, levels - 1).map(size -> size * factor(b).get());
      case RecordedTerm.Combined(Binary function, RecordedTerm a, RecordedTerm b)
          when function == Binary.ADD || function == Binary.SUBTRACT ->
          times(a, sum, levels - 1)
              .flatMap(one -> times(b, sum, levels - 1).map(other -> one + other));
      default -> Optional.empty();
    };
  }

  /// The size of a number that is the same in all rows.
  private Optional<Double> factor(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Literal(double value) -> Optional.of(Math.abs(value));
      case RecordedTerm.Value(int id) when ranges.interval(id).isPoint() ->
          Optional.of(Math.abs(ranges.interval(id).low()));
      default -> Optional.empty();
    };
  }
}
