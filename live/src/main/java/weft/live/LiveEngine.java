package weft.live;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import weft.eval.Layout;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.TableEngine;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Node;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.rewrite.Prune;

/// The live engine over a table, as if its rows arrived one after the other: time by time, and at
/// one time in the order of the table.
///
/// @param restarts the rows after which all that was left behind is saved, and another fold goes on
///   from there
public record LiveEngine(Set<Integer> restarts) implements TableEngine {
  public LiveEngine {
    restarts = Set.copyOf(restarts);
  }

  public LiveEngine() {
    this(Set.of());
  }

  @Override
  public Outcome run(Graph graph, Table table) {
    return new Run(LivePlan.of(graph, Set.of()), table).run();
  }

  /// What looks ahead can't be computed live.
  @Override
  public List<Node> hosted(Graph graph) {
    return graph.nodes().stream().filter(node -> node.op().contract().ahead()).toList();
  }

  /// The graph without outputs that look ahead.
  public static Graph withoutLabels(Graph graph) {
    var ahead = new boolean[graph.size()];
    for (Node node : graph.nodes()) {
      ahead[node.id()] =
          node.op().contract().ahead() || node.args().stream().anyMatch(arg -> ahead[arg]);
    }
    var kept = new TreeSet<String>();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              if (!ahead[id]) {
                kept.add(name);
              }
            });
    return kept.size() == graph.outputs().size() ? graph : Prune.keep(graph, kept);
  }

  private final class Run {
    private final LivePlan plan;
    private final Table table;
    private final Layout layout;
    private final double[][] numbers;
    private final double[][] results;
    private final @Nullable Object[][] others;
    private Fold fold;

    Run(LivePlan plan, Table table) {
      this.plan = plan;
      this.table = table;
      this.layout = new Layout(table);
      this.fold = plan.fold();
      this.numbers =
          plan.inputs().stream()
              .map(in -> in.number() ? Layout.numbers(table.column(in.name())) : new double[0])
              .toArray(double[][]::new);
      this.results = new double[plan.outputs().size()][table.rows()];
      this.others = new Object[plan.outputs().size()][table.rows()];
    }

    Outcome run() {
      var names = new String[table.rows()];
      for (int e = 0; e < layout.entities().size(); e++) {
        var entity = layout.entities().get(e);
        String name = "%010d".formatted(e);
        for (int i = entity.from(); i < entity.to(); i++) {
          names[i] = name;
        }
      }
      int seen = 0;
      var rows = new Row[0];
      for (int[] time : layout.times()) {
        if (rows.length < time.length) {
          rows = new Row[time.length];
          java.util.Arrays.setAll(rows, _ -> new Row(plan.inputs().size()));
        }
        for (int i = 0; i < time.length; i++) {
          fill(rows[i], time[i], names[time[i]]);
        }
        if (fold.across()) {
          fold.push(rows, time.length, this::take);
        } else {
          for (int i = 0; i < time.length; i++) {
            fold.push(new Row[] {rows[i]}, 1, this::take);
          }
        }
        int before = seen;
        seen += time.length;
        int now = seen;
        if (restarts.stream().anyMatch(row -> row > before && row <= now)) {
          restart();
        }
      }
      return outcome();
    }

    private void fill(Row row, int position, String entity) {
      int at = layout.row(position);
      row.entity(entity).key(layout.key(position)).sequence(at);
      for (int c = 0; c < plan.inputs().size(); c++) {
        var input = plan.inputs().get(c);
        if (input.number()) {
          row.set(c, numbers[c][at]);
        } else {
          row.setOther(c, cell(table.column(input.name()), at));
        }
      }
    }

    private @Nullable Object cell(Tensor column, int at) {
      if (column.shape().rank() == 1) {
        return column.element() == Element.TEXT ? column.textAt(at) : (Object) column.longAt(at);
      }
      int width = column.size() / table.rows();
      var array = new double[width];
      for (int i = 0; i < width; i++) {
        array[i] = column.doubleAt(at * width + i);
      }
      return array;
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

    private Outcome outcome() {
      Map<String, Tensor> outputs = new LinkedHashMap<>();
      for (int i = 0; i < results.length; i++) {
        var output = plan.outputs().get(i);
        outputs.put(output.name(), column(output, results[i], others[i]));
      }
      return new Outcome(outputs, List.of());
    }

    private Tensor column(LivePlan.Output output, double[] cells, @Nullable Object[] other) {
      Shape rows = Shape.of(table.rows());
      Type type = output.type();
      if (output.number()) {
        return type.element() == Element.BOOL
            ? Tensor.bools(rows, i -> cells[i] != 0)
            : Tensor.column(cells);
      }
      if (type.shape().isScalar()) {
        return type.element() == Element.TEXT
            ? Tensor.texts(rows, i -> (String) other[i])
            : Tensor.longs(type.element(), rows, i -> (Long) Objects.requireNonNull(other[i]));
      }
      var dims = new ArrayList<>(type.shape().dims());
      dims.addFirst(table.rows());
      Shape shape = new Shape(false, dims);
      int width = type.shape().size();
      return type.element() == Element.BOOL
          ? Tensor.bools(shape, i -> number(other, i, width) != 0)
          : Tensor.f64(shape, i -> number(other, i, width));
    }

    private static double number(@Nullable Object[] arrays, int i, int width) {
      return ((double[]) Objects.requireNonNull(arrays[i / width]))[i % width];
    }
  }
}
