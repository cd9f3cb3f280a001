package weft.bounds.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Random;
import weft.bounds.net.ReluChain;

/// Small networks by chance.
public final class RandomChain {
  private RandomChain() {}

  public static ReluChain of(Random random) {
    int inputs = 1 + random.nextInt(4);
    int below = inputs;
    var layers = new ArrayList<ReluChain.Layer>();
    int hidden = random.nextInt(4);
    for (int k = 0; k <= hidden; k++) {
      int cells = 1 + random.nextInt(k == hidden ? 3 : 12);
      var weights = new double[cells][];
      var relu = new boolean[cells];
      for (int j = 0; j < cells; j++) {
        weights[j] = random.doubles(below, -1.5, 1.5).map(w -> (float) w).toArray();
        relu[j] = k < hidden && random.nextInt(5) > 0;
      }
      layers.add(new ReluChain.Layer(weights, random.doubles(cells, -1, 1).toArray(), relu));
      below = cells;
    }
    return new ReluChain(inputs, layers);
  }

  /// With cells bent by `tanh` beside those cut at 0.
  static ReluChain bent(Random random) {
    var layers = new ArrayList<ReluChain.Layer>();
    var plain = of(random);
    for (ReluChain.Layer layer : plain.layers()) {
      var tanh = new boolean[layer.cells()];
      for (int j = 0; j < tanh.length; j++) {
        tanh[j] = layer.relu()[j] && random.nextInt(3) > 0;
        layer.relu()[j] &= !tanh[j];
      }
      layers.add(new ReluChain.Layer(layer.weights(), layer.bias(), layer.relu(), tanh));
    }
    return new ReluChain(plain.inputs(), layers);
  }

  /// What each layer's cells are before they bend, in double precision.
  static double[][] sums(ReluChain chain, double[] x) {
    var sums = new double[chain.layers().size()][];
    double[] before = x;
    for (int k = 0; k < sums.length; k++) {
      var layer = chain.layers().get(k);
      sums[k] = layer.bias().clone();
      var after = new double[layer.cells()];
      for (int j = 0; j < after.length; j++) {
        for (int i = 0; i < before.length; i++) {
          sums[k][j] += layer.weights()[j][i] * before[i];
        }
        after[j] = layer.bent(j, sums[k][j]);
      }
      before = after;
    }
    return sums;
  }

  /// What each layer's cells are before `max(x, 0)`, without rounding.
  public static BigDecimal[][] exactly(ReluChain chain, double[] x) {
    var before = new BigDecimal[x.length];
    for (int i = 0; i < x.length; i++) {
      before[i] = new BigDecimal(x[i]);
    }
    var all = new BigDecimal[chain.layers().size()][];
    for (int k = 0; k < all.length; k++) {
      var layer = chain.layers().get(k);
      all[k] = new BigDecimal[layer.cells()];
      var after = new BigDecimal[layer.cells()];
      for (int j = 0; j < layer.cells(); j++) {
        var sum = new BigDecimal(layer.bias()[j]);
        for (int i = 0; i < before.length; i++) {
          sum = sum.add(before[i].multiply(new BigDecimal(layer.weights()[j][i])));
        }
        all[k][j] = sum;
        after[j] = layer.relu()[j] ? sum.max(BigDecimal.ZERO) : sum;
      }
      before = after;
    }
    return all;
  }
}
