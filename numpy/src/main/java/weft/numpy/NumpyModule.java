package weft.numpy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.ir.problem.Diagnostic;
import weft.spell.python.PythonRunner;

/// A module of Python, and what to know to call it.
///
/// @param entry the function that computes the outputs
/// @param parameters what it takes, in order
/// @param functions its parameters that are functions, with the user's names of them
/// @param outputs the names of the results
/// @param nodes which node a line computes
/// @param refused the nodes that can't be said, and why: what needs them is left out
public record NumpyModule(
    String text,
    String entry,
    List<Parameter> parameters,
    Map<String, String> functions,
    List<String> outputs,
    Map<Integer, Integer> nodes,
    Map<Integer, Diagnostic> refused) {
  /// A value that is given.
  ///
  /// @param name in the module
  /// @param input the name of the graph's input; for a stored value its node instead
  public record Parameter(String name, String input, Optional<Integer> stored) {}

  public NumpyModule {
    parameters = List.copyOf(parameters);
    functions = Collections.unmodifiableMap(new LinkedHashMap<>(functions));
    outputs = List.copyOf(outputs);
    nodes = Map.copyOf(nodes);
    refused = Collections.unmodifiableMap(new LinkedHashMap<>(refused));
  }

  PythonRunner.Module forWorker() {
    return new PythonRunner.Module(text, entry, functions);
  }
}
