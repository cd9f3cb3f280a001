package weft.live;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import weft.eval.Engine;
import weft.eval.Layout;
import weft.eval.PreparedGraph;
import weft.eval.RunOptions;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
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
    private final double[][] results;
    private final @Nullable Object[][] others;
    private Fold fold;

    Run(LivePlan plan, Table table) {
      this.plan = plan;
      this.table = table;
      this.fold = plan.fold();
      this.results = new double[plan.outputs().size()][table.rows()];
      this.others = new Object[plan.outputs().size()][table.rows()];
    }

    Map<String, Tensor> run() {
      var layout = new Layout(table);
      var rows = new TableRows(plan, table, layout, names(layout));
      if (threads > 1 && !plan.across()) {
        try (var shards = new Shards(plan, TimePolicy.DEFAULT, threads, _ -> this::take)) {
          rows.inChunks(chunk, restarts, (some, count, _) -> shards.push(some, count));
        }
      } else {
        rows.inChunks(chunk, restarts, this::push);
      }
      return columns();
    }

    private void push(Row[] rows, int count, int seen) {
      fold.push(rows, count, this::take);
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

    private void take(Emission row) {
      int at = (int) row.sequence();
      for (int i = 0; i < results.length; i++) {
        results[i][at] = row.number(i);
        others[i][at] = row.other(i);
      }
    }

    private void restart() {
      Fold next = plan.fold();
      for (String entity : fold.entities()) {
        next.load(entity, fold.save(entity));
      }
      fold = next;
    }

    private Map<String, Tensor> columns() {
      Map<String, Tensor> outputs = new LinkedHashMap<>();
      for (int i = 0; i < results.length; i++) {
        var output = plan.outputs().get(i);
        outputs.put(output.name(), column(output, results[i], others[i]));
      }
      return outputs;
    }

    private Tensor column(LivePlan.Output output, double[] cells, @Nullable Object[] other) {
      Shape rows = Shape.of(table.rows());
      Type type = output.type();
      if (output.number()) {
        return type.element() == Element.BOOL
            ? Tensor.truths(rows, i -> cells[i])
            : Tensor.column(cells);
      }
      var dims = new ArrayList<>(type.shape().dims());
      dims.addFirst(table.rows());
      Shape shape = new Shape(false, dims);
      int width = type.shape().size();
      return switch (type.element().kind()) {
        case TEXT -> Tensor.texts(shape, i -> (String) part(other, i, width));
        case BOOL -> Tensor.truths(shape, i -> (double) some(other, i, width));
        case FLOAT -> Tensor.floats(type.element(), shape, i -> (double) some(other, i, width));
        case TIME ->
            Tensor.longs(
                Element.TIME,
                shape,
                i -> part(other, i, width) instanceof Long time ? time : Tensor.NO_TIME);
        default -> Tensor.longs(type.element(), shape, i -> (long) some(other, i, width));
      };
    }

    /// A cell, or one of an array in a cell.
    private static @Nullable Object part(@Nullable Object[] cells, int i, int width) {
      return switch (cells[i / width]) {
        case double[] array -> array[i % width];
        case long[] array -> array[i % width];
        case String[] array -> array[i % width];
        case null, default -> cells[i / width];
      };
    }

    private static Object some(@Nullable Object[] cells, int i, int width) {
      return Objects.requireNonNull(part(cells, i, width));
    }
  }
}
