package weft.numpy;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.ProgramEngine;
import weft.eval.Promise;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.spell.python.PythonCommand;
import weft.spell.python.PythonWorkers;

/// Tensor programs computed by NumPy. Features over tables it refuses.
///
/// The promise holds for f64; single precision is as near as NumPy's own functions and sums of it.
public class NumpyEngine implements Engine {
  private static final Promise PROMISE = new Promise.Near(1e-9, 1e-12);

  private final ArrayLibrary library;

  public NumpyEngine() {
    this(ArrayLibrary.NUMPY);
  }

  NumpyEngine(ArrayLibrary library) {
    this.library = library;
  }

  @Override
  public String name() {
    return library.engine();
  }

  @Override
  public String description() {
    return "tensor programs as a module of Python over " + String.join(" and ", library.packages());
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.PROGRAMS, Capability.OUTSIDE);
  }

  @Override
  public Promise promise() {
    return PROMISE;
  }

  @Override
  public ProgramEngine programs(RunOptions options) {
    return new NumpyPrograms(
        library, options, () -> PythonWorkers.shared(PythonCommand.standard(), library.packages()));
  }

  /// Refuses every feature: arrays have no entities, and no time.
  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    Map<String, Diagnostic> refused = new LinkedHashMap<>();
    graph.outputs().keySet().forEach(name -> refused.put(name, problem(name)));
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        sink.take(Map.of());
      }

      @Override
      public Map<String, Diagnostic> refused() {
        return refused;
      }
    };
  }

  private Diagnostic problem(String name) {
    return Diagnostic.of(
            Code.REFUSED,
            "the engine '%s' computes tensor programs, not features over tables"
                .formatted(library.engine()))
        .about(name)
        .hint("choose another engine, for example --engine compiled");
  }
}
