package weft.lang;

import java.util.List;
import weft.ir.Span;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Origin;
import weft.ir.problem.WeftException;
import weft.lang.BoundValue.Bound;
import weft.lang.syntax.Operator;

/// Comparisons: of numbers, times and durations by any sign, of texts by `==` and `!=`.
final class Comparisons {
  private final Nodes nodes;

  Comparisons(Nodes nodes) {
    this.nodes = nodes;
  }

  Bound compare(Operator operator, Bound left, Bound right, String who, Origin origin) {
    boolean equality = operator == Operator.EQUAL || operator == Operator.NOT_EQUAL;
    if (nodes.isText(left) || nodes.isText(right)) {
      return equality
          ? text(operator, nodes.asText(left), nodes.asText(right), who, origin)
          : text(operator, left, right, who, origin);
    }
    if (equality
        && left.value() instanceof BoundValue.Node(int one)
        && right.value() instanceof BoundValue.Node(int other)) {
      nodes.open().compared(one, other);
    }
    if (left.value() instanceof BoundValue.Duration(Span.Time a)
        && right.value() instanceof BoundValue.Duration(Span.Time b)) {
      return Bound.of(DurationArithmetic.holds(operator, a, b), origin);
    }
    if (nodes.isTime(left) && nodes.isTime(right)) {
      return nodes.times(operator.op(), List.of(left, right), who, origin);
    }
    if (equality && (isDuration(left) || isDuration(right)) && constant(left) && constant(right)) {
      return Bound.of(left.value().equals(right.value()) == (operator == Operator.EQUAL), origin);
    }
    return nodes.numbers(operator.op(), List.of(left, right), who, origin);
  }

  private Bound text(Operator operator, Bound left, Bound right, String who, Origin origin) {
    if (operator != Operator.EQUAL && operator != Operator.NOT_EQUAL) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, who + " takes numbers, found text")
              .expected("numbers; text can only be compared by == and !=")
              .found("text")
              .hint("write '==' or '!='")
              .at((nodes.isText(left) ? left : right).origin()));
    }
    if (!nodes.isText(left) || !nodes.isText(right)) {
      Bound other = nodes.isText(left) ? right : left;
      throw new WeftException(
          Diagnostic.of(Code.TYPE, who + " compares text with text, found " + nodes.kind(other))
              .expected("text on both sides")
              .found(nodes.kind(left) + " and " + nodes.kind(right))
              .at(other.origin()));
    }
    if (constant(left) && constant(right)) {
      return Bound.of(left.value().equals(right.value()) == (operator == Operator.EQUAL), origin);
    }
    return nodes.add(
        operator.op(),
        List.of(nodes.text(left), nodes.text(right)),
        List.of(left, right),
        who,
        origin);
  }

  private static boolean isDuration(Bound bound) {
    return bound.value() instanceof BoundValue.Duration;
  }

  private static boolean constant(Bound bound) {
    return !(bound.value() instanceof BoundValue.Node);
  }
}
