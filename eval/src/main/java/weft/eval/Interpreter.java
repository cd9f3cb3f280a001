package weft.eval;

import java.util.Collection;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import weft.ir.Graph;
import weft.ir.Host.UserFunction;
import weft.ir.RuleBook;
import weft.ir.Tensor;

/// The reference interpreter and how it is set up. It is immutable; each `with` gives another one.
///
/// @param functions the user's functions by name
/// @param rules meanings of ops that come from outside
/// @param flags what is shown while it runs
/// @param failFast stop at the first node that fails, instead of computing what does not depend on
///   it
/// @param print where trace, dump and profile go
/// @param pause what a break waits for
/// @param watch is told how far a run over a table is
public record Interpreter(
    Map<String, UserFunction> functions,
    RuleBook rules,
    Set<Flag> flags,
    boolean failFast,
    Consumer<String> print,
    Runnable pause,
    Watch watch)
    implements TableEngine, ProgramEngine {

  public Interpreter {
    functions = Map.copyOf(functions);
    flags = Set.copyOf(flags);
  }

  /// No functions, no flags, failures collected, output to standard error.
  public static Interpreter standard() {
    return new Interpreter(
        Map.of(),
        RuleBook.EMPTY,
        EnumSet.noneOf(Flag.class),
        false,
        System.err::println,
        Break::waitForKey,
        Watch.NONE);
  }

  public Interpreter with(String name, UserFunction function) {
    var more = new HashMap<>(functions);
    more.put(name, function);
    return new Interpreter(more, rules, flags, failFast, print, pause, watch);
  }

  public Interpreter with(RuleBook other) {
    return new Interpreter(functions, other, flags, failFast, print, pause, watch);
  }

  public Interpreter with(Set<Flag> other) {
    return new Interpreter(functions, rules, other, failFast, print, pause, watch);
  }

  public Interpreter failFast(boolean other) {
    return new Interpreter(functions, rules, flags, other, print, pause, watch);
  }

  public Interpreter printTo(Consumer<String> other) {
    return new Interpreter(functions, rules, flags, failFast, other, pause, watch);
  }

  public Interpreter pauseWith(Runnable other) {
    return new Interpreter(functions, rules, flags, failFast, print, other, watch);
  }

  public Interpreter watch(Watch other) {
    return new Interpreter(functions, rules, flags, failFast, print, pause, other);
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
    return new Trees(this, graph, inputs).run(threads);
  }

  /// A tensor program whose nodes are evaluated as they are asked for, each at most once.
  public Evaluation start(Graph graph, Map<String, Tensor> inputs) {
    return new Evaluation(this, graph, inputs);
  }

  /// Evaluates a graph over a table; results stand in the order of its rows.
  @Override
  public Outcome run(Graph graph, Table table) {
    return new TableRun(this, graph, table).run();
  }

  private static List<Integer> ids(Graph graph) {
    return graph.nodes().stream().map(node -> node.id()).toList();
  }
}
