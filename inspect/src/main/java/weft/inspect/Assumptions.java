package weft.inspect;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Pointwise;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.GreaterEqual;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.NotEqual;

/// What the equations of one row can give where some conditions of that row are known: within `if(d
/// > 0, n / d, missing)` the divisor is above 0.
final class Assumptions {
  /// Equations that are looked at again for one question.
  private static final int EFFORT = 60;

  /// Conditions that are kept in mind at once; what comes after adds nothing.
  private static final int MOST_KNOWN = 8;

  /// Equations below a compared one that are limited with it.
  private static final int DEEPEST = 20;

  /// A condition and whether it holds.
  record Known(int condition, boolean holds) {}

  /// The difference of two values.
  private record Pair(int left, int right) {}

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
  Assumptions with(int condition, boolean holds) {
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
    return new Operands<>(Intervals.ALGEBRA, List.of(value(id))).value(0);
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
      result = ranges.value(node, this::value, this);
    }
    if (result instanceof Operand.Value<Interval, Truth>(Interval value)) {
      Interval limit = limits.getOrDefault(id, Interval.ANY);
      Interval apart =
          node.op() instanceof Subtract
              ? differences.getOrDefault(
                  new Pair(node.args().get(0), node.args().get(1)), Interval.ANY)
              : Interval.ANY;
      result = Operand.of(value.meet(ranges.interval(id)).meet(limit).meet(apart));
    }
    found.put(id, result);
    return result;
  }

  private void learn(Known fact) {
    var rest = new ArrayDeque<Known>();
    rest.push(fact);
    while (!rest.isEmpty()) {
      Known next = rest.pop();
      Node node = ranges.graph().node(next.condition());
      boolean holds = next.holds();
      if (node.type().element() != Element.BOOL) {
        // A number holds where it is not 0.
        limit(node.id(), holds ? Interval.NOT_ZERO : Interval.of(0));
        continue;
      }
      truths.put(next.condition(), holds);
      switch (node.op()) {
        case LogicalNot _ -> rest.push(new Known(node.args().getFirst(), !holds));
        case LogicalAnd _ when holds -> node.args().forEach(a -> rest.push(new Known(a, true)));
        case LogicalOr _ when !holds -> node.args().forEach(a -> rest.push(new Known(a, false)));
        case IsMissing _ ->
            limit(node.args().getFirst(), holds ? Interval.NOTHING : Interval.ANY.missing(false));
        case Op op when node.args().size() == 2 ->
            compared(op, node.args().get(0), node.args().get(1), holds);
        default -> {}
      }
    }
  }

  private void compared(Op op, int left, int right, boolean holds) {
    switch (op) {
      case Less _ -> ordered(left, right, true, holds);
      case LessEqual _ -> ordered(left, right, false, holds);
      case Greater _ -> ordered(right, left, true, holds);
      case GreaterEqual _ -> ordered(right, left, false, holds);
      case Equal _ -> equal(left, right, holds);
      case NotEqual _ -> equal(left, right, !holds);
      default -> {}
    }
  }

  /// `low < high`, or `low <= high`; or that this is not so, by value or because one is missing.
  private void ordered(int low, int high, boolean strict, boolean holds) {
    Interval a = ranges.interval(low);
    Interval b = ranges.interval(high);
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

  private void equal(int left, int right, boolean holds) {
    Interval a = ranges.interval(left);
    Interval b = ranges.interval(right);
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

  private void difference(int left, int right, Interval limit) {
    differences.merge(new Pair(left, right), limit, Interval::meet);
    differences.merge(new Pair(right, left), Intervals.ALGEBRA.neg(limit), Interval::meet);
  }

  private void limit(int id, Interval limit) {
    limit(id, limit, DEEPEST);
  }

  /// A value keeps to a limit; so does what it is made of, where that follows.
  private void limit(int id, Interval limit, int levels) {
    if (levels == 0) {
      return;
    }
    limits.merge(id, limit, Interval::meet);
    Interval now = ranges.interval(id).meet(limits.getOrDefault(id, Interval.ANY));
    Node node = ranges.graph().node(id);
    Interval apart = Interval.NOT_ZERO.missing(now.missing());
    switch (node.op()) {
      case Negate _ -> limit(node.args().getFirst(), Intervals.ALGEBRA.neg(now), levels - 1);
      case Abs _ ->
          limit(
              node.args().getFirst(),
              new Interval(-now.high(), now.high(), now.zero(), now.missing()),
              levels - 1);
      case Sqrt _ when !now.zero() -> limit(node.args().getFirst(), apart, levels - 1);
      // A missing result can come from 0 as well: 0 / 0, 0 * inf.
      case Divide _ when !now.zero() && !now.missing() ->
          limit(node.args().getFirst(), apart, levels - 1);
      case Multiply _ when !now.zero() && !now.missing() ->
          node.args().forEach(arg -> limit(arg, apart, levels - 1));
      case Subtract _ when !now.zero() ->
          difference(node.args().get(0), node.args().get(1), Interval.NOT_ZERO);
      default -> {}
    }
  }
}
