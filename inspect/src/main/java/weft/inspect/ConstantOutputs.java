package weft.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import weft.inspect.range.Ranges;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.range.Interval;
import weft.ir.range.Truth;
import weft.ops.algebra.Intervals;

/// Outputs that are the same in every row.
final class ConstantOutputs {
  private ConstantOutputs() {}

  static List<Diagnostic> of(Ranges ranges) {
    var found = new ArrayList<Diagnostic>();
    ranges
        .graph()
        .outputs()
        .forEach(
            (name, id) -> {
              Node node = ranges.graph().node(id);
              value(ranges, node)
                  .ifPresent(
                      value ->
                          found.add(
                              Diagnostic.of(
                                      Code.CONSTANT_OUTPUT, "the output '" + name + "' is " + value)
                                  .about(name)
                                  .expected("a value that differs from row to row")
                                  .found(value)
                                  .hint(hint(name))
                                  .at(node.origin())));
            });
    return found;
  }

  private static String hint(String name) {
    return "if only other formulas need it, call it _" + name + "; else look at its formula again";
  }

  /// A comparison that is the same in every row that has both values.
  private static Optional<String> whereKnown(Ranges ranges, Node node) {
    boolean numbers =
        node.args().size() == 2
            && node.args().stream()
                .allMatch(arg -> ranges.graph().node(arg).type().element() == Element.F64);
    if (!numbers || !(node.op() instanceof Pointwise.OfCondition op)) {
      return Optional.empty();
    }
    var args = node.args().stream().map(arg -> ranges.interval(arg).missing(false)).toList();
    Truth truth = op.condition(Intervals.ALGEBRA, Operands.values(Intervals.ALGEBRA, args));
    return switch (truth) {
      case ALWAYS -> Optional.of("true wherever its values are present");
      case NEVER -> Optional.of("false wherever its values are present");
      case SOMETIMES -> Optional.empty();
    };
  }

  /// The value, where there is only one.
  private static Optional<String> value(Ranges ranges, Node node) {
    var text = node.constant().filter(constant -> constant.element() == Element.TEXT);
    if (text.isPresent()) {
      return Optional.of("always '" + text.get().textAt(0) + "'");
    }
    return switch (ranges.value(node.id())) {
      case Operand.Condition<Interval, Truth>(Truth truth) ->
          switch (truth) {
            case ALWAYS -> Optional.of("always true");
            case NEVER -> Optional.of("always false");
            case SOMETIMES -> whereKnown(ranges, node);
          };
      case Operand.Doubtful<Interval, Truth> _ -> Optional.empty();
      case Operand.Value<Interval, Truth>(Interval value) ->
          value.isEmpty()
              ? Optional.of("always missing")
              : value.isPoint()
                  ? Optional.of(
                      value.missing()
                          ? Interval.text(value.low()) + " wherever it is present"
                          : "always " + Interval.text(value.low()))
                  : Optional.empty();
    };
  }
}
