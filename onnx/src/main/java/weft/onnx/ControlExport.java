package weft.onnx;

import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ops.control.Call;
import weft.ops.control.Switch;

/// Functions are written where they are called; a choice between two is an If.
final class ControlExport {
  private ControlExport() {}

  /// A book with their rules.
  static RuleBook in(RuleBook book) {
    return book.with(
            Call.class,
            ExportRule.class,
            op -> (to, _, args) -> OnnxExport.inline(to, op.body(), args))
        .with(Switch.class, ExportRule.class, op -> (to, node, args) -> choice(op, to, node, args));
  }

  private static OnnxTerm choice(Switch op, OnnxSheet to, Node node, List<OnnxTerm> args) {
    int then = op.cases().indexOf("true");
    int otherwise = op.cases().indexOf("false");
    if (args.getFirst().element() != Element.BOOL || then < 0 || otherwise < 0) {
      throw OnnxSheet.refused("ONNX chooses by a condition, between 'true' and 'false'");
    }
    return to.call(
        "If",
        node.type(),
        List.of(args.getFirst()),
        Map.of(
            "then_branch", branch(op, then, to, args),
            "else_branch", branch(op, otherwise, to, args)));
  }

  private static OnnxAttribute branch(Switch op, int which, OnnxSheet to, List<OnnxTerm> args) {
    OnnxSheet inner = to.within();
    OnnxTerm value =
        OnnxExport.inline(inner, op.branches().get(which), args.subList(1, args.size()));
    return new OnnxAttribute.Body(inner.branch(value));
  }
}
