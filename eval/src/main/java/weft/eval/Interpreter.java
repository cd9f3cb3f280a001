package weft.eval;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import weft.ir.Graph;
import weft.ir.Op;
import weft.ir.Tensor;
import weft.ir.Type;

/// The reference interpreter. It runs a graph as it is written and rewrites nothing;
/// [InterpreterEngine] is the engine made of it.
public record Interpreter(RunOptions options) implements ProgramEngine {
  /// No functions, the flags of the environment (`WEFT_FLAGS`), failures collected.
  public static Interpreter standard() {
    return new Interpreter(RunOptions.standard());
  }

  /// The same without flags: for what is computed on the way and is no run of the user's.
  public static Interpreter silent() {
    return new Interpreter(RunOptions.silent());
  }

  /// Evaluates a tensor program: inputs by name, all outputs (or all nodes where it has none).
  @Override
  public Outcome run(Graph graph, Map<String, Tensor> inputs) {
    var evaluation = start(graph, inputs);
    evaluation.dump();
    Collection<Integer> wanted = graph.outputs().isEmpty() ? ids(graph) : graph.outputs().values();
    evaluation.evaluate(wanted);
    evaluation.report();
    return evaluation.outcome();
  }

  /// The same with independent trees evaluated at the same time.
  public Outcome run(Graph graph, Map<String, Tensor> inputs, int threads) {
    return new TreesAtOnce(options, graph, inputs).run(threads);
  }

  /// A tensor program whose nodes are evaluated as they are asked for, each at most once.
  public Evaluation start(Graph graph, Map<String, Tensor> inputs) {
    return new Evaluation(options, graph, inputs);
  }

  /// What an op does to tensors of these types, outside of any graph.
  public Function<List<Tensor>, Tensor> rule(Op op, List<Type> types) {
    var rule = new Meaning(options.rules()).of(op, types);
    var host = new ProgramHost(options);
    return args -> rule.evaluate(args, host);
  }

  /// Evaluates a graph over a table; results stand in the order of its rows.
  public Outcome run(Graph graph, Table table) {
    return new TableRun(options, graph, table).run();
  }

  private static List<Integer> ids(Graph graph) {
    return graph.nodes().stream().map(node -> node.id()).toList();
  }
}
