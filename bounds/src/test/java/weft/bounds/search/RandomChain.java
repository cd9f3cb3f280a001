package weft.bounds.search;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import weft.bounds.net.Bend;
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
    return bent(random, List.of(Bend.TANH));
  }

  /// With cells bent in these ways beside those cut at 0.
  static ReluChain bent(Random random, List<Bend> bends) {
    var layers = new ArrayList<ReluChain.Layer>();
    var plain = of(random);
    for (ReluChain.Layer layer : plain.layers()) {
      var all = layer.bends().clone();
      var others = new int[all.length];
      for (int j = 0; j < all.length; j++) {
        if (all[j] == Bend.RELU && random.nextInt(3) > 0) {
          all[j] = bends.get(random.nextInt(bends.size()));
        }
      }
      int linear = Arrays.asList(all).indexOf(Bend.NONE);
      for (int j = 0; j < all.length; j++) {
        others[j] = Math.max(0, linear);
        all[j] = all[j] == Bend.PRODUCT && linear < 0 ? Bend.SQUARE : all[j];
      }
      layers.add(new ReluChain.Layer(layer.weights(), layer.bias(), all, others));
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
      for (int j = 0; j < sums[k].length; j++) {
        for (int i = 0; i < before.length; i++) {
          sums[k][j] += layer.weights()[j][i] * before[i];
        }
      }
      before = layer.bent(sums[k]);
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
