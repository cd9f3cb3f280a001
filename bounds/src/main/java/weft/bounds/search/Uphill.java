package weft.bounds.search;

/// Steps uphill with momentum, each coordinate at its own pace, kept inside what is allowed: slopes
/// from 0 to 1, factors not below 0.
final class Uphill {
  private static final double DECAY = 0.97;
  private static final double MEAN = 0.9;
  private static final double SPREAD = 0.999;

  private final LayerBounds[] layers;
  private final double[][] mean;
  private final double[][] spread;
  private double pace = 0.1;
  private int round;

  Uphill(int hidden, LayerBounds[] layers) {
    this.layers = layers;
    this.mean = new double[hidden][];
    this.spread = new double[hidden][];
    for (int k = 0; k < hidden; k++) {
      mean[k] = new double[layers[k].weights.wide()];
      spread[k] = new double[layers[k].weights.wide()];
    }
  }

  /// @param rows the factor of each cell in the bound
  /// @param values of the cells at the point that decides the bound
  void step(
      double[][] slopes, double[][] factors, byte[][] signs, double[][] rows, double[][] values) {
    round++;
    for (int k = 0; k < layers.length; k++) {
      var layer = layers[k];
      for (int q = 0; q < layer.opens; q++) {
        int j = layer.open[q];
        double gradient = Math.max(rows[k][j], 0) * values[k][j];
        slopes[k][j] = Math.clamp(slopes[k][j] + move(k, j, gradient), 0.0, 1.0);
      }
      for (int j = 0; j < layer.weights.cells(); j++) {
        if (signs[k][j] != 0) {
          double gradient = -signs[k][j] * values[k][j];
          factors[k][j] = Math.max(0, factors[k][j] + move(k, j, gradient));
        }
      }
    }
    pace *= DECAY;
  }

  private double move(int k, int j, double gradient) {
    mean[k][j] = MEAN * mean[k][j] + (1 - MEAN) * gradient;
    spread[k][j] = SPREAD * spread[k][j] + (1 - SPREAD) * gradient * gradient;
    double m = mean[k][j] / (1 - Math.pow(MEAN, round));
    double v = spread[k][j] / (1 - Math.pow(SPREAD, round));
    return v == 0 ? 0 : pace * m / Math.sqrt(v);
  }
}
