package weft.bounds.search;

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
        double a = kept[k][row * wide + j];
        if (layer.high[j] <= layer.low[j]) {
          continue;
        }
        double share = layer.cost(j, a) / ((layer.high[j] - layer.low[j]) / 2);
        for (int i = 0; i < inputs; i++) {
          score[i] += share * Math.abs(layer.byInput[i * wide + j]);
        }
      }
    }
  }
}
