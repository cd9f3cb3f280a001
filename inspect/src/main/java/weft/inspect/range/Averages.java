package weft.inspect.range;

import java.util.List;
import java.util.Optional;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.algebra.Binary;
import weft.ir.range.AddsUp;
import weft.ir.range.Extent;
import weft.ir.range.Interval;
import weft.ir.range.Sample;
import weft.ir.trait.Divides;

/// Sums that are divided by what they are sums of: by the number of values, or by the sum of their
/// weights. The quotient is a mean, so it lies within the values, but for rounding.
final class Averages {
  /// A value and what it counts.
  private record Weighted(int value, int weight) {}

  private final Ranges ranges;
  private final Graph graph;
  private final double rows;

  Averages(Ranges ranges, Extent extent) {
    this.ranges = ranges;
    this.graph = ranges.graph();
    this.rows = Math.min(Math.max(extent.rows(), extent.together()), Sample.MOST_ROWS);
  }

  /// What a quotient can be, where it is such a mean.
  Interval of(Node node, Interval range) {
    var term = RecordingAlgebra.of(graph, node);
    if (term.isPresent()
        && term.get()
            instanceof
            RecordedTerm.Combined(
                Binary function,
                RecordedTerm.Value(int above),
                RecordedTerm.Value(int below))
        && function == Binary.DIVIDE
        && !graph.node(below).args().isEmpty()
        && single(graph.node(above).op()) instanceof AddsUp sum
        && sum.from() == 0) {
      return mean(sum, graph.node(above), graph.node(below))
          .filter(Interval::isFinite)
          .map(mean -> range.missing(hasGaps(above, below)).meet(mean.orMissing()))
          .orElse(range);
    }
    return range;
  }

  /// Neither sum overflows, so only what is divided by 0 is missing: 0 is.
  private boolean hasGaps(int above, int below) {
    Interval divisor = ranges.interval(below);
    return ranges.interval(above).missing() || divisor.missing() || divisor.zero();
  }

  /// The op that is done for all rows or for parts of them.
  private static Op single(Op op) {
    return op instanceof Divides divided ? single(divided.op()) : op;
  }

  private Optional<Interval> mean(AddsUp sum, Node above, Node below) {
    if (!others(above).equals(others(below))) {
      return Optional.empty();
    }
    int value = above.args().getFirst();
    int other = below.args().getFirst();
    if (value == other && sum.isCountedBy(single(below.op()))) {
      var all = new Sample(ranges.interval(value), 1, rows, false, ranges.interval(value));
      return Optional.of(all.mean(rows, sum.rounding(rows)));
    }
    return above.op().equals(below.op())
        ? product(value, weight(other)).flatMap(it -> weighted(it, sum, isGuarded(it, other)))
        : Optional.empty();
  }

  private static List<Integer> others(Node node) {
    return node.args().subList(1, node.args().size());
  }

  /// The value that a weight is multiplied by.
  private Optional<Weighted> product(int product, int weight) {
    return RecordingAlgebra.of(graph, graph.node(product))
        .filter(
            it ->
                it instanceof RecordedTerm.Combined(Binary function, _, _)
                    && function == Binary.MULTIPLY)
        .map(RecordedTerm::parts)
        .flatMap(
            sides ->
                value(sides.getFirst(), sides.getLast(), weight)
                    .or(() -> value(sides.getLast(), sides.getFirst(), weight)));
  }

  private static Optional<Weighted> value(RecordedTerm value, RecordedTerm weight, int id) {
    return value instanceof RecordedTerm.Value(int it) && weight.equals(new RecordedTerm.Value(id))
        ? Optional.of(new Weighted(it, id))
        : Optional.empty();
  }

  /// The weight itself, where it is one only for values that are present.
  private int weight(int id) {
    return guarded(id).map(Weighted::weight).orElse(id);
  }

  /// Whether a weight counts only where the value is present.
  private boolean isGuarded(Weighted it, int weight) {
    return !ranges.interval(it.value()).missing() || guarded(weight).filter(it::equals).isPresent();
  }

  /// What is a weight where a value is present, and missing elsewhere.
  private Optional<Weighted> guarded(int id) {
    if (!(made(id)
        instanceof RecordedTerm.Chosen(RecordedTerm when, RecordedTerm then, RecordedTerm other))) {
      return Optional.empty();
    }
    return switch (when instanceof RecordedTerm.Value(int condition) ? made(condition) : when) {
      case RecordedTerm.Present(RecordedTerm.Value(int value)) -> guarded(value, then, other);
      case RecordedTerm.Not(RecordedTerm.Present(RecordedTerm.Value(int value))) ->
          guarded(value, other, then);
      case RecordedTerm _ -> Optional.empty();
    };
  }

  private Optional<Weighted> guarded(int value, RecordedTerm weight, RecordedTerm otherwise) {
    return weight instanceof RecordedTerm.Value(int it)
            && otherwise instanceof RecordedTerm.Value(int gap)
            && ranges.interval(gap).isEmpty()
        ? Optional.of(new Weighted(value, it))
        : Optional.empty();
  }

  private RecordedTerm made(int id) {
    return RecordingAlgebra.of(graph, graph.node(id)).orElse(new RecordedTerm.Opaque());
  }

  /// Weights are not negative, so products keep the order of the values as they round, and so do
  /// their sums. A product with a weight that is nearly 0 rounds to a multiple of the least number,
  /// which is exact for whole values.
  private Optional<Interval> weighted(Weighted it, AddsUp sum, boolean guarded) {
    Interval x = ranges.interval(it.value());
    Interval w = ranges.interval(it.weight());
    double size = Math.max(1, Math.max(Math.abs(x.low()), Math.abs(x.high())));
    if (x.isEmpty()
        || w.isEmpty()
        || w.low() < 0
        || Double.isInfinite(2 * rows * size * w.high())) {
      return Optional.empty();
    }
    double vanishing = 0.51 * (Double.MIN_VALUE / Math.max(w.least(), Double.MIN_VALUE));
    Interval near = x.looser(4 * sum.rounding(rows));
    double low = near.low() - (isWhole(x.low()) ? 0 : vanishing);
    double high = near.high() + (isWhole(x.high()) ? 0 : vanishing);
    // A weight without a value takes from the mean of the others.
    boolean less = !guarded && !sum.isComplete();
    return Optional.of(
        Interval.of(
            x.low() >= 0 ? less ? 0 : Math.max(0, low) : low,
            x.high() <= 0 ? less ? 0 : Math.min(0, high) : high));
  }

  private static boolean isWhole(double value) {
    return value == Math.rint(value);
  }
}
