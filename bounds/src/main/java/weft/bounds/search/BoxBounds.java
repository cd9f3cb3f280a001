package weft.bounds.search;

import org.jspecify.annotations.Nullable;

/// The bounds of a network over a box: zonotopes forward, and for the cells that may be 0 or not
/// also lines backward. It is used for one box after the other; a thread has its own.
final class BoxBounds {
  final ChainLayout net;
  final LayerBounds[] layers;
  final Zonotope zonotope;
  final Backward backward;
  final double[] sizesOut;
  private final double[] onePlane;

  BoxBounds(ChainLayout net) {
    this.net = net;
    this.layers = new LayerBounds[net.hidden];
    for (int k = 0; k < net.hidden; k++) {
      layers[k] = new LayerBounds(net.layers[k], net.chain.inputs(), net.rounded);
    }
    this.zonotope = new Zonotope(net);
    this.backward = new Backward(net, layers);
    this.sizesOut = new double[net.widest()];
    this.onePlane = new double[net.chain.inputs() + 1];
  }

  /// Bounds all hidden layers.
  ///
  /// @param known what is known of a larger box: the least values of all layers' cells, then the
  ///   greatest
  void over(double[] low, double[] high, double @Nullable [] known) {
    zonotope.start(low, high);
    int at = 0;
    for (int k = 0; k < net.hidden; k++) {
      var layer = layers[k];
      zonotope.through(net.layers[k], k == 0 ? null : layers[k - 1], layer.sizes);
      zonotope.bounds(layer);
      if (known != null) {
        layer.narrow(known, at, known.length / 2 + at);
      }
      at += layer.low.length;
      if (k > 0) {
        narrowOpen(k, low, high);
        keepAbove0(k);
      }
      layer.relax();
      zonotope.cut(layer);
    }
    zonotope.through(
        net.layers[net.hidden], net.hidden == 0 ? null : layers[net.hidden - 1], sizesOut);
  }

  /// Each cell that is no line, from below and from above, by planes.
  private void narrowOpen(int k, double[] low, double[] high) {
    var layer = layers[k];
    int count = layer.listOpen();
    if (count == 0) {
      return;
    }
    backward.startCells(k, layer.open, 0, count);
    backward.toInputs(k - 1, 2 * count, null);
    int wideIn = net.layers[0].wideBelow();
    for (int q = 0; q < count; q++) {
      double least = backward.finish(2 * q, wideIn, low, high);
      double most = -backward.finish(2 * q + 1, wideIn, low, high);
      layer.narrow(layer.open[q], least, most);
    }
  }

  /// Roots, logarithms and quotients of sums of squares: lines say less than that no square is
  /// below 0, and nothing is known of what they give where their sum may be below it.
  private void keepAbove0(int k) {
    var layer = layers[k];
    for (int j = 0; layer.weights.curved() && j < layer.weights.cells(); j++) {
      if (layer.weights.bends()[j].needsAbove0() && !(layer.low[j] > 0)) {
        double least = leastSum(layer.weights, layers[k - 1], j);
        if (least >= 0) {
          layer.narrow(j, least, Double.POSITIVE_INFINITY);
        }
      }
    }
  }

  /// The least that a cell's sum can be, each cell below for itself.
  private double leastSum(ChainLayout.Weights weights, LayerBounds below, int j) {
    double sum = weights.bias()[j];
    double size = Math.abs(sum);
    boolean isAbove = sum >= 0;
    for (int i = 0; i < weights.below(); i++) {
      double weight = weights.forward()[i * weights.wide() + j];
      if (weight != 0) {
        double end = weight > 0 ? below.leastOut(i) : below.mostOut(i);
        isAbove &= weight > 0 ? end >= 0 : end <= 0;
        sum += weight * end;
        size += Math.abs(weight * end);
      }
    }
    var rounded = net.rounded;
    double off = rounded.up(rounded.up(rounded.share(weights.below()) * size) + rounded.least());
    double least = rounded.down(sum - off);
    return isAbove ? Math.max(0, least) : least;
  }

  /// What is known now, to be inherited by smaller boxes.
  double[] known() {
    int cells = 0;
    for (LayerBounds layer : layers) {
      cells += layer.low.length;
    }
    var known = new double[2 * cells];
    int at = 0;
    for (LayerBounds layer : layers) {
      int n = layer.low.length;
      System.arraycopy(layer.low, 0, known, at, n);
      System.arraycopy(layer.high, 0, known, cells + at, n);
      if (layer.weights.curved()) {
        forget(known, at, n, Double.NEGATIVE_INFINITY);
        forget(known, cells + at, n, Double.POSITIVE_INFINITY);
      }
      at += n;
    }
    return known;
  }

  /// Of curves that leave the numbers nothing is known.
  private static void forget(double[] known, int from, int count, double nothing) {
    for (int i = from; i < from + count; i++) {
      known[i] = Double.isNaN(known[i]) ? nothing : known[i];
    }
  }

  /// Rows over the outputs as planes below them.
  ///
  /// @param planes takes for each row the factors of the inputs, then the constant
  /// @param kept takes the rows at each hidden layer
  /// @param least takes the least value of each
  void rows(
      Region.Unsafe unsafe,
      double[] low,
      double[] high,
      double[][] planes,
      double[][] kept,
      double[] least) {
    int count = unsafe.rows();
    var last = net.layers[net.hidden];
    var rows = backward.start(count, last.wide());
    for (int r = 0; r < count; r++) {
      System.arraycopy(unsafe.outputs()[r], 0, rows, r * last.wide(), last.cells());
      backward.constants[r] = unsafe.constants()[r];
    }
    backward.through(last, count, sizesOut);
    backward.toInputs(net.hidden - 1, count, kept);
    int inputs = net.chain.inputs();
    int wideIn = net.layers[0].wideBelow();
    var back = backward.planes();
    boolean excluded = false;
    for (int r = 0; r < count; r++) {
      for (int i = 0; i < inputs; i++) {
        back[r * wideIn + i] += unsafe.inputs()[r][i];
      }
      least[r] = backward.finish(r, wideIn, low, high);
      excluded |= least[r] > 0;
      System.arraycopy(back, r * wideIn, planes[r], 0, inputs);
      planes[r][inputs] = backward.constants[r];
    }
    for (int r = 0; r < count && !excluded; r++) {
      if (!unsafe.isMixed(r)) {
        double other =
            zonotope.least(unsafe.outputs()[r], unsafe.constants()[r], low, high, onePlane);
        if (other > least[r]) {
          least[r] = other;
          System.arraycopy(onePlane, 0, planes[r], 0, inputs + 1);
        }
      }
    }
  }
}
