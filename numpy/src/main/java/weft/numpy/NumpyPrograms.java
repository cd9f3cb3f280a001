package weft.numpy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import weft.eval.Outcome;
import weft.eval.ProgramEngine;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.Host.UserFunction;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.rewrite.Prune;
import weft.spell.python.PythonRunner;
import weft.spell.python.PythonRunner.Answer;

/// Tensor programs computed by Python: a module is written for the types of the inputs, and run.
final class NumpyPrograms implements ProgramEngine {
  private static final String ENTRY = "program";

  private final ArrayLibrary library;
  private final RunOptions options;
  private final Supplier<PythonRunner> worker;

  /// @param worker a Python that is alive
  NumpyPrograms(ArrayLibrary library, RunOptions options, Supplier<PythonRunner> worker) {
    this.library = library;
    this.options = options;
    this.worker = worker;
  }

  @Override
  public Outcome run(Graph graph, Map<String, Tensor> inputs) {
    return ready(graph).run(inputs);
  }

  @Override
  public Ready ready(Graph graph) {
    return new ReadyModule(graph);
  }

  private NumpyModule write(Graph graph) {
    return NumpyModuleWriter.lines(library, options.rules(), graph, ENTRY);
  }

  /// A graph with the modules that were written for it, by the types of the inputs.
  private final class ReadyModule implements Ready {
    private final Graph graph;
    private final Map<Map<String, Type>, NumpyModule> modules = new HashMap<>();

    ReadyModule(Graph graph) {
      this.graph = graph;
    }

    @Override
    public Optional<Diagnostic> refused() {
      return write(graph).refused().values().stream().findFirst();
    }

    @Override
    public Outcome run(Map<String, Tensor> inputs) {
      var typed = TypedGraph.of(graph, inputs);
      var failures = new ArrayList<>(typed.failures().values());
      var outputs = new LinkedHashMap<String, Tensor>();
      if (!typed.graph().outputs().isEmpty()) {
        var types = new LinkedHashMap<String, Type>();
        typed.inputs().forEach((name, value) -> types.put(name, value.type()));
        NumpyModule module = modules.computeIfAbsent(types, _ -> write(typed.graph()));
        compute(typed, module, outputs, failures);
      }
      if (options.failFast() && !failures.isEmpty()) {
        throw new WeftException(failures.getFirst());
      }
      var ordered = new LinkedHashMap<String, Tensor>();
      graph
          .outputs()
          .keySet()
          .forEach(
              name -> Optional.ofNullable(outputs.get(name)).ifPresent(v -> ordered.put(name, v)));
      return new Outcome(ordered, failures);
    }
  }

  /// Runs a module; where a node fails, what does not need it is computed all the same.
  private void compute(
      TypedGraph typed, NumpyModule first, Map<String, Tensor> outputs, List<Diagnostic> failures) {
    failures.addAll(first.refused().values());
    Graph graph = typed.graph();
    NumpyModule module = first;
    while (!module.outputs().isEmpty()) {
      switch (call(graph, module, typed.inputs())) {
        case Answer.Done(var results) -> {
          outputs.putAll(results);
          return;
        }
        case Answer.Failed failed -> {
          int node = blamed(module, failed);
          failures.add(problem(graph, node, failed));
          if (node < 0) {
            return;
          }
          graph = without(graph, module, node);
          module = write(graph);
        }
      }
    }
  }

  private Answer call(Graph graph, NumpyModule module, Map<String, Tensor> inputs) {
    var values = new LinkedHashMap<String, Tensor>();
    for (NumpyModule.Parameter parameter : module.parameters()) {
      values.put(
          parameter.name(),
          parameter
              .stored()
              .flatMap(graph::payload)
              .orElseGet(() -> inputs.get(parameter.input())));
    }
    var functions = new HashMap<String, UserFunction>();
    module
        .functions()
        .values()
        .forEach(
            name ->
                functions.put(
                    name,
                    Optional.ofNullable(options.functions().get(name))
                        .orElseThrow(() -> missing(name))));
    return worker.get().call(module.forWorker(), values, functions);
  }

  private WeftException missing(String name) {
    return new WeftException(
        Diagnostic.of(Code.MISSING_FUNCTION, "there is no function '" + name + "'")
            .about(name)
            .hint("give the engine a function of that name")
            .suggest(name, options.functions().keySet()));
  }

  /// The node at whose line it failed.
  private static int blamed(NumpyModule module, Answer.Failed failed) {
    return failed.lines().reversed().stream()
        .map(line -> module.nodes().getOrDefault(line, ModuleBody.NONE))
        .filter(node -> node != ModuleBody.NONE)
        .findFirst()
        .orElse(ModuleBody.NONE);
  }

  private Diagnostic problem(Graph graph, int node, Answer.Failed failed) {
    Diagnostic problem =
        failed
            .cause()
            .map(WeftException::first)
            .orElseGet(
                () ->
                    Diagnostic.of(Code.FUNCTION_FAILED, failed.message())
                        .found("what " + library.engine() + " says"));
    return node < 0 || node >= graph.size() ? problem : graph.node(node).blamed(problem);
  }

  /// The outputs that do not need a node, nor one that could not be said.
  private static Graph without(Graph graph, NumpyModule module, int node) {
    var kept = new java.util.HashSet<>(module.outputs());
    kept.removeIf(name -> Prune.needed(graph, List.of(graph.outputs().get(name)))[node]);
    return Prune.keep(graph, kept);
  }
}
