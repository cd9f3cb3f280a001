package weft.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.IntStream;
import weft.eval.Layout;
import weft.eval.Table;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.report.statistic.AverageRanks;
import weft.report.statistic.Clusters;
import weft.report.statistic.Correlations;

/// What is to be said of features over the rows of a table: the numbers of a report.
///
/// @param periods the first time of each of up to 24 parts with as many times
/// @param unfit features that are no numbers, of which nothing is said
/// @param correlations of the ranks of each feature with each, over all rows
/// @param label what the features are held against
public record Study(
    int rows,
    int entities,
    int times,
    String from,
    String to,
    List<String> periods,
    List<String> timeNames,
    List<FeatureStudy> features,
    List<String> unfit,
    double[][] correlations,
    Clusters clusters,
    Optional<Label> label) {
  /// Features whose ranks correlate so much say nearly the same.
  public static final double ALIKE = 0.9;

  /// @param horizon how many rows ahead it looks
  /// @param horizonFrom what says so
  /// @param usualRows how many rows half of the times have at least
  /// @param across whether coefficients are over the entities of a time, or the rows of a period
  /// @param group the column whose groups are told apart
  public record Label(
      String name,
      int horizon,
      HorizonFrom horizonFrom,
      int usualRows,
      boolean across,
      Optional<String> group) {}

  /// What says how far a label looks ahead.
  public enum HorizonFrom {
    TOLD,
    /// The rows without a label at the end of most entities.
    SEEN,
    /// Nothing does, as most entities have a label in their last row.
    ASSUMED
  }

  /// What is asked of the label.
  ///
  /// @param horizon how many rows ahead it looks, where somebody knows
  /// @param group a column of the table
  public record Question(String label, OptionalInt horizon, Optional<String> group) {}

  public Study {
    periods = List.copyOf(periods);
    timeNames = List.copyOf(timeNames);
    features = List.copyOf(features);
    unfit = List.copyOf(unfit);
  }

  /// @param outputs the features, and the label where it is one of them
  public static Study of(Table table, Map<String, Tensor> outputs, Optional<Question> question) {
    if (table.rows() == 0) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, "there are no rows to report on")
              .expected("data with rows"));
    }
    var panel = new Panel(table);
    var columns = new LinkedHashMap<String, double[]>();
    var unfit = new ArrayList<String>();
    outputs.forEach(
        (name, column) -> {
          if (question.filter(asked -> asked.label.equals(name)).isPresent()) {
            return;
          }
          if (isNumber(column)) {
            columns.put(name, panel.layout().sorted(column));
          } else {
            unfit.add(name);
          }
        });
    var target = question.map(asked -> target(panel, table, outputs, asked));
    var features =
        columns.entrySet().parallelStream()
            .map(column -> FeatureStudy.of(panel, column.getKey(), column.getValue(), target))
            .toList();
    double[][] correlations = correlations(List.copyOf(columns.values()));
    var times = panel.times();
    return new Study(
        panel.rows(),
        panel.layout().entities().size(),
        times.size(),
        panel.time(0),
        panel.time(times.size() - 1),
        panel.periodNames(),
        IntStream.range(0, times.size()).mapToObj(panel::time).toList(),
        features,
        unfit,
        correlations,
        Clusters.of(correlations, 1 - ALIKE),
        question.map(
            asked ->
                new Label(
                    asked.label,
                    target.orElseThrow().horizon(),
                    target.orElseThrow().horizonFrom(),
                    panel.usualRows(),
                    panel.usualRows() >= LabelStudy.FEWEST,
                    asked.group)));
  }

  private static boolean isNumber(Tensor column) {
    return column.shape().rank() == 1
        && column.element() != Element.TEXT
        && column.element() != Element.TIME;
  }

  private static LabelStudy.Target target(
      Panel panel, Table table, Map<String, Tensor> outputs, Question asked) {
    Tensor column =
        outputs.containsKey(asked.label) ? outputs.get(asked.label) : table.column(asked.label);
    if (column == null || !isNumber(column)) {
      throw new WeftException(
          Diagnostic.of(Code.TYPE, "the label '" + asked.label + "' is not a number")
              .about(asked.label)
              .expected("a label that is a number"));
    }
    double[] label = panel.layout().sorted(column);
    asked.horizon.ifPresent(horizon -> mustBeInside(panel, horizon));
    int seen = horizon(panel, label);
    return new LabelStudy.Target(
        label,
        asked.horizon.orElse(Math.max(1, seen)),
        asked.horizon.isPresent()
            ? HorizonFrom.TOLD
            : seen > 0 ? HorizonFrom.SEEN : HorizonFrom.ASSUMED,
        asked.group.map(name -> groups(panel, table.column(name))).orElse(List.of()));
  }

  /// What looks ahead is missing at the end: in most entities so many rows.
  private static int horizon(Panel panel, double[] label) {
    int[] ends =
        panel.layout().entities().stream()
            .mapToInt(entity -> missing(label, entity))
            .sorted()
            .toArray();
    return ends[ends.length / 2];
  }

  private static void mustBeInside(Panel panel, int horizon) {
    int times = panel.times().size();
    if (horizon >= times) {
      throw new WeftException(
          Diagnostic.of(Code.RANGE, "a label can't look " + horizon + " rows ahead in these data")
              .about("horizon")
              .expected("a horizon of fewer rows than there are times")
              .found(times + " times"));
    }
  }

  private static int missing(double[] label, Layout.Entity entity) {
    int n = 0;
    while (n < entity.rows() && Double.isNaN(label[entity.to() - 1 - n])) {
      n++;
    }
    return n == entity.rows() ? 0 : n;
  }

  private static List<String> groups(Panel panel, Tensor column) {
    Tensor sorted = panel.layout().inOrder(column);
    return IntStream.range(0, sorted.size())
        .mapToObj(i -> sorted.missingAt(i) ? "(none)" : String.valueOf(sorted.textAt(i)))
        .toList();
  }

  private static double[][] correlations(List<double[]> columns) {
    var ranks = columns.parallelStream().map(AverageRanks::present).toList();
    var all = new double[ranks.size()][ranks.size()];
    IntStream.range(0, all.length)
        .parallel()
        .forEach(
            i ->
                Arrays.setAll(
                    all[i],
                    j ->
                        Correlations.pearson(
                            ranks.get(Math.min(i, j)), ranks.get(Math.max(i, j)))));
    return all;
  }
}
