package weft.report;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weft.eval.Layout;
import weft.report.statistic.Correlations;
import weft.report.statistic.Distribution;
import weft.report.statistic.MeanTest;
import weft.report.statistic.Stability;

/// What is to be said of a feature over the data.
///
/// @param missing its share in each period
/// @param drift how far each period is spread otherwise than all rows, as [Stability] has it
/// @param autocorrelation with itself at [#LAGS] rows earlier: the mean over the entities
/// @param keptRanks at each time, the correlation of ranks with those one row earlier
/// @param label what it says of the label, where there is one
public record FeatureStudy(
    String name,
    Distribution distribution,
    double[] missing,
    double[] drift,
    double[] autocorrelation,
    double[] keptRanks,
    Optional<LabelStudy> label) {
  public static final List<Integer> LAGS = List.of(1, 2, 5, 10, 20);

  static FeatureStudy of(
      Panel panel, String name, double[] column, Optional<LabelStudy.Target> target) {
    var stability = new Stability(column);
    double[] before = panel.earlier(column, 1);
    return new FeatureStudy(
        name,
        Distribution.of(column),
        panel.byPeriod(rows -> Distribution.of(Panel.at(column, rows)).missingShare()),
        panel.byPeriod(rows -> stability.index(Panel.at(column, rows))),
        LAGS.stream().mapToDouble(lag -> autocorrelation(panel, column, lag)).toArray(),
        panel.times().stream()
            .mapToDouble(
                rows -> Correlations.spearman(Panel.at(column, rows), Panel.at(before, rows)))
            .toArray(),
        target.map(label -> LabelStudy.of(panel, column, label)));
  }

  private static double autocorrelation(Panel panel, double[] column, int lag) {
    double[] before = panel.earlier(column, lag);
    return panel.layout().entities().stream()
        .mapToDouble(entity -> Correlations.pearson(part(column, entity), part(before, entity)))
        .filter(Double::isFinite)
        .average()
        .orElse(Double.NaN);
  }

  private static double[] part(double[] column, Layout.Entity entity) {
    return Arrays.copyOfRange(column, entity.from(), entity.to());
  }

  /// How much ranks change from one row to the next: 0 where they stay, 1 where they are drawn
  /// anew.
  public double turnover() {
    return 1 - MeanTest.of(keptRanks, 0).mean();
  }

  /// Of the period that is spread most unlike all.
  public double largestDrift() {
    return Arrays.stream(drift).filter(Double::isFinite).max().orElse(Double.NaN);
  }
}
