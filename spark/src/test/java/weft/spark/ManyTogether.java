package weft.spark;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;
import weft.eval.Engine;
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

/// The engine of Spark for whoever asks it many things: it is asked all of them twice. The first
/// time it takes them down, then all go through one job, and the second time it answers.
final class ManyTogether implements Engine {
  private record Asked(Graph graph, Table table) {}

  private final SparkEngine engine;
  private final List<Asked> asked = new ArrayList<>();
  private final List<Map<String, Tensor>> answers = new ArrayList<>();
  private int next = -1;

  private ManyTogether(SparkEngine engine) {
    this.engine = engine;
  }

  /// @param use asks the engine the same each time
  static void use(SparkEngine engine, Consumer<Engine> use) {
    var many = new ManyTogether(engine);
    use.accept(many);
    many.compute();
    many.next = 0;
    use.accept(many);
  }

  /// All that is asked of one table is one graph.
  private void compute() {
    var tables = new IdentityHashMap<Table, List<Integer>>();
    for (int i = 0; i < asked.size(); i++) {
      tables.computeIfAbsent(asked.get(i).table, _ -> new ArrayList<>()).add(i);
      answers.add(new LinkedHashMap<>());
    }
    tables.forEach(
        (table, some) -> engine.run(together(some), table).outputs().forEach(this::keep));
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
  public String name() {
    return engine.name();
  }

  @Override
  public String description() {
    return engine.description();
  }

  @Override
  public Set<Capability> capabilities() {
    return engine.capabilities();
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
