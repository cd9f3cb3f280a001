package weft.onnx;

import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Shape;
import weft.onnx.OnnxAttribute.Whole;
import weft.ops.tree.Link;
import weft.ops.tree.Trees;

/// What is made of the scores of trees, in doubles as [weft.ops.tree.Link] computes it.
final class LinkExport {
  private final OnnxSheet to;
  private final Trees op;

  LinkExport(OnnxSheet to, Trees op) {
    this.to = to;
    this.op = op;
  }

  /// @param scores a matrix with a row of scores for each row
  OnnxTerm write(OnnxTerm scores) {
    return switch (op.link()) {
      case NONE -> scores;
      case SIGMOID -> sigmoid(times(wide(scores), op.scale()));
      case SOFTMAX ->
          to.call(
              "Softmax", wide(scores).type(), List.of(wide(scores)), Map.of("axis", new Whole(1)));
      case SOFTMAX_ZERO -> softmaxZero(wide(scores));
      case PROBIT -> probit(wide(scores));
      case EXP -> each("Exp", wide(scores));
      case SOFTPLUS -> logarithm(each("Exp", wide(scores)));
      case SIGNED_SQUARE -> each("Mul", wide(scores), each("Abs", wide(scores)));
      case ABOVE ->
          to.each("Greater", Element.BOOL, last(wide(scores)), to.number(Element.F64, op.scale()));
      case LARGEST ->
          to.call(
              "ArgMax",
              scores.type().with(Element.I64).with(column(scores)),
              List.of(scores),
              Map.of("axis", new Whole(1)));
      case COMPLEMENT -> pair(each("Sub", one(), wide(scores)), wide(scores));
      case OPPOSITES -> pair(each("Neg", wide(scores)), wide(scores));
      case OPPOSITE_SIGMOIDS ->
          pair(
              sigmoid(times(each("Neg", wide(scores)), op.scale())),
              sigmoid(times(wide(scores), op.scale())));
    };
  }

  private OnnxTerm wide(OnnxTerm scores) {
    return to.cast(scores, Element.F64);
  }

  private OnnxTerm each(String op, OnnxTerm... args) {
    return to.each(op, Element.F64, args);
  }

  private OnnxTerm one() {
    return to.number(Element.F64, 1);
  }

  private OnnxTerm times(OnnxTerm x, double factor) {
    return factor == 1 ? x : each("Mul", to.number(Element.F64, factor), x);
  }

  private OnnxTerm sigmoid(OnnxTerm x) {
    return each("Div", one(), each("Add", one(), each("Exp", each("Neg", x))));
  }

  /// `log(1 + x)`, with the digits that `1 + x` loses.
  private OnnxTerm logarithm(OnnxTerm x) {
    OnnxTerm sum = each("Add", one(), x);
    OnnxTerm kept = each("Sub", sum, one());
    OnnxTerm log = each("Log", sum);
    OnnxTerm nothing = to.each("Equal", Element.BOOL, kept, zero());
    OnnxTerm mended = each("Where", nothing, x, each("Mul", log, each("Div", x, kept)));
    return each("Where", to.each("Equal", Element.BOOL, kept, x), log, mended);
  }

  private OnnxTerm softmaxZero(OnnxTerm x) {
    OnnxTerm most = along("ReduceMax", x);
    OnnxTerm counts =
        to.each("Greater", Element.BOOL, each("Abs", x), to.number(Element.F64, Link.TINY));
    OnnxTerm powers = each("Exp", each("Sub", x, most));
    OnnxTerm others = each("Mul", x, each("Exp", each("Neg", most)));
    OnnxTerm sum = along("ReduceSum", each("Where", counts, powers, zero()));
    OnnxTerm none = to.each("Equal", Element.BOOL, sum, zero());
    return each("Where", none, zero(), each("Div", each("Where", counts, powers, others), sum));
  }

  private OnnxTerm along(String reduction, OnnxTerm x) {
    return to.call(
        reduction, x.type().with(column(x)), List.of(x, to.wholes(List.of(1L))), Map.of());
  }

  private OnnxTerm probit(OnnxTerm p) {
    OnnxTerm x = each("Sub", times(p, 2), one());
    OnnxTerm log = each("Log", each("Mul", each("Sub", one(), x), each("Add", one(), x)));
    OnnxTerm half = each("Add", to.number(Element.F64, 2 / (Link.PI * Link.FIT)), times(log, 0.5));
    OnnxTerm square =
        each("Sub", each("Mul", half, half), each("Div", log, to.number(Element.F64, Link.FIT)));
    OnnxTerm root = each("Sqrt", each("Sub", each("Sqrt", square), half));
    OnnxTerm below = to.each("Less", Element.BOOL, x, zero());
    return times(each("Where", below, each("Neg", root), root), Link.ROOT_OF_TWO);
  }

  private OnnxTerm zero() {
    return to.number(Element.F64, 0);
  }

  private static Shape column(OnnxTerm scores) {
    return Shape.of(scores.shape().dims().getFirst(), 1);
  }

  private OnnxTerm last(OnnxTerm scores) {
    return to.call(
        "Gather",
        scores.type().with(column(scores)),
        List.of(scores, to.wholes(List.of(op.outputs() - 1L))),
        Map.of("axis", new Whole(1)));
  }

  private OnnxTerm pair(OnnxTerm first, OnnxTerm second) {
    Shape both = Shape.of(first.shape().dims().getFirst(), 2);
    return to.call(
        "Concat", first.type().with(both), List.of(first, second), Map.of("axis", new Whole(1)));
  }
}
