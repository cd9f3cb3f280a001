package weft.inspect.proof;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import weft.eval.Interpreter;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.range.Interval;
import weft.rewrite.Facts;

/// Looks for rows, within what columns can be, that show something. What it finds has been
/// computed; finding nothing means nothing.
final class WitnessSearch {
  /// Trials of a run.
  private static final int ENTITIES = 64;

  /// The longest history that is tried.
  private static final int LONGEST = 400;

  /// What is looked for.
  interface Shows {
    /// @param values of the outputs in a row, one cell of each
    boolean in(double[] values);
  }

  private final Graph graph;
  private final List<String> outputs;
  private final Map<String, Interval> ranges;
  private final Shows shows;

  WitnessSearch(Graph graph, List<String> outputs, Map<String, Interval> ranges, Shows shows) {
    this.graph = graph;
    this.outputs = outputs;
    this.ranges = ranges;
    this.shows = shows;
  }

  /// Short histories first, then those that windows need.
  Optional<Witness> find() {
    long warmUp = Facts.of(graph).values().stream().mapToLong(Facts::warmUp).max().orElse(0);
    int need = (int) Math.min(LONGEST, warmUp + 2);
    for (int round = 0; round < 6; round++) {
      int rows = round == 0 ? 1 : round == 1 ? Math.min(3, need) : need + (round - 2) * 3;
      var drawn = new WitnessRows(graph, ranges, 19 + round);
      Table table = drawn.draw(ENTITIES, rows);
      var found = first(table, rows);
      if (found.isPresent()) {
        return Optional.of(shortest(table, found.get(), rows, drawn.reads()));
      }
    }
    return Optional.empty();
  }

  /// The earliest row of an entity that shows it; its place in the table.
  private Optional<Integer> first(Table table, int rows) {
    var values = values(table);
    if (values.isEmpty()) {
      return Optional.empty();
    }
    for (int i = 0; i < rows; i++) {
      for (int entity = 0; entity < table.rows() / rows; entity++) {
        int row = entity * rows + i;
        if (isShown(values, row, table.rows())) {
          return Optional.of(row);
        }
      }
    }
    return Optional.empty();
  }

  private Map<String, Tensor> values(Table table) {
    Outcome outcome = Interpreter.silent().run(graph, table);
    if (!outcome.outputs().keySet().containsAll(outputs)) {
      return Map.of();
    }
    var values = new LinkedHashMap<String, Tensor>();
    for (String output : outputs) {
      values.put(output, inRows(output, value(outcome, output), table.rows()));
    }
    return values;
  }

  private static Tensor value(Outcome outcome, String output) {
    return Objects.requireNonNull(outcome.outputs().get(output));
  }

  /// What is the same in all rows stands in each.
  private Tensor inRows(String output, Tensor value, int rows) {
    if (graph.node(Objects.requireNonNull(graph.outputs().get(output))).type().hasRows()) {
      return value;
    }
    var dims = new ArrayList<>(value.shape().dims());
    dims.addFirst(rows);
    return value.broadcast(new Shape(false, dims));
  }

  private boolean isShown(Map<String, Tensor> values, int row, int rows) {
    Tensor any = Objects.requireNonNull(values.get(outputs.getFirst()));
    int width = any.size() / rows;
    for (int cell = 0; cell < width; cell++) {
      if (shows.in(row(values, row * width + cell))) {
        return true;
      }
    }
    return false;
  }

  private double[] row(Map<String, Tensor> values, int at) {
    return outputs.stream()
        .mapToDouble(name -> number(Objects.requireNonNull(values.get(name)), at))
        .toArray();
  }

  private static double number(Tensor column, int at) {
    return column.element() != Element.BOOL
        ? column.doubleAt(at)
        : column.missingAt(at) ? Double.NaN : column.truthAt(at) ? 1 : 0;
  }

  /// The rows of the entity alone, as few of them as show it; all rows where it takes the others.
  private Witness shortest(Table table, int row, int rows, List<String> reads) {
    int from = row / rows * rows;
    Table alone = table.rows(from, row + 1);
    if (!showsAtEnd(alone)) {
      return witness(table, row, reads);
    }
    for (int cut = alone.rows() / 2; cut > 0; cut /= 2) {
      while (cut < alone.rows() && showsAtEnd(alone.rows(cut, alone.rows()))) {
        alone = alone.rows(cut, alone.rows());
      }
    }
    var plain = new Table(alone.columns(), Optional.empty(), alone.order());
    return witness(showsAtEnd(plain) ? plain : alone, alone.rows() - 1, reads);
  }

  private boolean showsAtEnd(Table table) {
    var values = values(table);
    return !values.isEmpty() && isShown(values, table.rows() - 1, table.rows());
  }

  private Witness witness(Table table, int row, List<String> reads) {
    var values = values(table);
    int width = Objects.requireNonNull(values.get(outputs.getFirst())).size() / table.rows();
    var found = new LinkedHashMap<String, Double>();
    for (int cell = 0; cell < width; cell++) {
      double[] shown = row(values, row * width + cell);
      if (shows.in(shown)) {
        for (int i = 0; i < outputs.size(); i++) {
          found.put(outputs.get(i), shown[i]);
        }
        break;
      }
    }
    return new Witness(table, row, reads, found);
  }
}
