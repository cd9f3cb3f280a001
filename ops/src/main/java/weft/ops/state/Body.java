package weft.ops.state;

import java.util.ArrayList;
import java.util.Set;
import java.util.function.Function;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Tensor;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;

/// A graph of row-by-row equations that is part of an op: its inputs are placeholders.
final class Body {
  private Body() {}

  /// Refuses a graph that is not row by row, takes other inputs than these, or has other outputs.
  static void check(Graph body, Set<String> inputs, Set<String> outputs) {
    for (Node node : body.nodes()) {
      boolean fits =
          switch (node.op()) {
            case Placeholder(String name, var _) -> inputs.contains(name);
            case Constant _, Pointwise _ -> true;
            default -> false;
          };
      if (!fits) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_GRAPH, "the body can't hold " + node)
                .expected("row-by-row equations over " + String.join(", ", inputs))
                .found(node.op().tag()));
      }
    }
    if (!body.outputs().keySet().equals(outputs)) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_GRAPH, "the body has other outputs than it should")
              .expected(String.join(", ", outputs))
              .found(String.join(", ", body.outputs().keySet())));
    }
  }

  /// The values of all equations over an algebra.
  static <E, B> Operands<E, B> run(
      Graph body, Algebra<E, B> on, Function<String, Operand<E, B>> input) {
    var values = new ArrayList<Operand<E, B>>();
    for (Node node : body.nodes()) {
      values.add(
          switch (node.op()) {
            case Placeholder(String name, var _) -> input.apply(name);
            case Constant(Tensor value) -> literal(on, value);
            case Pointwise op ->
                Operand.typed(
                    node.type().element(),
                    op.apply(
                        on, new Operands<>(on, node.args().stream().map(values::get).toList())));
            default -> throw new IllegalStateException("a body is row by row, found " + node);
          });
    }
    return new Operands<>(on, values);
  }

  private static <E, B> Operand<E, B> literal(Algebra<E, B> on, Tensor value) {
    E number = on.lit(value.asDouble());
    return value.element() == Element.BOOL ? Operand.when(on.truth(number)) : Operand.of(number);
  }
}
