package weft.lang.dsl;

import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import weft.eval.Engines;
import weft.eval.ProgramEngine;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Terms that are the outputs of a program, whose values are asked for by the terms themselves:
///
/// ```
/// var outputs = Program.outputs(c, d);
/// outputs.run(Map.of("a", Tensor.scalar(4.0))).value(d);
/// ```
public final class TermOutputs {
  private final Map<Equation, String> names = new HashMap<>();
  private final Graph graph;

  TermOutputs(List<Term> terms) {
    var outputs = new LinkedHashMap<String, Term>();
    for (Term term : terms) {
      if (!names.containsKey(term.equation())) {
        String name = free(term, outputs);
        outputs.put(name, term);
        names.put(term.equation(), name);
      }
    }
    graph = Program.graph(outputs);
  }

  /// The name of the term, or `out`, `out2`, ... of one without.
  private static String free(Term term, Map<String, Term> taken) {
    if (!term.name().isEmpty()) {
      if (taken.containsKey(term.name())) {
        throw new WeftException(
            Diagnostic.of(Code.DUPLICATE, "two outputs are called '" + term.name() + "'")
                .about(term.name())
                .expected("another name for one of them")
                .found(taken.get(term.name()) + " and " + term)
                .hint("write term.named(\"x\")"));
      }
      return term.name();
    }
    String name = "out";
    for (int i = 2; taken.containsKey(name); i++) {
      name = "out" + i;
    }
    return name;
  }

  /// The outputs and all they need.
  public Graph graph() {
    return graph;
  }

  /// The name of an output.
  ///
  /// @throws WeftException if the term is no output
  public String name(Term term) {
    return Optional.ofNullable(names.get(term.equation())).orElseThrow(() -> unknown(term));
  }

  private WeftException unknown(Term term) {
    return new WeftException(
        Diagnostic.of(Code.UNKNOWN_NAME, "the term is no output: " + term)
            .about(term.name())
            .expected("one of " + String.join(", ", graph.outputs().keySet()))
            .found(term.toString())
            .hint("name it among the outputs: Program.outputs(..., term)"));
  }

  /// Runs it with the engine that is the fastest, or shows its steps where `WEFT_FLAGS` asks for
  /// them.
  public TermValues run(Map<String, Tensor> inputs) {
    return run(Engines.found().standard().programs(RunOptions.standard()), inputs);
  }

  /// @param engine such as an [weft.eval.Interpreter] that has functions of yours
  public TermValues run(ProgramEngine engine, Map<String, Tensor> inputs) {
    return new TermValues(this, engine.run(graph, inputs));
  }
}
