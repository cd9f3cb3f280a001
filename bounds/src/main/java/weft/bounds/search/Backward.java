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
  private static final int STEP = LANES.length();

  private final ChainLayout net;
  private final LayerBounds[] layers;
  private final double share;
  private final int[] all;
  private double[] rows;
  private double[] next;
  double[] constants;

  /// The sizes of all products so far: their rounding is at most a share of it.
  private double[] sizes;

  /// What is still to be added to constants and sizes, one sum for each lane.
  private double[] constantLanes;

  private double[] sizeLanes;

  /// Of the cells that products are with: what comes to their factors, and its size.
  private final double[] others;

  private final double[] otherSizes;

  /// What rows may be off because products were too small for their last places.
  private double lost;

  Backward(ChainLayout net, LayerBounds[] layers) {
    this.net = net;
    this.layers = layers;
    int widest = net.widest();
    int terms = 2 * widest;
    for (ChainLayout.Weights layer : net.layers) {
      terms += 2 * layer.wide() + layer.products().length;
    }
    this.share = net.rounded.share(terms);
    this.all = new int[widest];
    this.others = new double[widest];
    this.otherSizes = new double[widest];
    Arrays.setAll(all, i -> i);
    this.rows = new double[8 * widest];
    this.next = new double[8 * widest];
    this.constants = new double[8];
    this.sizes = new double[8];
    this.constantLanes = new double[8 * STEP];
    this.sizeLanes = new double[8 * STEP];
  }

  private void reserve(int count) {
    int room = count * net.widest();
    if (rows.length < room) {
      rows = new double[room];
      next = new double[room];
    }
    if (constants.length < count) {
      constants = new double[count];
      sizes = new double[count];
      constantLanes = new double[count * STEP];
      sizeLanes = new double[count * STEP];
    }
    Arrays.fill(constantLanes, 0, count * STEP, 0);
    Arrays.fill(sizeLanes, 0, count * STEP, 0);
  }

  /// Room for some rows over a layer's cells; they are 0.
  double[] start(int count, int wide) {
    reserve(count);
    Arrays.fill(rows, 0, count * wide, 0);
    Arrays.fill(constants, 0, count, 0);
    Arrays.fill(sizes, 0, count, 0);
    return rows;
  }

  /// Takes cells of a hidden layer, each as it is and with the other sign, to what the layer below
  /// gives.
  void startCells(int k, int[] cells, int from, int count) {
    reserve(2 * count);
    var layer = layers[k].weights;
    int wide = layer.wideBelow();
    for (int q = 0; q < count; q++) {
      int j = cells[from + q];
      int at = 2 * q * wide;
      System.arraycopy(layer.backward(), j * wide, rows, at, wide);
      RowProducts.times(rows, at + wide, -1, layer.backward(), j * wide, wide);
      constants[2 * q] = layer.bias()[j];
      constants[2 * q + 1] = -layer.bias()[j];
      sizes[2 * q] = layers[k].sizes[j];
      sizes[2 * q + 1] = layers[k].sizes[j];
    }
  }

  /// The planes: a row of factors of the inputs for each row.
  double[] planes() {
    return rows;
  }

  /// Takes rows over what a layer gives before it bends to what the layer below it gives.
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
    lost = net.rounded.least();
    for (int k = from; k >= 0; k--) {
      var layer = layers[k];
      lost += layer.lost;
      if (keep != null) {
        System.arraycopy(rows, 0, keep[k], 0, count * layer.weights.wide());
      }
      for (int r = 0; r < count; r++) {
        if (layer.isPushed || layer.weights.curved()) {
          relaxAll(layer, r);
        } else {
          relax(layer, r);
        }
      }
      multiply(count, layer.weights, layer.live, layer.lives);
    }
  }

  /// Replaces cells by lines: below where the factor is positive, above where it is negative.
  private void relax(LayerBounds layer, int r) {
    int wide = layer.weights.wide();
    int at = r * wide;
    var zero = DoubleVector.zero(LANES);
    var constant = DoubleVector.fromArray(LANES, constantLanes, r * STEP);
    var size = DoubleVector.fromArray(LANES, sizeLanes, r * STEP);
    for (int c = 0; c < wide; c += STEP) {
      var a = DoubleVector.fromArray(LANES, rows, at + c);
      var negative = a.min(zero);
      var t =
          a.max(zero)
              .mul(DoubleVector.fromArray(LANES, layer.lower, c))
              .add(negative.mul(DoubleVector.fromArray(LANES, layer.upper, c)));
      var lifted = negative.mul(DoubleVector.fromArray(LANES, layer.lift, c));
      constant =
          constant.add(lifted).add(t.mul(DoubleVector.fromArray(LANES, layer.weights.bias(), c)));
      size = size.sub(lifted).add(t.abs().mul(DoubleVector.fromArray(LANES, layer.sizes, c)));
      t.intoArray(rows, at + c);
    }
    constant.intoArray(constantLanes, r * STEP);
    size.intoArray(sizeLanes, r * STEP);
  }

  /// The same where factors are pushed or lower lines have constants. What is pushed may cancel:
  /// its size counts by itself.
  private void relaxAll(LayerBounds layer, int r) {
    int wide = layer.weights.wide();
    int at = r * wide;
    planes(layer, at);
    var zero = DoubleVector.zero(LANES);
    var constant = DoubleVector.fromArray(LANES, constantLanes, r * STEP);
    var size = DoubleVector.fromArray(LANES, sizeLanes, r * STEP);
    for (int c = 0; c < wide; c += STEP) {
      var a = DoubleVector.fromArray(LANES, rows, at + c);
      var positive = a.max(zero);
      var negative = a.min(zero);
      var pushed = DoubleVector.fromArray(LANES, layer.pushed, c);
      var under = positive.mul(DoubleVector.fromArray(LANES, layer.lower, c));
      var over = negative.mul(DoubleVector.fromArray(LANES, layer.upper, c));
      var t = under.add(over).add(pushed);
      var lifted = negative.mul(DoubleVector.fromArray(LANES, layer.lift, c));
      var dropped = positive.mul(DoubleVector.fromArray(LANES, layer.drop, c));
      constant =
          constant
              .add(lifted)
              .add(dropped)
              .add(t.mul(DoubleVector.fromArray(LANES, layer.weights.bias(), c)));
      size =
          size.add(lifted.abs())
              .add(dropped.abs())
              .add(
                  under
                      .abs()
                      .add(over.abs())
                      .add(pushed.abs())
                      .mul(DoubleVector.fromArray(LANES, layer.sizes, c)));
      t.intoArray(rows, at + c);
    }
    constant.intoArray(constantLanes, r * STEP);
    size.intoArray(sizeLanes, r * STEP);
    for (int j : layer.weights.products()) {
      int other = layer.weights.others()[j];
      double t = others[other];
      rows[at + other] += t;
      constants[r] += t * layer.weights.bias()[other];
      sizes[r] += otherSizes[other] * layer.sizes[other];
      others[other] = 0;
      otherSizes[other] = 0;
    }
  }

  /// What products make of the factors of the cells that they are with.
  private void planes(LayerBounds layer, int at) {
    for (int j : layer.weights.products()) {
      double a = rows[at + j];
      double t = a * (a < 0 ? layer.upperOther[j] : layer.lowerOther[j]);
      others[layer.weights.others()[j]] += t;
      otherSizes[layer.weights.others()[j]] += Math.abs(t);
    }
  }

  /// Ends a row that has come to the inputs: its constant is lowered by what rounding can be.
  ///
  /// @return the least value of the plane in the box
  double finish(int r, int wide, double[] low, double[] high) {
    double constant =
        constants[r]
            + DoubleVector.fromArray(LANES, constantLanes, r * STEP)
                .reduceLanes(VectorOperators.ADD);
    double size =
        sizes[r]
            + DoubleVector.fromArray(LANES, sizeLanes, r * STEP).reduceLanes(VectorOperators.ADD)
            + Math.abs(constant);
    double sum = 0;
    double far = 0;
    for (int i = 0; i < low.length; i++) {
      double a = rows[r * wide + i];
      double l = a * low[i];
      double h = a * high[i];
      sum += Math.min(l, h);
      size += Math.max(Math.abs(l), Math.abs(h));
      far += Math.max(Math.abs(low[i]), Math.abs(high[i]));
    }
    double tiny = lost + net.rounded.lost(LayerBounds.LOSSES, far);
    constants[r] = net.rounded.down(constant - share * size - tiny);
    return net.rounded.down(constants[r] + sum);
  }
}
