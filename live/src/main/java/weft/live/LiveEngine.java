package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import weft.eval.Engine;
import weft.eval.Layout;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Tensor;
import weft.jit.CompiledEngine;
import weft.live.intake.TimePolicy;
import weft.rewrite.Prune;

/// The live engine over a table, as if its rows arrived one after the other: time by time, and at
/// one time in the order of the table. Labels, which look ahead, are computed over history.
///
/// @param restarts the rows after which all that was left behind is saved, and another fold goes on
///   from there
/// @param chunk how many rows go in at once, where rows of different entities don't meet
/// @param threads how many share the entities, where rows of different entities don't meet
public record LiveEngine(Set<Integer> restarts, int chunk, int threads) implements Engine {
  private static final int RESTARTS = 8;

  public LiveEngine {
    restarts = Set.copyOf(restarts);
  }

  /// Row by row.
  public LiveEngine() {
    this(Set.of(), 1, 1);
  }

  public LiveEngine restarting(Set<Integer> rows) {
    return new LiveEngine(rows, chunk, threads);
  }

  public LiveEngine inChunks(int rows) {
    return new LiveEngine(restarts, rows, threads);
  }

  public LiveEngine onThreads(int count) {
    return new LiveEngine(restarts, chunk, count);
  }

  @Override
  public String name() {
    return "live";
  }

  @Override
  public String description() {
    return "row by row, as rows arrive; labels, which look ahead, are computed over history";
  }

  @Override
  public Set<Capability> capabilities() {
    return Set.of();
  }

  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    var labels = labels(graph);
    var others = new TreeSet<>(graph.outputs().keySet());
    others.removeAll(labels);
    var parts = new ArrayList<Function<Table, Map<String, Tensor>>>();
    if (!others.isEmpty()) {
      var plan = LivePlan.of(Prune.keep(graph, others), Set.of());
      parts.add(table -> new Run(plan, table).run());
    }
    if (!labels.isEmpty()) {
      var ahead = new CompiledEngine().prepare(Prune.keep(graph, labels), options);
      parts.add(table -> ahead.run(table).outputs());
    }
    return (source, sink) -> {
      var found = new LinkedHashMap<String, Tensor>();
      parts.forEach(part -> found.putAll(part.apply(source.table())));
      sink.take(found);
    };
  }

  @Override
  public Map<String, Engine> arrangements(Trial trial) {
    int some = 2 + trial.random().nextInt(500);
    var saved = new TreeSet<Integer>();
    for (int i = 0; i < RESTARTS && trial.rows() > 0; i++) {
      saved.add(1 + trial.random().nextInt(trial.rows()));
    }
    var all = new LinkedHashMap<String, Engine>();
    all.put("live, row by row", this);
    all.put("live, " + saved.size() + " restarts from saved states", restarting(saved));
    all.put("live, " + some + " rows at once", inChunks(some));
    all.put("live, " + trial.threads() + " threads", inChunks(some).onThreads(trial.threads()));
    return all;
  }

  /// The outputs that look ahead: they exist over history only.
  public static Set<String> labels(Graph graph) {
    var ahead = new boolean[graph.size()];
    for (Node node : graph.nodes()) {
      ahead[node.id()] =
          node.op().contract().ahead() || node.args().stream().anyMatch(arg -> ahead[arg]);
    }
    var labels = new TreeMap<>(graph.outputs());
    labels.values().removeIf(id -> !ahead[id]);
    return labels.keySet();
  }

  private final class Run {
    private final LivePlan plan;
    private final Table table;
    private final AnswerColumns answers;
    private Fold fold;

    Run(LivePlan plan, Table table) {
      this.plan = plan;
      this.table = table;
      this.fold = plan.fold();
      this.answers = new AnswerColumns(plan.outputs(), table.rows());
    }

    Map<String, Tensor> run() {
      var layout = new Layout(table);
      var rows = new TableRows(plan, table, layout, names(layout));
      if (threads > 1 && !plan.across()) {
        try (var shards = new Shards(plan, TimePolicy.DEFAULT, threads, _ -> answers)) {
          rows.inChunks(chunk, restarts, (some, count, _) -> shards.push(some, count));
        }
      } else {
        rows.inChunks(chunk, restarts, this::push);
      }
      return answers.columns();
    }

    private void push(Row[] rows, int count, int seen) {
      fold.push(rows, count, answers);
      if (restarts.stream().anyMatch(row -> row > seen && row <= seen + count)) {
        restart();
      }
    }

    /// Entities by position, called so that the order of names is theirs.
    private String[] names(Layout layout) {
      var names = new String[table.rows()];
      for (int e = 0; e < layout.entities().size(); e++) {
        var entity = layout.entities().get(e);
        Arrays.fill(names, entity.from(), entity.to(), "%010d".formatted(e));
      }
      return names;
    }

    private void restart() {
      Fold next = plan.fold();
      for (String entity : fold.entities()) {
        next.load(entity, fold.save(entity));
      }
      fold = next;
    }
  }
}
