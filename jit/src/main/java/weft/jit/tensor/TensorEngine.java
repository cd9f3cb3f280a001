package weft.jit.tensor;

import java.util.Map;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.jit.code.Tier;

/// The compiled engine for tensor programs. It gives the bits of the interpreter.
///
/// ```
/// var program = TensorEngine.standard().compile(graph);
/// program.run(Map.of("a", Tensor.scalar(4.0))).output("c");
/// ```
///
/// Equations of one shape become one kernel, reductions of the last dimension included; a kernel
/// knows elements but no shapes, so it is made once. Floats and conditions are compiled; nodes of
/// whole numbers, texts and times, and ops that look beyond a cell, are computed by the
/// interpreter, node by node ([TensorProgram#hosted()]).
///
/// @param threads how many pieces are computed at the same time; results don't depend on it
/// @param tier which form of kernels runs
/// @param setup the interpreter for the nodes that are not compiled: it has the user's functions
public record TensorEngine(int threads, Tier tier, Interpreter setup) implements ProgramEngine {
  /// The standard one, for the service loader.
  public TensorEngine() {
    this(Runtime.getRuntime().availableProcessors(), Tier.ADAPTIVE, Interpreter.standard());
  }

  /// As many threads as there are processors.
  public static TensorEngine standard() {
    return new TensorEngine();
  }

  /// The same with the functions and rules of an interpreter.
  public static TensorEngine over(Interpreter setup) {
    return new TensorEngine(Runtime.getRuntime().availableProcessors(), Tier.ADAPTIVE, setup);
  }

  /// A program, ready to run.
  public TensorProgram compile(Graph graph) {
    return new TensorProgram(this, graph);
  }

  @Override
  public Ready ready(Graph graph) {
    return compile(graph);
  }

  /// Compiles and runs.
  @Override
  public Outcome run(Graph graph, Map<String, Tensor> inputs) {
    return compile(graph).run(inputs);
  }
}
