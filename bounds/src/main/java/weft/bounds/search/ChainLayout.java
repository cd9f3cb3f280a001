package weft.bounds.search;

import java.util.Arrays;
import java.util.stream.IntStream;
import weft.bounds.net.Bend;
import weft.bounds.net.ReluChain;

/// The weights of a chain as the kernel wants them: each matrix in both orders, rows padded to
/// whole vectors, and once more without signs.
final class ChainLayout {
  /// One layer.
  ///
  /// @param forward a row for each cell below
  /// @param sizes the same without signs
  /// @param backward a row for each cell of the layer
  /// @param bends what each cell does
  /// @param curved whether some cell does more than to cut at 0
  /// @param products the cells that are products, and the cells they are with
  record Weights(
      int below,
      int cells,
      int wideBelow,
      int wide,
      double[] forward,
      double[] sizes,
      double[] backward,
      double[] bias,
      boolean[] relu,
      Bend[] bends,
      boolean curved,
      int[] products,
      int[] others) {
    /// What the cells give for their sums, in place.
    ///
    /// @param at where the sums stand
    void bend(double[] sums, int at) {
      if (!curved) {
        for (int j = 0; j < cells; j++) {
          double sum = sums[at + j];
          sums[at + j] = relu[j] ? Math.max(0, sum) : sum;
        }
        return;
      }
      // What a product is with is not bent, so the order is all the same.
      for (int j = 0; j < cells; j++) {
        sums[at + j] = bends[j].of(sums[at + j], sums[at + others[j]]);
      }
    }
  }

  final ReluChain chain;
  final Rounded rounded;
  final Weights[] layers;
  final int hidden;

  ChainLayout(ReluChain chain, Rounded rounded) {
    this.chain = chain;
    this.rounded = rounded;
    this.layers = new Weights[chain.layers().size()];
    this.hidden = layers.length - 1;
    int below = chain.inputs();
    for (int k = 0; k < layers.length; k++) {
      layers[k] = weights(chain.layers().get(k), below);
      below = layers[k].cells();
    }
  }

  private static Weights weights(ReluChain.Layer layer, int below) {
    int cells = layer.cells();
    int wideBelow = RowProducts.padded(below);
    int wide = RowProducts.padded(cells);
    var forward = new double[below * wide];
    var sizes = new double[below * wide];
    var backward = new double[cells * wideBelow];
    var bias = new double[wide];
    for (int j = 0; j < cells; j++) {
      bias[j] = layer.bias()[j];
      for (int i = 0; i < below; i++) {
        double weight = layer.weights()[j][i];
        forward[i * wide + j] = weight;
        sizes[i * wide + j] = Math.abs(weight);
        backward[j * wideBelow + i] = weight;
      }
    }
    var bends = layer.bends();
    return new Weights(
        below,
        cells,
        wideBelow,
        wide,
        forward,
        sizes,
        backward,
        bias,
        layer.relu(),
        bends,
        !Arrays.stream(bends).allMatch(Bend::isPiecewiseLinear),
        IntStream.range(0, cells).filter(j -> bends[j] == Bend.PRODUCT).toArray(),
        layer.others());
  }

  /// The widest padded row.
  int widest() {
    int widest = RowProducts.padded(chain.inputs());
    for (Weights layer : layers) {
      widest = Math.max(widest, layer.wide());
    }
    return widest;
  }
}
