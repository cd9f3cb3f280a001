package weft.calculus.program;

import java.util.concurrent.CancellationException;
import weft.calculus.DerivativeSources;
import weft.ir.Node;
import weft.ir.Perform;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Failures that say where in a program they happened.
public final class Failures {
  private Failures() {}

  /// A failure of an equation. What a model or an op from outside threw becomes the cause.
  static RuntimeException at(Node node, RuntimeException cause) {
    return switch (cause) {
      case CancellationException cancelled -> cancelled;
      case WeftException known -> known(node, known);
      default ->
          node.op() instanceof Perform
              ? because(
                  cause,
                  new WeftException(
                      Diagnostic.of(
                              Code.FUNCTION_FAILED,
                              node.title() + " = " + node.op().tag() + ": " + cause)
                          .about(node.op().tag())
                          .at(node.origin())))
              : cause;
    };
  }

  static WeftException known(Node node, WeftException cause) {
    return because(cause, DerivativeSources.at(node, cause));
  }

  /// A failure of an item of a batch, whoever threw it.
  static RuntimeException item(int item, RuntimeException cause) {
    String place = "item " + item;
    return switch (cause) {
      case CancellationException cancelled -> cancelled;
      case WeftException known -> because(known, known.with(told -> told.within(place)));
      default ->
          because(
              cause,
              new WeftException(
                  Diagnostic.of(Code.FUNCTION_FAILED, place + ": " + cause).about(place)));
    };
  }

  /// Keeps what was thrown first, with its stack.
  private static WeftException because(RuntimeException cause, WeftException said) {
    said.initCause(
        cause instanceof WeftException && cause.getCause() != null ? cause.getCause() : cause);
    return said;
  }
}
