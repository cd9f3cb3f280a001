package weft.jit;

import java.util.Optional;
import weft.ir.CrossSection;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Pointwise;
import weft.ir.Span;
import weft.ir.Stateful;
import weft.ir.WholeWindow;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.tensor.Cast;
import weft.ops.window.Lag;

/// How a node is computed.
enum Kind {
  /// Known before any row is read.
  CONSTANT,
  /// A column of numbers or conditions.
  COLUMN,
  /// Read from where an earlier row was kept.
  LAG,
  /// Row by row, in vectors.
  VECTOR,
  /// Row by row, one at a time: states.
  SERIAL,
  /// A whole window at a time.
  WINDOW,
  /// A time at a time, over all entities.
  ACROSS,
  /// By the interpreter, an entity at a time.
  HOST;

  static Kind of(Graph graph, Node node) {
    boolean numbers =
        isNumber(node) && node.args().stream().allMatch(arg -> isNumber(graph.node(arg)));
    return switch (node.op()) {
      case Constant _ -> CONSTANT;
      case CrossSection _ -> ACROSS;
      case Column _ -> COLUMN;
      case Cast _ when isNumber(node) && source(graph, node).isPresent() -> COLUMN;
      case Lag _ when numbers -> LAG;
      case Pointwise _ when numbers -> VECTOR;
      case Stateful _ when numbers -> SERIAL;
      case WholeWindow op when numbers && op.w() instanceof Span.Rows -> WINDOW;
      default -> HOST;
    };
  }

  /// The column of the table whose numbers a node is, if that is all it is.
  static Optional<String> source(Graph graph, Node node) {
    return switch (node.op()) {
      case Column(String name, _, _) -> Optional.of(name);
      case Cast _
          when graph.node(node.args().getFirst()).op() instanceof Column(String name, _, _) ->
          Optional.of(name)
              .filter(_ -> graph.node(node.args().getFirst()).type().element() == Element.I64)
              .filter(_ -> node.type().element() == Element.F64);
      default -> Optional.empty();
    };
  }

  private static boolean isNumber(Node node) {
    return node.type().shape().isScalar()
        && (node.type().element() == Element.F64 || node.type().element() == Element.BOOL);
  }
}
