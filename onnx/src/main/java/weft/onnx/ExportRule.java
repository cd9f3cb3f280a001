package weft.onnx;

import java.util.List;
import weft.ir.Node;

/// How an op is said in the ops of ONNX.
@FunctionalInterface
interface ExportRule {
  /// Writes the nodes of an equation and gives its value: in an element that casts to that of the
  /// equation, in a shape that repeats to its own.
  ///
  /// @throws weft.ir.problem.WeftException if these arguments can't be said
  OnnxTerm write(OnnxSheet to, Node node, List<OnnxTerm> args);
}
