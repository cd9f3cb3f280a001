package weft.onnx;

import java.util.List;
import java.util.stream.Collectors;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.form.Pointwise;

/// Ops that work cell by cell: run over an algebra whose numbers are nodes of a model.
record PointwiseExport(Pointwise op) implements ExportRule {
  @Override
  public OnnxTerm write(OnnxSheet to, Node node, List<OnnxTerm> args) {
    var on = new OnnxAlgebra(to, OnnxSheet.room(work(node, args)));
    var operands =
        args.stream()
            .map(
                arg ->
                    arg.element() == Element.BOOL
                        ? Operand.<OnnxTerm, OnnxTerm>when(arg)
                        : Operand.<OnnxTerm, OnnxTerm>of(to.cast(arg, on.work())))
            .collect(Collectors.toList());
    return Operand.either(op.apply(on, new Operands<>(on, operands)));
  }

  /// The element of the result; of a condition the one that holds all numbers that are compared.
  private static Element work(Node node, List<OnnxTerm> args) {
    Element result = node.type().element();
    if (result != Element.BOOL) {
      return result;
    }
    return args.stream()
        .map(OnnxTerm::element)
        .filter(element -> element != Element.BOOL)
        .reduce((a, b) -> Element.promote(a, b).orElse(Element.ANY))
        .orElse(Element.F32);
  }
}
