package weft.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Binary;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.Relation;
import weft.ir.Unary;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;

/// What the equations of one row can give where some conditions of that row are known: within `if(d
/// > 0, n / d, missing)` the divisor is above 0.
final class Assumptions {
  private static final Intervals ON = Intervals.ALGEBRA;

  /// Equations that are looked at again for one question.
  private static final int EFFORT = 60;

  /// Conditions that are kept in mind at once; what comes after adds nothing.
  private static final int MOST_KNOWN = 8;

  /// Equations below a compared one that are limited with it.
  private static final int DEEPEST = 20;

  /// A condition and whether it holds.
  record Known(Term condition, boolean holds) {}

  /// The difference of two values.
  private record Pair(Term left, Term right) {}

  private final Ranges ranges;
  private final List<Known> known;
  private final Map<Integer, Interval> limits = new HashMap<>();
  private final Map<Integer, Boolean> truths = new HashMap<>();
  private final Map<Pair, Interval> differences = new HashMap<>();
  private final Map<Integer, Operand<Interval, Truth>> found = new HashMap<>();
  private final int[] effort;

  Assumptions(Ranges ranges) {
    this(ranges, List.of(), new int[1]);
  }

  private Assumptions(Ranges ranges, List<Known> known, int[] effort) {
    this.ranges = ranges;
    this.known = List.copyOf(known);
    this.effort = effort;
    known.forEach(this::learn);
  }

  /// These and one more.
  Assumptions with(Term condition, boolean holds) {
    if (known.size() == MOST_KNOWN) {
      return this;
    }
    var more = new ArrayList<>(known);
    more.add(new Known(condition, holds));
    return new Assumptions(ranges, more, effort);
  }

  List<Known> known() {
    return known;
  }

  Interval interval(int id) {
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
    found.put(id, result);
    return result;
  }

  private Interval apart(Node node) {
    return Terms.of(ranges.graph(), node)
        .flatMap(
            term ->
                term instanceof Term.Combined(_, Term left, Term right) && term.isDifference()
                    ? Optional.ofNullable(differences.get(new Pair(left, right)))
                    : Optional.empty())
        .orElse(Interval.ANY);
  }

  /// What a term can be: each branch of a choice where it is chosen.
  Interval interval(Term term) {
    return switch (term) {
      case Term.Value(int id) -> interval(id);
      case Term.Literal(double value) -> Interval.of(value);
      case Term.Applied(Unary function, Term of) -> ON.unary(function, interval(of));
      case Term.Combined(Binary function, Term left, Term right) ->
          ON.binary(function, interval(left), interval(right));
      case Term.Chosen(Term condition, Term then, Term otherwise) ->
          switch (truth(condition)) {
            case ALWAYS -> interval(then);
            case NEVER -> interval(otherwise);
            case SOMETIMES ->
                with(condition, true)
                    .interval(then)
                    .join(with(condition, false).interval(otherwise));
          };
      case Term.Compared _, Term.Present _, Term.Both _, Term.Either _, Term.Not _ ->
          ON.number(truth(term));
      case Term.Opaque _ -> Interval.ANY;
    };
  }

  private Truth truth(Term term) {
    return switch (term) {
      case Term.Value(int id) -> new Operands<>(ON, List.of(value(id))).condition(0);
      case Term.Compared(Relation relation, Term left, Term right) ->
          ON.compare(relation, interval(left), interval(right));
      case Term.Present(Term of) -> ON.present(interval(of));
      case Term.Both(Term left, Term right) -> truth(left).and(truth(right));
      case Term.Either(Term left, Term right) -> truth(left).or(truth(right));
      case Term.Not(Term of) -> truth(of).not();
      case Term.Literal _, Term.Applied _, Term.Combined _, Term.Chosen _ ->
          ON.truth(interval(term));
      case Term.Opaque _ -> Truth.SOMETIMES;
    };
  }

  private void learn(Known fact) {
    var rest = new ArrayDeque<Known>();
    rest.push(fact);
    while (!rest.isEmpty()) {
      Known next = rest.pop();
      boolean holds = next.holds();
      switch (next.condition()) {
        case Term.Value(int id) -> {
          truths.put(id, holds);
          Terms.of(ranges.graph(), ranges.graph().node(id))
              .ifPresent(term -> rest.push(new Known(term, holds)));
        }
        case Term.Not(Term of) -> rest.push(new Known(of, !holds));
        case Term.Both both when holds ->
            both.parts().forEach(part -> rest.push(new Known(part, true)));
        case Term.Either either when !holds ->
            either.parts().forEach(part -> rest.push(new Known(part, false)));
        case Term.Present(Term of) ->
            limit(of, holds ? Interval.ANY.missing(false) : Interval.NOTHING);
        case Term.Compared(Relation relation, Term left, Term right) ->
            compared(relation, left, right, holds);
        case Term _ -> {}
      }
    }
  }

  private void compared(Relation relation, Term left, Term right, boolean holds) {
    switch (relation) {
      case LESS -> ordered(left, right, true, holds);
      case LESS_EQUAL -> ordered(left, right, false, holds);
      case EQUAL -> equal(left, right, holds);
    }
  }

  /// What is known of a term without any condition.
  private Interval range(Term term) {
    return switch (term) {
      case Term.Value(int id) -> ranges.interval(id);
      case Term.Literal(double value) -> Interval.of(value);
      case Term _ -> Interval.ANY;
    };
  }

  /// `low < high`, or `low <= high`; or that this is not so, by value or because one is missing.
  private void ordered(Term low, Term high, boolean strict, boolean holds) {
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

  private void equal(Term left, Term right, boolean holds) {
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

  private void difference(Term left, Term right, Interval limit) {
    differences.merge(new Pair(left, right), limit, Interval::meet);
    differences.merge(new Pair(right, left), ON.neg(limit), Interval::meet);
  }

  private void limit(Term term, Interval limit) {
    limit(term, limit, DEEPEST);
  }

  /// A value keeps to a limit; so does what it is made of, where that follows.
  private void limit(Term term, Interval limit, int levels) {
    if (levels == 0 || !(term instanceof Term.Value(int id))) {
      return;
    }
    limits.merge(id, limit, Interval::meet);
    Interval now = ranges.interval(id).meet(limits.getOrDefault(id, Interval.ANY));
    Terms.of(ranges.graph(), ranges.graph().node(id))
        .ifPresent(made -> follow(made, now, levels - 1));
  }

  private void follow(Term made, Interval now, int levels) {
    Interval apart = Interval.NOT_ZERO.missing(now.missing());
    switch (made) {
      case Term.Applied(Unary function, Term of) when function == Unary.NEGATE ->
          limit(of, ON.neg(now), levels);
      case Term.Applied(Unary function, Term of) when function == Unary.ABS ->
          limit(of, new Interval(-now.high(), now.high(), now.zero(), now.missing()), levels);
      case Term.Applied(Unary function, Term of) when function.curve().isRooted() && !now.zero() ->
          limit(of, apart, levels);
      case Term.Combined(Binary function, Term left, Term right) when !now.zero() -> {
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
      case Term _ -> {}
    }
  }
}
