package weft.bounds.search;

import java.util.Arrays;
import java.util.Optional;
import java.util.Random;
import java.util.function.Predicate;
import weft.bounds.net.Bend;

/// Goes downhill to a violation: first as if cells that are 0 let a tenth through, so that a flat
/// place is left, then as the network is.
final class GradientAttack {
  private static final int STEPS = 30;
  private static final double LEAK = 0.1;

  private final ChainLayout net;
  private final Region region;
  private final double[] low;
  private final double[] high;
  private final Predicate<double[]> violates;
  private final Random random;
  private final double[][] sums;
  private final double[][] back;
  private final int[] list;

  GradientAttack(ChainLayout net, Region region, Predicate<double[]> violates, long seed) {
    this.net = net;
    this.region = region;
    this.low = region.inside().low();
    this.high = region.inside().high();
    this.violates = violates;
    this.random = new Random(seed);
    this.sums = new double[net.layers.length][];
    this.back = new double[net.layers.length][];
    this.list = new int[net.widest()];
    for (int k = 0; k < sums.length; k++) {
      sums[k] = new double[net.layers[k].wide()];
      back[k] = new double[net.layers[k].wideBelow()];
    }
  }

  /// @param from of the starts, which are numbered: the first one is the middle
  Optional<double[]> run(int from, int to, long deadline) {
    for (int restart = from; restart < to; restart++) {
      for (Region.Unsafe unsafe : region.unsafe()) {
        if (System.nanoTime() > deadline) {
          return Optional.empty();
        }
        var found = from(start(restart), unsafe);
        if (found.isPresent()) {
          return found;
        }
      }
    }
    return Optional.empty();
  }

  private double[] start(int restart) {
    var x = new double[net.layers[0].wideBelow()];
    for (int i = 0; i < low.length; i++) {
      double share = restart == 0 ? 0.5 : random.nextDouble();
      x[i] = inside(i, low[i] + share * (high[i] - low[i]));
    }
    return x;
  }

  private double inside(int i, double value) {
    return Attack.inside(value, low[i], high[i]);
  }

  private Optional<double[]> from(double[] x, Region.Unsafe unsafe) {
    double step = 0.5;
    for (int round = 0; round <= 2 * STEPS; round++) {
      int row = worst(x, unsafe);
      if (row < 0) {
        var point = new double[low.length];
        for (int i = 0; i < point.length; i++) {
          point[i] = inside(i, x[i]);
        }
        if (violates.test(point)) {
          return Optional.of(point);
        }
        row = 0;
      }
      var slope = slope(unsafe, row, round < STEPS ? LEAK : 0);
      for (int i = 0; i < low.length; i++) {
        double to = x[i] - step * (high[i] - low[i]) * Math.signum(slope[i]);
        x[i] = Math.max(low[i], Math.min(high[i], to));
      }
      step = round == STEPS - 1 ? 0.5 : step * 0.93;
    }
    return Optional.empty();
  }

  /// The row that is furthest from holding; -1 where all hold.
  private int worst(double[] x, Region.Unsafe unsafe) {
    double[] before = x;
    for (int k = 0; k < net.layers.length; k++) {
      var layer = net.layers[k];
      var after = new double[layer.wide()];
      for (int j = 0; j < layer.cells(); j++) {
        double sum =
            layer.bias()[j]
                + RowProducts.dot(
                    layer.backward(), j * layer.wideBelow(), before, layer.wideBelow());
        sums[k][j] = sum;
        after[j] = sum;
      }
      layer.bend(after, 0);
      before = after;
    }
    int worst = -1;
    double most = 0;
    for (int r = 0; r < unsafe.rows(); r++) {
      double value = unsafe.constants()[r];
      for (int j = 0; j < unsafe.outputs()[r].length; j++) {
        value += unsafe.outputs()[r][j] * before[j];
      }
      for (int i = 0; i < unsafe.inputs()[r].length; i++) {
        value += unsafe.inputs()[r][i] * x[i];
      }
      if (value > most) {
        most = value;
        worst = r;
      }
    }
    return worst;
  }

  /// The derivative of what a cell gives by its sum.
  private static double steep(ChainLayout.Weights layer, int j, double[] sums, double leak) {
    if (layer.bends()[j] == Bend.PRODUCT) {
      return sums[layer.others()[j]];
    }
    double steep = BendLines.steep(layer.bends()[j], sums[j]);
    return Math.abs(steep) < leak ? (steep < 0 ? -leak : leak) : steep;
  }

  /// The derivative of a row by the inputs.
  private double[] slope(Region.Unsafe unsafe, int row, double leak) {
    var last = net.layers[net.hidden];
    double[] at = Arrays.copyOf(unsafe.outputs()[row], last.wide());
    for (int k = net.hidden; k >= 0; k--) {
      var layer = net.layers[k];
      for (int j : layer.products()) {
        at[layer.others()[j]] += at[j] * sums[k][j];
      }
      int count = 0;
      for (int j = 0; j < layer.cells(); j++) {
        at[j] *= steep(layer, j, sums[k], leak);
        if (at[j] != 0) {
          list[count++] = j;
        }
      }
      int wide = layer.wideBelow();
      RowProducts.multiply(at, at.length, 1, list, count, layer.backward(), wide, back[k]);
      at = back[k];
    }
    for (int i = 0; i < unsafe.inputs()[row].length; i++) {
      at[i] += unsafe.inputs()[row][i];
    }
    return at;
  }
}
