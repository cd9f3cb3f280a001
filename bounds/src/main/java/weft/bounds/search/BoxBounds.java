package weft.bounds.search;

import java.util.Arrays;
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
      layers[k] = new LayerBounds(net.layers[k], net.chain.inputs());
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
      int cells = layer.weights.cells();
      if (known != null) {
        int half = known.length / 2;
        for (int j = 0; j < cells; j++) {
          layer.narrow(j, known[at + j], known[half + at + j]);
        }
      }
      at += cells;
      if (k > 0) {
        narrowOpen(k, low, high);
      }
      layer.relax();
      zonotope.cut(layer);
    }
    zonotope.through(
        net.layers[net.hidden], net.hidden == 0 ? null : layers[net.hidden - 1], sizesOut);
  }

  /// Each cell that may be 0 or not, from below and from above, by lines.
  private void narrowOpen(int k, double[] low, double[] high) {
    var layer = layers[k];
    int count = 0;
    var open = layer.open;
    for (int j = 0; j < layer.weights.cells(); j++) {
      if (layer.isOpen(j)) {
        open[count++] = j;
      }
    }
    if (count == 0) {
      return;
    }
    int wide = layer.weights.wide();
    var rows = backward.start(2 * count, wide);
    for (int q = 0; q < count; q++) {
      rows[2 * q * wide + open[q]] = 1;
      rows[(2 * q + 1) * wide + open[q]] = -1;
    }
    backward.through(layer.weights, 2 * count, layer.sizes);
    backward.toInputs(k - 1, 2 * count, null);
    int wideIn = net.layers[0].wideBelow();
    for (int q = 0; q < count; q++) {
      double least = backward.finish(2 * q, wideIn, low, high);
      double most = -backward.finish(2 * q + 1, wideIn, low, high);
      layer.narrow(open[q], least, most);
    }
  }

  /// What is known now, to be inherited by smaller boxes.
  double[] known() {
    int cells = Arrays.stream(layers).mapToInt(layer -> layer.weights.cells()).sum();
    var known = new double[2 * cells];
    int at = 0;
    for (LayerBounds layer : layers) {
      int n = layer.weights.cells();
      System.arraycopy(layer.low, 0, known, at, n);
      System.arraycopy(layer.high, 0, known, cells + at, n);
      at += n;
    }
    return known;
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
    for (int r = 0; r < count; r++) {
      boolean mixed = false;
      for (int i = 0; i < inputs; i++) {
        back[r * wideIn + i] += unsafe.inputs()[r][i];
        mixed |= unsafe.inputs()[r][i] != 0;
      }
      least[r] = backward.finish(r, wideIn, low, high);
      System.arraycopy(back, r * wideIn, planes[r], 0, inputs);
      planes[r][inputs] = backward.constants[r];
      double other =
          mixed
              ? Double.NEGATIVE_INFINITY
              : zonotope.least(unsafe.outputs()[r], unsafe.constants()[r], low, high, onePlane);
      if (other > least[r]) {
        least[r] = other;
        System.arraycopy(onePlane, 0, planes[r], 0, inputs + 1);
      }
    }
  }
}
