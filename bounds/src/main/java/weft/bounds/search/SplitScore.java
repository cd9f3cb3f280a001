package weft.bounds.search;

import weft.bounds.net.Bend;

/// Along which input a box is best halved: the share of each input in what the lines around cells
/// cost a bound.
final class SplitScore {
  private SplitScore() {}

  /// @param kept the rows at each hidden layer
  /// @param row the one that counts
  static void add(LayerBounds[] layers, double[][] kept, int row, int inputs, double[] score) {
    for (int k = 0; k < layers.length; k++) {
      var layer = layers[k];
      int wide = layer.weights.wide();
      for (int q = 0; q < layer.opens; q++) {
        int j = layer.open[q];
        double cost = layer.cost(j, kept[k][row * wide + j]);
        if (layer.weights.bends()[j] == Bend.PRODUCT) {
          add(layer, layer.weights.others()[j], cost, inputs, score);
        }
        add(layer, j, cost, inputs, score);
      }
    }
  }

  private static void add(LayerBounds layer, int j, double cost, int inputs, double[] score) {
    if (layer.high[j] <= layer.low[j]) {
      return;
    }
    int wide = layer.weights.wide();
    double share = cost / ((layer.high[j] - layer.low[j]) / 2);
    for (int i = 0; i < inputs; i++) {
      score[i] += share * Math.abs(layer.byInput[i * wide + j]);
    }
  }
}
