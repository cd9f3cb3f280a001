package weft.polars;

import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.spell.python.PythonCommand;
import weft.spell.python.PythonRunner;
import weft.spell.python.PythonWorkers;

/// Runs a module from an Arrow file to another.
@FunctionalInterface
interface ArrowExchange {
  void run(String module, Path from, Path to);

  /// By the Python that is named for it, which stays for the next module.
  static ArrowExchange python() {
    return (module, from, to) -> {
      var worker = PythonWorkers.shared(PythonCommand.standard(), List.of("polars", "numpy"));
      var files = new LinkedHashMap<String, Tensor>();
      files.put("source", Tensor.scalar(from.toString()));
      files.put("target", Tensor.scalar(to.toString()));
      check(worker.call(called(module), files, Map.of()));
    };
  }

  private static PythonRunner.Module called(String module) {
    String entry =
        """


        def exchange(source, target):
            main(str(source), str(target))
            return {}
        """;
    return new PythonRunner.Module(module + entry, "exchange", Map.of());
  }

  /// @throws WeftException if Polars did not compute
  static void check(PythonRunner.Answer answer) {
    if (answer instanceof PythonRunner.Answer.Failed failed) {
      throw new WeftException(
          Diagnostic.of(Code.FUNCTION_FAILED, "Polars did not compute the features")
              .found(failed.message())
              .hint(
                  "what it was given: weft polars FEATURES; modules are tested with Polars 1.44"));
    }
  }
}
