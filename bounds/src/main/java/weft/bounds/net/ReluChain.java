package weft.bounds.net;

import java.util.Arrays;
import java.util.List;

/// A network as a chain: each layer computes `W h + b` of what the layer before gives, and bends
/// some of its cells: `max(x, 0)`, `tanh(x)`, a product of two. The last layer bends none, so its
/// cells are the outputs. Whatever is linear in pieces is said by such cells: `|x|`, the larger of
/// two, a leaky one.
///
/// Weights are those that are stored, in double precision, which holds them; where two steps became
/// one, each number is within two roundings of the exact one, in relation to itself.
public record ReluChain(int inputs, List<Layer> layers) {
  /// @param weights one row for each cell of the layer
  /// @param bends what each cell does
  /// @param others for each product the cell it is multiplied with, which is not bent
  public record Layer(double[][] weights, double[] bias, Bend[] bends, int[] others) {
    /// A layer without products.
    public Layer(double[][] weights, double[] bias, Bend... bends) {
      this(weights, bias, bends, new int[bends.length]);
    }

    /// A layer that only cuts.
    ///
    /// @param relu which cells are cut at 0
    public Layer(double[][] weights, double[] bias, boolean[] relu) {
      this(weights, bias, bends(relu));
    }

    private static Bend[] bends(boolean[] relu) {
      var bends = new Bend[relu.length];
      Arrays.setAll(bends, j -> relu[j] ? Bend.RELU : Bend.NONE);
      return bends;
    }

    public int cells() {
      return bias.length;
    }

    /// Which cells are cut at 0.
    public boolean[] relu() {
      var relu = new boolean[bends.length];
      for (int j = 0; j < relu.length; j++) {
        relu[j] = bends[j] == Bend.RELU;
      }
      return relu;
    }

    /// What the cells give for their sums.
    public double[] bent(double[] sums) {
      var bent = new double[bends.length];
      Arrays.setAll(bent, j -> bends[j].of(sums[j], sums[others[j]]));
      return bent;
    }
  }

  public ReluChain {
    layers = List.copyOf(layers);
  }

  public int outputs() {
    return layers.getLast().cells();
  }

  /// Whether no cell does more than to cut at 0.
  public boolean isPiecewiseLinear() {
    return layers.stream()
        .flatMap(layer -> Arrays.stream(layer.bends()))
        .allMatch(Bend::isPiecewiseLinear);
  }

  /// What comes out, in double precision.
  public double[] apply(double[] x) {
    double[] before = x;
    for (Layer layer : layers) {
      var sums = new double[layer.cells()];
      for (int i = 0; i < sums.length; i++) {
        double sum = layer.bias()[i];
        double[] row = layer.weights()[i];
        for (int j = 0; j < row.length; j++) {
          sum = Math.fma(row[j], before[j], sum);
        }
        sums[i] = sum;
      }
      before = layer.bent(sums);
    }
    return before;
  }
}
