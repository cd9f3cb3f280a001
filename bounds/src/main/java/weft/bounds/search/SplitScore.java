package weft.bounds.search;

/// Along which input a box is best halved: the share of each input in what the lines around `max(x,
/// 0)` cost a bound.
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
        double cost =
            a < 0
                ? -a * layer.lift[j]
                : 0.5 * a * (layer.lower[j] == 1 ? -layer.low[j] : layer.high[j]);
        double share = cost / ((layer.high[j] - layer.low[j]) / 2);
        for (int i = 0; i < inputs; i++) {
          score[i] += share * Math.abs(layer.byInput[i * wide + j]);
        }
      }
    }
  }
}
