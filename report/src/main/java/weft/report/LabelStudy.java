package weft.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;
import weft.report.statistic.AverageRanks;
import weft.report.statistic.Correlations;
import weft.report.statistic.MeanTest;

/// What a feature says of a label.
///
/// @param coefficients the correlation of ranks with the label: at each time over the entities, or,
///   where times have too few rows for that, in each period over its rows
/// @param information their mean and its t-value
/// @param byPeriod their mean in each period
/// @param buckets the mean of the label in parts of equal size, from the smallest values of the
///   feature at a time to the largest; none where times have too few rows
/// @param spread the last part less the first
/// @param decay the mean coefficient of the feature at [#DELAYS] rows earlier
/// @param groups the mean coefficient within each group
public record LabelStudy(
    double[] coefficients,
    MeanTest information,
    double[] byPeriod,
    double[] buckets,
    MeanTest spread,
    double[] decay,
    Map<String, MeanTest> groups) {
  public static final List<Integer> DELAYS = List.of(0, 1, 2, 5, 10, 20);

  /// Rows of a time that a correlation needs.
  static final int FEWEST = 3;

  public LabelStudy {
    groups = Collections.unmodifiableMap(new LinkedHashMap<>(groups));
  }

  /// What is to be foretold.
  ///
  /// @param horizon how many times ahead it looks: so many times that follow each other share some
  ///   of it
  /// @param groups the group of each row; no rows where there are no groups
  record Target(double[] column, int horizon, Study.HorizonFrom horizonFrom, List<String> groups) {
    Target {
      groups = List.copyOf(groups);
    }
  }

  static LabelStudy of(Panel panel, double[] column, Target target) {
    boolean across = panel.usualRows() >= FEWEST;
    double[] coefficients = coefficients(panel, column, target.column, across);
    int lags = across ? target.horizon - 1 : 0;
    double[][] parts = across ? parts(panel, column, target.column) : new double[0][];
    double[] between =
        parts.length == 0
            ? new double[0]
            : IntStream.range(0, panel.times().size())
                .mapToDouble(t -> parts[parts.length - 1][t] - parts[0][t])
                .toArray();
    return new LabelStudy(
        coefficients,
        MeanTest.of(coefficients, lags),
        across ? panel.meansByPeriod(coefficients) : coefficients,
        Arrays.stream(parts).mapToDouble(part -> MeanTest.of(part, 0).mean()).toArray(),
        MeanTest.of(between, lags),
        DELAYS.stream()
            .mapToDouble(
                delay ->
                    MeanTest.of(
                            coefficients(
                                panel, panel.earlier(column, delay), target.column, across),
                            0)
                        .mean())
            .toArray(),
        groups(panel, column, target));
  }

  private static double[] coefficients(
      Panel panel, double[] column, double[] label, boolean across) {
    return across
        ? panel.times().stream()
            .mapToDouble(
                rows -> Correlations.spearman(Panel.at(column, rows), Panel.at(label, rows)))
            .toArray()
        : panel.byPeriod(
            rows -> Correlations.spearman(Panel.at(column, rows), Panel.at(label, rows)));
  }

  /// Parts so large that each has two rows or more.
  static int partsOf(int rows) {
    return rows >= 30 ? 10 : rows >= 10 ? 5 : rows >= 6 ? 3 : rows >= FEWEST ? 2 : 0;
  }

  /// The mean label of each part at each time.
  private static double[][] parts(Panel panel, double[] column, double[] label) {
    var means = new double[partsOf(panel.usualRows())][panel.times().size()];
    for (int t = 0; t < panel.times().size(); t++) {
      int[] both =
          Arrays.stream(panel.times().get(t))
              .filter(row -> !Double.isNaN(column[row]) && Double.isFinite(label[row]))
              .toArray();
      double[] ranks = AverageRanks.of(Panel.at(column, both));
      var sums = new double[means.length];
      var counts = new int[means.length];
      for (int i = 0; i < both.length; i++) {
        int part = (int) ((ranks[i] - 0.5) * means.length / both.length);
        sums[part] += label[both[i]];
        counts[part]++;
      }
      for (int part = 0; part < means.length; part++) {
        means[part][t] = both.length < means.length ? Double.NaN : sums[part] / counts[part];
      }
    }
    return means;
  }

  private static Map<String, MeanTest> groups(Panel panel, double[] column, Target target) {
    Map<String, double[]> found = new TreeMap<>();
    for (int t = 0; t < panel.times().size() && !target.groups.isEmpty(); t++) {
      Map<String, List<Integer>> rows = new TreeMap<>();
      for (int row : panel.times().get(t)) {
        rows.computeIfAbsent(target.groups.get(row), _ -> new ArrayList<>()).add(row);
      }
      int time = t;
      rows.forEach(
          (group, own) -> {
            int[] at = own.stream().mapToInt(row -> row).toArray();
            found
                    .computeIfAbsent(
                        group,
                        _ -> {
                          var none = new double[panel.times().size()];
                          Arrays.fill(none, Double.NaN);
                          return none;
                        })[time] =
                Correlations.spearman(Panel.at(column, at), Panel.at(target.column, at));
          });
    }
    var tests = new LinkedHashMap<String, MeanTest>();
    found.forEach((group, series) -> tests.put(group, MeanTest.of(series, target.horizon - 1)));
    return tests;
  }

  /// The share of coefficients above 0.
  public double positive() {
    double[] known = Arrays.stream(coefficients).filter(Double::isFinite).toArray();
    return (double) Arrays.stream(known).filter(x -> x > 0).count() / known.length;
  }
}
