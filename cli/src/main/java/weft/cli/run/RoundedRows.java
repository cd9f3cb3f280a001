package weft.cli.run;

import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.LongFunction;
import weft.cli.console.CellText;
import weft.eval.Engine;
import weft.eval.Outcome;
import weft.ir.Graph;
import weft.ir.Tensor;
import weft.ops.model.RoundedArguments;

/// Counts the rows whose numbers go into a model as others: 2.7 as a whole number, 1e300 as an f32.
public final class RoundedRows {
  /// @param first the number of the first such row
  private record Counted(long count, long first) {}

  private final Graph graph;
  private final Optional<RoundedArguments> watched;
  private final Map<String, Counted> found = new LinkedHashMap<>();
  private long rows;

  /// @param engine one outside of Weft has no models
  public RoundedRows(Graph graph, Engine engine) {
    this.watched =
        engine.capabilities().contains(Engine.Capability.OUTSIDE)
            ? Optional.empty()
            : RoundedArguments.in(graph);
    this.graph = watched.map(RoundedArguments::graph).orElse(graph);
  }

  /// What is computed: the features, and where their models round.
  public Graph graph() {
    return graph;
  }

  /// The features alone.
  public Outcome taken(Outcome outcome) {
    return watched.isEmpty() ? outcome : new Outcome(taken(outcome.outputs()), outcome.failures());
  }

  /// The same for rows that follow the ones before.
  public Iterator<Map<String, Tensor>> taken(Iterator<Map<String, Tensor>> pieces) {
    return new Iterator<>() {
      @Override
      public boolean hasNext() {
        return pieces.hasNext();
      }

      @Override
      public Map<String, Tensor> next() {
        return taken(pieces.next());
      }
    };
  }

  private Map<String, Tensor> taken(Map<String, Tensor> columns) {
    if (watched.isEmpty()) {
      return columns;
    }
    var features = new LinkedHashMap<>(columns);
    watched
        .get()
        .calls()
        .forEach(
            (name, feature) ->
                Optional.ofNullable(features.remove(name))
                    .ifPresent(column -> count(feature, column)));
    rows += columns.values().stream().mapToLong(RoundedRows::rows).findFirst().orElse(0);
    return features;
  }

  private static int rows(Tensor column) {
    return column.shape().dims().getFirst();
  }

  private void count(String feature, Tensor column) {
    for (int i = 0; i < column.size(); i++) {
      if (column.truthAt(i)) {
        Counted before = found.getOrDefault(feature, new Counted(0, rows + i));
        found.put(feature, new Counted(before.count() + 1, before.first()));
      }
    }
  }

  /// `2 rows have numbers that the model of 'score' does not take as they are, ...`.
  ///
  /// @param place of a row, by its number
  public List<String> lines(LongFunction<String> place) {
    return found.entrySet().stream()
        .map(
            each ->
                CellText.count(each.getValue().count(), "row")
                    + (each.getValue().count() == 1 ? " has" : " have")
                    + " numbers that the model of '"
                    + each.getKey()
                    + "' takes as others (whole, or infinite), the first is "
                    + place.apply(each.getValue().first()))
        .toList();
  }
}
