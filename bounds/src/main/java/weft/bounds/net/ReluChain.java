package weft.bounds.net;

import java.util.List;

/// A network as a chain: each layer computes `W h + b` of what the layer before gives, and takes
/// `max(x, 0)` in some of its cells. The last layer has none such, so its cells are the outputs.
///
/// Weights are those that are stored, in double precision, which holds them; where two steps became
/// one, each number is within two roundings of the exact one, in relation to itself.
public record ReluChain(int inputs, List<Layer> layers) {
  /// @param weights one row for each cell of the layer
  /// @param relu which cells are not below 0
  public record Layer(double[][] weights, double[] bias, boolean[] relu) {
    public int cells() {
      return bias.length;
    }
  }

  public ReluChain {
    layers = List.copyOf(layers);
  }

  public int outputs() {
    return layers.getLast().cells();
  }

  /// What comes out, in double precision.
  public double[] apply(double[] x) {
    double[] before = x;
    for (Layer layer : layers) {
      var after = new double[layer.cells()];
      for (int i = 0; i < after.length; i++) {
        double sum = layer.bias()[i];
        double[] row = layer.weights()[i];
        for (int j = 0; j < row.length; j++) {
          sum = Math.fma(row[j], before[j], sum);
        }
        after[i] = layer.relu()[i] ? Math.max(0, sum) : sum;
      }
      before = after;
    }
    return before;
  }
}
