package weft.bounds.net;

import java.util.List;

/// A network as a chain: each layer computes `W h + b` of what the layer before gives, and takes
/// `max(x, 0)` in some of its cells, or `tanh(x)`. The last layer has none such, so its cells are
/// the outputs. Whatever is linear in pieces is said by such cells: `|x|`, the larger of two, a
/// leaky one.
///
/// Weights are those that are stored, in double precision, which holds them; where two steps became
/// one, each number is within two roundings of the exact one, in relation to itself.
public record ReluChain(int inputs, List<Layer> layers) {
  /// @param weights one row for each cell of the layer
  /// @param relu which cells are cut at 0
  /// @param tanh which cells are bent by `tanh`; none of them is cut
  public record Layer(double[][] weights, double[] bias, boolean[] relu, boolean[] tanh) {
    /// A layer without `tanh`.
    public Layer(double[][] weights, double[] bias, boolean[] relu) {
      this(weights, bias, relu, new boolean[relu.length]);
    }

    public int cells() {
      return bias.length;
    }

    /// What a cell gives for its sum.
    public double bent(int cell, double sum) {
      return relu[cell] ? Math.max(0, sum) : tanh[cell] ? StrictMath.tanh(sum) : sum;
    }
  }

  public ReluChain {
    layers = List.copyOf(layers);
  }

  public int outputs() {
    return layers.getLast().cells();
  }

  /// Whether no cell is bent by `tanh`.
  public boolean isPiecewiseLinear() {
    for (Layer layer : layers) {
      for (boolean tanh : layer.tanh()) {
        if (tanh) {
          return false;
        }
      }
    }
    return true;
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
        after[i] = layer.bent(i, sum);
      }
      before = after;
    }
    return before;
  }
}
