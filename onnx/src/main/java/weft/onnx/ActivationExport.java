package weft.onnx;

import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.form.Pointwise;
import weft.onnx.OnnxAttribute.Real;
import weft.onnx.OnnxAttribute.Text;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.network.Elu;
import weft.ops.network.Gelu;
import weft.ops.network.HardSigmoid;
import weft.ops.network.LeakyRelu;
import weft.ops.network.Prelu;
import weft.ops.network.Relu;
import weft.ops.network.Selu;
import weft.ops.network.Softplus;
import weft.ops.network.Softsign;

/// Functions that networks are full of and that ONNX has, in single precision; in another one they
/// are written out.
final class ActivationExport {
  private ActivationExport() {}

  /// A book with their rules.
  static RuleBook in(RuleBook book) {
    return book.with(Relu.class, ExportRule.class, op -> as(op, "Relu", Map.of()))
        .with(Sigmoid.class, ExportRule.class, op -> as(op, "Sigmoid", Map.of()))
        .with(Softplus.class, ExportRule.class, op -> as(op, "Softplus", Map.of()))
        .with(Softsign.class, ExportRule.class, op -> as(op, "Softsign", Map.of()))
        .with(Prelu.class, ExportRule.class, op -> as(op, "PRelu", Map.of()))
        .with(LeakyRelu.class, ExportRule.class, op -> as(op, "LeakyRelu", alpha(op.alpha())))
        .with(Elu.class, ExportRule.class, op -> as(op, "Elu", alpha(op.alpha())))
        .with(
            Selu.class,
            ExportRule.class,
            op -> as(op, "Selu", Map.of("alpha", real(op.alpha()), "gamma", real(op.gamma()))))
        .with(
            HardSigmoid.class,
            ExportRule.class,
            op -> as(op, "HardSigmoid", Map.of("alpha", real(op.alpha()), "beta", real(op.beta()))))
        .with(
            Gelu.class,
            ExportRule.class,
            op ->
                as(
                    op,
                    "Gelu",
                    Map.of("approximate", new Text(op.approximate() ? "tanh" : "none"))));
  }

  private static Map<String, OnnxAttribute> alpha(double value) {
    return Map.of("alpha", real(value));
  }

  private static OnnxAttribute real(double value) {
    return new Real((float) value);
  }

  private static ExportRule as(Pointwise op, String name, Map<String, OnnxAttribute> attributes) {
    return (to, node, args) -> write(op, name, attributes, to, node, args);
  }

  private static OnnxTerm write(
      Pointwise op,
      String name,
      Map<String, OnnxAttribute> attributes,
      OnnxSheet to,
      Node node,
      List<OnnxTerm> args) {
    boolean same = args.getFirst().shape().equals(node.type().shape());
    if (OnnxSheet.room(node.type().element()) != Element.F32 || !same) {
      return new PointwiseExport(op).write(to, node, args);
    }
    var cells = args.stream().map(arg -> to.cast(arg, Element.F32)).toList();
    return to.call(name, cells.getFirst().type(), cells, attributes);
  }
}
