package weft.spell.python;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.Host.UserFunction;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// What runs modules of Python.
@FunctionalInterface
public interface PythonRunner {
  /// A module that is to be run.
  ///
  /// @param entry the function in it that is called
  /// @param functions its parameters that are functions, with the user's names of them
  record Module(String text, String entry, Map<String, String> functions) {
    public Module {
      functions = Map.copyOf(functions);
    }
  }

  /// What came of a call.
  sealed interface Answer {
    record Done(Map<String, Tensor> outputs) implements Answer {}

    /// Python refused.
    ///
    /// @param lines of the module, from the outermost call to the innermost
    /// @param cause what a function of the user's threw
    record Failed(String message, List<Integer> lines, Optional<WeftException> cause)
        implements Answer {}
  }

  /// Runs a module.
  ///
  /// @param inputs in the order of the parameters
  /// @param functions by the user's names
  Answer call(Module module, Map<String, Tensor> inputs, Map<String, UserFunction> functions);
}
