package weft.flink;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import weft.cluster.Shipment;
import weft.eval.Engine;
import weft.eval.PreparedGraph;
import weft.eval.ResultSink;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.live.LiveEngine;
import weft.live.LivePlan;
import weft.rewrite.Prune;

/// Tables as bounded streams through a job of Flink, in a small cluster inside this JVM. Labels are
/// refused, since they look ahead.
///
/// @param parallelism of the job
/// @param batch whether the job runs in batch mode, which sorts instead of waiting
public record FlinkEngine(int parallelism, boolean batch) implements Engine {
  private static final int MANY = 4;

  public FlinkEngine() {
    this(2, false);
  }

  @Override
  public String name() {
    return "flink";
  }

  @Override
  public String description() {
    return "a job of Apache Flink inside this program; labels, which look ahead, are refused";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of(Capability.OUTSIDE);
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var refused = refused(graph);
    var others = new LinkedHashMap<>(graph.outputs());
    others.keySet().removeAll(refused.keySet());
    if (others.isEmpty()) {
      return new Ready(refused, _ -> Map.of());
    }
    var features = Shipment.of(Prune.keep(graph, others.keySet()));
    return new Ready(refused, table -> run(features, table));
  }

  private Map<String, Tensor> run(Shipment features, Table table) {
    try (var job = new TableJob(parallelism, batch)) {
      var rows = job.add(features, table);
      job.run();
      return rows.columns();
    }
  }

  private record Ready(Map<String, Diagnostic> refused, Function<Table, Map<String, Tensor>> work)
      implements PreparedGraph {
    @Override
    public void run(RowSource source, ResultSink sink) {
      sink.take(work.apply(source.table()));
    }
  }

  /// Labels, and what can't be computed row by row.
  private static Map<String, Diagnostic> refused(Graph graph) {
    var refused = new TreeMap<String, Diagnostic>();
    var others = new LinkedHashSet<>(graph.outputs().keySet());
    for (String name : LiveEngine.labels(graph)) {
      others.remove(name);
      refused.put(
          name,
          Diagnostic.of(Code.REFUSED, name + " looks ahead, and a stream has no later rows")
              .about(name)
              .hint("compute labels over history, by another engine"));
    }
    if (reason(graph, others).isPresent()) {
      others.forEach(name -> reason(graph, Set.of(name)).ifPresent(why -> refused.put(name, why)));
    }
    return refused;
  }

  private static Optional<Diagnostic> reason(Graph graph, Set<String> outputs) {
    try {
      LivePlan.of(Prune.keep(graph, outputs), Set.of());
      return Optional.empty();
    } catch (WeftException e) {
      return Optional.of(e.first());
    }
  }

  @Override
  public Map<String, Engine> arrangements(Trial trial) {
    var all = new LinkedHashMap<String, Engine>();
    all.put("flink", new FlinkEngine(1, false));
    all.put("flink, " + MANY + " subtasks", new FlinkEngine(MANY, false));
    all.put("flink, batch", new FlinkEngine(2, true));
    return all;
  }
}
