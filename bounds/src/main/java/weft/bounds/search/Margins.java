package weft.bounds.search;

import java.util.Arrays;
import java.util.List;

/// How far points are from violating a property, in double precision: the least over the violations
/// of the most over their rows. Not above 0 is a violation.
final class Margins {
  private final ChainLayout net;
  private final List<Region.Unsafe> unsafe;
  private final int[] all;
  private double[] cells;
  private double[] next;

  Margins(ChainLayout net, List<Region.Unsafe> unsafe) {
    this.net = net;
    this.unsafe = unsafe;
    this.all = new int[net.widest()];
    Arrays.setAll(all, i -> i);
    this.cells = new double[32 * net.widest()];
    this.next = new double[32 * net.widest()];
  }

  double of(double[] point) {
    var margin = new double[1];
    of(new double[][] {point}, 1, margin);
    return margin[0];
  }

  void of(double[][] points, int count, double[] margins) {
    int room = count * net.widest();
    if (cells.length < room) {
      cells = new double[room];
      next = new double[room];
    }
    int wide = net.layers[0].wideBelow();
    Arrays.fill(cells, 0, count * wide, 0);
    for (int p = 0; p < count; p++) {
      System.arraycopy(points[p], 0, cells, p * wide, points[p].length);
    }
    for (ChainLayout.Weights layer : net.layers) {
      RowProducts.multiply(
          cells, layer.wideBelow(), count, all, layer.below(), layer.forward(), layer.wide(), next);
      for (int p = 0; p < count; p++) {
        int at = p * layer.wide();
        for (int j = 0; j < layer.cells(); j++) {
          next[at + j] += layer.bias()[j];
        }
        layer.bend(next, at);
      }
      var swap = cells;
      cells = next;
      next = swap;
    }
    int last = net.layers[net.hidden].wide();
    for (int p = 0; p < count; p++) {
      margins[p] = margin(points[p], p * last);
    }
  }

  private double margin(double[] point, int at) {
    double least = Double.POSITIVE_INFINITY;
    for (Region.Unsafe one : unsafe) {
      double most = Double.NEGATIVE_INFINITY;
      for (int r = 0; r < one.rows(); r++) {
        double sum = one.constants()[r];
        for (int j = 0; j < one.outputs()[r].length; j++) {
          sum += one.outputs()[r][j] * cells[at + j];
        }
        for (int i = 0; i < point.length; i++) {
          sum += one.inputs()[r][i] * point[i];
        }
        most = Math.max(most, sum);
      }
      least = Math.min(least, most);
    }
    return least;
  }
}
