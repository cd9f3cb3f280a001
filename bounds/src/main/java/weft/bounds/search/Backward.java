package weft.bounds.search;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/// Rows over the cells of a layer, taken back to the inputs: each becomes a plane that is not above
/// it anywhere in the box.
final class Backward {
  private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

  private final ChainLayout net;
  private final LayerBounds[] layers;
  private final double share;
  private final int[] all;
  private double[] rows;
  private double[] next;
  double[] constants;

  /// The sizes of all products so far: their rounding is at most a share of it.
  private double[] sizes;

  Backward(ChainLayout net, LayerBounds[] layers) {
    this.net = net;
    this.layers = layers;
    int widest = net.widest();
    this.share = Rounded.share(2 * widest + net.layers.length);
    this.all = new int[widest];
    Arrays.setAll(all, i -> i);
    this.rows = new double[8 * widest];
    this.next = new double[8 * widest];
    this.constants = new double[8];
    this.sizes = new double[8];
  }

  /// Room for some rows over a layer's cells; they are 0.
  double[] start(int count, int wide) {
    int room = count * net.widest();
    if (rows.length < room) {
      rows = new double[room];
      next = new double[room];
    }
    if (constants.length < count) {
      constants = new double[count];
      sizes = new double[count];
    }
    Arrays.fill(rows, 0, count * wide, 0);
    Arrays.fill(constants, 0, count, 0);
    Arrays.fill(sizes, 0, count, 0);
    return rows;
  }

  /// The planes: a row of factors of the inputs for each row.
  double[] planes() {
    return rows;
  }

  /// Takes rows over what a layer gives before `max(x, 0)` to what the layer below it gives.
  ///
  /// @param products the sums of sizes of the layer's cells
  void through(ChainLayout.Weights layer, int count, double[] products) {
    int wide = layer.wide();
    for (int r = 0; r < count; r++) {
      double constant = 0;
      double size = 0;
      for (int j = 0; j < layer.cells(); j++) {
        double a = rows[r * wide + j];
        constant += a * layer.bias()[j];
        size += Math.abs(a) * products[j];
      }
      constants[r] += constant;
      sizes[r] += size;
    }
    multiply(count, layer, all, layer.cells());
  }

  private void multiply(int count, ChainLayout.Weights layer, int[] list, int length) {
    RowProducts.multiply(
        rows, layer.wide(), count, list, length, layer.backward(), layer.wideBelow(), next);
    var swap = rows;
    rows = next;
    next = swap;
  }

  /// Takes rows over what a hidden layer gives back to the inputs.
  ///
  /// @param keep takes the rows at each hidden layer, for those who ask which cell costs most; null
  ///   where nobody does
  void toInputs(int from, int count, double @Nullable [][] keep) {
    for (int k = from; k >= 0; k--) {
      var layer = layers[k];
      if (keep != null) {
        System.arraycopy(rows, 0, keep[k], 0, count * layer.weights.wide());
      }
      for (int r = 0; r < count; r++) {
        relax(layer, r);
      }
      multiply(count, layer.weights, layer.live, layer.lives);
    }
  }

  /// Replaces cells by lines: below where the factor is positive, above where it is negative.
  private void relax(LayerBounds layer, int r) {
    int wide = layer.weights.wide();
    int at = r * wide;
    var zero = DoubleVector.zero(LANES);
    var constant = zero;
    var size = zero;
    for (int c = 0; c < wide; c += LANES.length()) {
      var a = DoubleVector.fromArray(LANES, rows, at + c);
      var positive = a.max(zero);
      var negative = a.min(zero);
      var t =
          positive
              .mul(DoubleVector.fromArray(LANES, layer.lower, c))
              .add(negative.mul(DoubleVector.fromArray(LANES, layer.upper, c)))
              .add(DoubleVector.fromArray(LANES, layer.pushed, c));
      var lifted = negative.mul(DoubleVector.fromArray(LANES, layer.lift, c));
      constant =
          constant.add(lifted).add(t.mul(DoubleVector.fromArray(LANES, layer.weights.bias(), c)));
      size = size.sub(lifted).add(t.abs().mul(DoubleVector.fromArray(LANES, layer.sizes, c)));
      t.intoArray(rows, at + c);
    }
    constants[r] += constant.reduceLanes(VectorOperators.ADD);
    sizes[r] += size.reduceLanes(VectorOperators.ADD);
  }

  /// Ends a row that has come to the inputs: its constant is lowered by what rounding can be.
  ///
  /// @return the least value of the plane in the box
  double finish(int r, int wide, double[] low, double[] high) {
    double sum = 0;
    double size = sizes[r] + Math.abs(constants[r]);
    for (int i = 0; i < low.length; i++) {
      double a = rows[r * wide + i];
      double l = a * low[i];
      double h = a * high[i];
      sum += Math.min(l, h);
      size += Math.max(Math.abs(l), Math.abs(h));
    }
    constants[r] = Rounded.down(constants[r] - share * size);
    return Rounded.down(constants[r] + sum);
  }
}
