package weft.jit.network;

import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The arrays of a network for one thread, made once. Inputs are written into theirs, outputs read
/// from theirs; a run makes nothing anew, but for nodes that the interpreter computes: those that
/// have no kernel, and convolutions of numbers so small, or not finite, that padding is felt.
public final class NetworkRun {
  private final NetworkCells cells;
  private final Map<String, Integer> names;
  private final Runnable[] steps;

  NetworkRun(NetworkCells cells, Map<String, Integer> names, List<Runnable> steps) {
    this.cells = cells;
    this.names = names;
    this.steps = steps.toArray(Runnable[]::new);
  }

  /// The cells of an input or output of f32, f16 or bf16.
  public float[] singles(String name) {
    return (float[]) cells.cells(node(name));
  }

  /// The cells of an input or output of f64.
  public double[] doubles(String name) {
    return (double[]) cells.cells(node(name));
  }

  /// The cells of an input or output of whole numbers.
  public long[] longs(String name) {
    return (long[]) cells.cells(node(name));
  }

  /// The cells of an input or output of conditions.
  public boolean[] truths(String name) {
    return (boolean[]) cells.cells(node(name));
  }

  /// Gives an input a value of its type.
  public void input(String name, Tensor value) {
    cells.set(node(name), value);
  }

  /// Computes the outputs.
  ///
  /// @throws WeftException if a node fails
  public void run() {
    for (Runnable step : steps) {
      step.run();
    }
  }

  /// Says that so many runs will come: if they are much work, they are made ready for at once.
  void expect(long runs) {
    for (Runnable step : steps) {
      if (step instanceof ExpectedWork work) {
        work.expect(runs);
      }
    }
  }

  /// A copy of an output, or of an input.
  public Tensor output(String name) {
    return cells.copy(node(name));
  }

  private int node(String name) {
    Integer id = names.get(name);
    if (id == null) {
      throw new WeftException(
          Diagnostic.of(Code.UNKNOWN_NAME, "the network has no input or output '" + name + "'")
              .about(name)
              .suggest(name, names.keySet()));
    }
    return id;
  }
}
