package weft.inspect.range;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.form.Pointwise;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;

/// What the equations of one row can give where some conditions of that row are known: within `if(d
/// > 0, n / d, missing)` the divisor is above 0.
public final class Assumptions {
  private static final Intervals ON = Intervals.ALGEBRA;

  /// Equations that are looked at again for one question.
  private static final int EFFORT = 60;

  /// Conditions that are kept in mind at once; what comes after adds nothing.
  private static final int MOST_KNOWN = 8;

  /// Equations below a compared one that are limited with it.
  private static final int DEEPEST = 20;

  /// A condition and whether it holds.
  public record Known(RecordedTerm condition, boolean holds) {}

  /// The difference of two values.
  private record Pair(RecordedTerm left, RecordedTerm right) {}

  private final Ranges ranges;
  private final List<Known> known;
  private final Map<Integer, Interval> limits = new HashMap<>();
  private final Map<Integer, Boolean> truths = new HashMap<>();
  private final Map<Pair, Interval> differences = new HashMap<>();
  private final Map<Integer, Operand<Interval, Truth>> found = new HashMap<>();
  private final int[] effort;

  public Assumptions(Ranges ranges) {
    this(ranges, List.of(), new int[1]);
  }

  private Assumptions(Ranges ranges, List<Known> known, int[] effort) {
    this.ranges = ranges;
    this.known = List.copyOf(known);
    this.effort = effort;
    known.forEach(this::learn);
  }

  /// These and one more.
  public Assumptions with(RecordedTerm condition, boolean holds) {
    if (known.size() == MOST_KNOWN) {
      return this;
    }
    var more = new ArrayList<>(known);
    more.add(new Known(condition, holds));
    return new Assumptions(ranges, more, effort);
  }

  public List<Known> known() {
    return known;
  }

  public Interval interval(int id) {
    return new Operands<>(ON, List.of(value(id))).value(0);
  }

  Operand<Interval, Truth> value(int id) {
    Node node = ranges.graph().node(id);
    if (known.isEmpty() || !node.type().hasRows()) {
      return ranges.value(id);
    }
    var before = found.get(id);
    if (before != null) {
      return before;
    }
    Boolean truth = truths.get(id);
    if (truth != null) {
      return Operand.when(truth ? Truth.ALWAYS : Truth.NEVER);
    }
    Operand<Interval, Truth> result = ranges.value(id);
    if (node.op() instanceof Pointwise && !node.args().isEmpty() && effort[0]++ < EFFORT) {
      result = ranges.value(node, this);
    }
    if (result instanceof Operand.Value<Interval, Truth>(Interval value)) {
      Interval limit = limits.getOrDefault(id, Interval.ANY);
      result = Operand.of(value.meet(ranges.interval(id)).meet(limit).meet(apart(node)));
    }
    if (result instanceof Operand.Doubtful<Interval, Truth>(Interval value)) {
      result = Operand.doubtful(value.meet(limits.getOrDefault(id, Interval.ANY)));
    }
    found.put(id, result);
    return result;
  }

  private Interval apart(Node node) {
    return RecordingAlgebra.of(ranges.graph(), node)
        .flatMap(
            term ->
                term instanceof RecordedTerm.Combined(_, RecordedTerm left, RecordedTerm right)
                        && term.isDifference()
                    ? Optional.ofNullable(differences.get(new Pair(left, right)))
                    : Optional.empty())
        .orElse(Interval.ANY);
  }

  /// What a term can be: each branch of a choice where it is chosen.
  Interval interval(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> interval(id);
      case RecordedTerm.Literal(double value) -> Interval.of(value);
      case RecordedTerm.Applied(Unary function, RecordedTerm of) ->
          ON.unary(function, interval(of));
      case RecordedTerm.Combined(Binary function, RecordedTerm left, RecordedTerm right) ->
          ON.binary(function, interval(left), interval(right));
      case RecordedTerm.Chosen(RecordedTerm condition, RecordedTerm then, RecordedTerm otherwise) ->
          switch (truth(condition)) {
            case ALWAYS -> interval(then);
            case NEVER -> interval(otherwise);
            case SOMETIMES ->
                with(condition, true)
                    .interval(then)
                    .join(with(condition, false).interval(otherwise));
          };
      case RecordedTerm.Compared _,
          RecordedTerm.Present _,
          RecordedTerm.Both _,
          RecordedTerm.Either _,
          RecordedTerm.Not _ ->
          ON.number(truth(term));
      case RecordedTerm.Opaque _ -> Interval.ANY;
    };
  }

  private Truth truth(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> new Operands<>(ON, List.of(value(id))).condition(0);
      case RecordedTerm.Compared(Relation relation, RecordedTerm left, RecordedTerm right) ->
          ON.compare(relation, interval(left), interval(right));
      case RecordedTerm.Present(RecordedTerm of) -> ON.present(interval(of));
      case RecordedTerm.Both(RecordedTerm left, RecordedTerm right) ->
          truth(left).and(truth(right));
      case RecordedTerm.Either(RecordedTerm left, RecordedTerm right) ->
          truth(left).or(truth(right));
      case RecordedTerm.Not(RecordedTerm of) -> truth(of).not();
      case RecordedTerm.Literal _,
          RecordedTerm.Applied _,
          RecordedTerm.Combined _,
          RecordedTerm.Chosen _ ->
          ON.truth(interval(term));
      case RecordedTerm.Opaque _ -> Truth.SOMETIMES;
    };
  }

  private void learn(Known fact) {
    var rest = new ArrayDeque<Known>();
    rest.push(fact);
    while (!rest.isEmpty()) {
      Known next = rest.pop();
      boolean holds = next.holds();
      switch (next.condition()) {
        case RecordedTerm.Value(int id) -> {
          truths.put(id, holds);
          RecordingAlgebra.of(ranges.graph(), ranges.graph().node(id))
              .ifPresent(term -> rest.push(new Known(term, holds)));
        }
        case RecordedTerm.Not(RecordedTerm of) -> rest.push(new Known(of, !holds));
        case RecordedTerm.Both both when holds ->
            both.parts().forEach(part -> rest.push(new Known(part, true)));
        case RecordedTerm.Either either when !holds ->
            either.parts().forEach(part -> rest.push(new Known(part, false)));
        case RecordedTerm.Present(RecordedTerm of) ->
            limit(of, holds ? Interval.ANY.missing(false) : Interval.NOTHING);
        case RecordedTerm.Compared(Relation relation, RecordedTerm left, RecordedTerm right) ->
            compared(relation, left, right, holds);
        case RecordedTerm _ -> {}
      }
    }
  }

  private void compared(Relation relation, RecordedTerm left, RecordedTerm right, boolean holds) {
    switch (relation) {
      case LESS -> ordered(left, right, true, holds);
      case LESS_EQUAL -> ordered(left, right, false, holds);
      case EQUAL -> equal(left, right, holds);
    }
  }

  /// What is known of a term without any condition.
  private Interval range(RecordedTerm term) {
    return switch (term) {
      case RecordedTerm.Value(int id) -> ranges.interval(id);
      case RecordedTerm.Literal(double value) -> Interval.of(value);
      case RecordedTerm _ -> Interval.ANY;
    };
  }

  /// `low < high`, or `low <= high`; or that this is not so, by value or because one is missing.
  private void ordered(RecordedTerm low, RecordedTerm high, boolean strict, boolean holds) {
    Interval a = range(low);
    Interval b = range(high);
    if (holds) {
      limit(low, Interval.atMost(strict ? Math.nextDown(b.high()) : b.high()).missing(false));
      limit(high, Interval.atLeast(strict ? Math.nextUp(a.low()) : a.low()).missing(false));
      difference(high, low, Interval.atLeast(strict ? Double.MIN_VALUE : 0));
      return;
    }
    if (!b.missing()) {
      limit(low, Interval.atLeast(strict ? b.low() : Math.nextUp(b.low())));
    }
    if (!a.missing()) {
      limit(high, Interval.atMost(strict ? a.high() : Math.nextDown(a.high())));
    }
    difference(low, high, Interval.atLeast(strict ? 0 : Double.MIN_VALUE));
  }

  private void equal(RecordedTerm left, RecordedTerm right, boolean holds) {
    Interval a = range(left);
    Interval b = range(right);
    if (holds) {
      limit(left, b.missing(false));
      limit(right, a.missing(false));
      return;
    }
    difference(left, right, Interval.NOT_ZERO);
    if (b.isPoint() && b.zero() && !b.missing()) {
      limit(left, Interval.NOT_ZERO);
    }
    if (a.isPoint() && a.zero() && !a.missing()) {
      limit(right, Interval.NOT_ZERO);
    }
  }

  private void difference(RecordedTerm left, RecordedTerm right, Interval limit) {
    differences.merge(new Pair(left, right), limit, Interval::meet);
    differences.merge(new Pair(right, left), ON.neg(limit), Interval::meet);
  }

  private void limit(RecordedTerm term, Interval limit) {
    limit(term, limit, DEEPEST);
  }

  /// A value keeps to a limit; so does what it is made of, where that follows.
  private void limit(RecordedTerm term, Interval limit, int levels) {
    if (levels == 0 || !(term instanceof RecordedTerm.Value(int id))) {
      return;
    }
    limits.merge(id, limit, Interval::meet);
    Interval now = ranges.interval(id).meet(limits.getOrDefault(id, Interval.ANY));
    RecordingAlgebra.of(ranges.graph(), ranges.graph().node(id))
        .ifPresent(made -> follow(made, now, levels - 1));
  }

  private void follow(RecordedTerm made, Interval now, int levels) {
    Interval apart = Interval.NOT_ZERO.missing(now.missing());
    switch (made) {
      case RecordedTerm.Applied(Unary function, RecordedTerm of) when function == Unary.NEGATE ->
          limit(of, ON.neg(now), levels);
      case RecordedTerm.Applied(Unary function, RecordedTerm of) when function == Unary.ABS ->
          limit(of, new Interval(-now.high(), now.high(), now.zero(), now.missing()), levels);
      case RecordedTerm.Applied(Unary function, RecordedTerm of)
          when function.curve().isRooted() && !now.zero() ->
          limit(of, apart, levels);
      case RecordedTerm.Combined(Binary function, RecordedTerm left, RecordedTerm right)
          when !now.zero() -> {
        if (function == Binary.SUBTRACT) {
          difference(left, right, Interval.NOT_ZERO);
        }
        // A missing result can come from 0 as well: 0 / 0, 0 * inf.
        if (!now.missing() && (function == Binary.DIVIDE || function == Binary.MULTIPLY)) {
          limit(left, apart, levels);
        }
        if (!now.missing() && function == Binary.MULTIPLY) {
          limit(right, apart, levels);
        }
      }
      case RecordedTerm _ -> {}
    }
  }
}
