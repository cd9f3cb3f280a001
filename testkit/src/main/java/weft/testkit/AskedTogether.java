package weft.testkit;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import weft.eval.Engine;
import weft.eval.EngineOver;
import weft.eval.PreparedGraph;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Tensor;
import weft.ir.problem.Diagnostic;
import weft.rewrite.Prune;

/// An engine whose jobs take long to start, for whoever asks it many things: it is asked all of
/// them twice. The first time it takes them down, then all go through few jobs, and the second time
/// it answers.
public final class AskedTogether implements EngineOver {
  /// Something to compute.
  public record Asked(Graph graph, Table table) {}

  /// Computes many things.
  @FunctionalInterface
  public interface Job {
    /// The outputs of each.
    List<Map<String, Tensor>> run(List<Asked> all);
  }

  private final Engine engine;
  private final List<Asked> asked = new ArrayList<>();
  private final List<Map<String, Tensor>> answers = new ArrayList<>();
  private int next = -1;

  private AskedTogether(Engine engine) {
    this.engine = engine;
  }

  /// @param job takes one graph for each table
  /// @param use asks the engine the same each time
  public static void use(Engine engine, Job job, Consumer<Engine> use) {
    var many = new AskedTogether(engine);
    use.accept(many);
    many.compute(job);
    many.next = 0;
    use.accept(many);
  }

  /// All that is asked of one table is one graph.
  private void compute(Job job) {
    var tables = new IdentityHashMap<Table, List<Integer>>();
    for (int i = 0; i < asked.size(); i++) {
      tables.computeIfAbsent(asked.get(i).table, _ -> new ArrayList<>()).add(i);
      answers.add(new LinkedHashMap<>());
    }
    var all = new ArrayList<Asked>();
    tables.forEach((table, some) -> all.add(new Asked(together(some), table)));
    job.run(all).forEach(found -> found.forEach(this::keep));
  }

  private Graph together(List<Integer> some) {
    var all = GraphBuilder.plain();
    for (int number : some) {
      Graph graph = asked.get(number).graph;
      var became = new int[graph.size()];
      for (var node : graph.nodes()) {
        var args = node.args().stream().map(arg -> became[arg]).toList();
        became[node.id()] = all.copy(graph, node, args);
      }
      graph.outputs().forEach((name, id) -> all.output(number + "/" + name, became[id]));
    }
    return all.build();
  }

  private void keep(String name, Tensor column) {
    int cut = name.indexOf('/');
    answers.get(Integer.parseInt(name.substring(0, cut))).put(name.substring(cut + 1), column);
  }

  @Override
  public Engine engine() {
    return engine;
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var refused = new HashMap<>(engine.prepare(graph, options).refused());
    var kept = new LinkedHashSet<>(graph.outputs().keySet());
    kept.removeAll(refused.keySet());
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        if (next >= 0) {
          sink.take(answers.get(next++));
        } else {
          asked.add(new Asked(Prune.keep(graph, kept), source.table()));
          var nothing = new LinkedHashMap<String, Tensor>();
          kept.forEach(name -> nothing.put(name, Tensor.column(new double[source.table().rows()])));
          sink.take(nothing);
        }
      }

      @Override
      public Map<String, Diagnostic> refused() {
        return refused;
      }
    };
  }
}
