package weft.onnx;

import java.util.List;
import java.util.Map;
import java.util.function.Function;
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
    RuleBook all = with(book, Relu.class, "Relu", _ -> Map.of());
    all = with(all, Sigmoid.class, "Sigmoid", _ -> Map.of());
    all = with(all, Softplus.class, "Softplus", _ -> Map.of());
    all = with(all, Softsign.class, "Softsign", _ -> Map.of());
    all = with(all, Prelu.class, "PRelu", _ -> Map.of());
    all = with(all, LeakyRelu.class, "LeakyRelu", op -> alpha(op.alpha()));
    all = with(all, Elu.class, "Elu", op -> alpha(op.alpha()));
    all =
        with(
            all,
            Selu.class,
            "Selu",
            op -> Map.of("alpha", real(op.alpha()), "gamma", real(op.gamma())));
    all =
        with(
            all,
            HardSigmoid.class,
            "HardSigmoid",
            op -> Map.of("alpha", real(op.alpha()), "beta", real(op.beta())));
    return with(
        all,
        Gelu.class,
        "Gelu",
        op -> Map.of("approximate", new Text(op.approximate() ? "tanh" : "none")));
  }

  private static Map<String, OnnxAttribute> alpha(double value) {
    return Map.of("alpha", real(value));
  }

  private static OnnxAttribute real(double value) {
    return new Real((float) value);
  }

  private static <O extends Pointwise> RuleBook with(
      RuleBook book,
      Class<O> type,
      String name,
      Function<O, Map<String, OnnxAttribute>> attributes) {
    return book.with(
        type,
        ExportRule.class,
        op -> (to, node, args) -> write(op, name, attributes.apply(op), to, node, args));
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
