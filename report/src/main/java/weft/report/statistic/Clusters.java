package weft.report.statistic;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/// Series that go together, by average linkage: two clusters are as near as their members are on
/// average, and the nearest are joined first.
///
/// @param order all series, those that were joined early beside each other
/// @param groups the clusters that are nearer than the cut, in that order
public record Clusters(List<Integer> order, List<List<Integer>> groups) {
  public Clusters {
    order = List.copyOf(order);
    groups = groups.stream().map(List::copyOf).toList();
  }

  /// @param correlations of each with each; the distance is what is left to 1, whatever their sign,
  ///   and 1 where there is none
  /// @param cut clusters that are farther from each other are not one group
  public static Clusters of(double[][] correlations, double cut) {
    var clusters = new ArrayList<List<Integer>>();
    for (int i = 0; i < correlations.length; i++) {
      clusters.add(List.of(i));
    }
    List<List<Integer>> groups = List.copyOf(clusters);
    while (clusters.size() > 1) {
      int first = 0;
      int second = 1;
      double nearest = Double.MAX_VALUE;
      for (int i = 0; i < clusters.size(); i++) {
        for (int j = i + 1; j < clusters.size(); j++) {
          double distance = distance(correlations, clusters.get(i), clusters.get(j));
          if (distance < nearest) {
            nearest = distance;
            first = i;
            second = j;
          }
        }
      }
      var joined = new ArrayList<>(clusters.get(first));
      joined.addAll(clusters.remove(second));
      clusters.set(first, joined);
      if (nearest <= cut) {
        groups = List.copyOf(clusters);
      }
    }
    List<Integer> order = clusters.isEmpty() ? List.of() : clusters.getFirst();
    return new Clusters(
        order,
        groups.stream().sorted(Comparator.comparingInt(g -> order.indexOf(g.getFirst()))).toList());
  }

  private static double distance(double[][] correlations, List<Integer> a, List<Integer> b) {
    double sum = 0;
    for (int i : a) {
      for (int j : b) {
        double r = correlations[i][j];
        sum += Double.isNaN(r) ? 1 : 1 - Math.abs(r);
      }
    }
    return sum / (a.size() * b.size());
  }
}
