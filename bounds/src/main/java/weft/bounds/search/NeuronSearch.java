package weft.bounds.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// Excludes a violation by deciding cells: each box stays whole, and a cell that may be 0 or not is
/// taken as above 0 in one half and as 0 in the other. For networks with many inputs.
///
/// A bound is a plane as in [Backward]; slopes below `max(x, 0)` and a factor for each decided cell
/// are moved uphill first. Whatever they are, the bound holds.
final class NeuronSearch {
  private static final int ROUNDS = 10;
  private static final int MORE_ROUNDS = 200;

  /// Cells that are decided, and what was best for the part before.
  ///
  /// @param known bounds of all cells
  /// @param signs of decided cells 1 or -1, else 0
  private record Part(double[][] known, byte[][] signs, double[][] slopes, double[][] factors) {
    Part copy() {
      return new Part(deep(known), deep(signs), deep(slopes), deep(factors));
    }

    private static double[][] deep(double[][] all) {
      return Arrays.stream(all).map(double[]::clone).toArray(double[][]::new);
    }

    private static byte[][] deep(byte[][] all) {
      return Arrays.stream(all).map(byte[]::clone).toArray(byte[][]::new);
    }
  }

  private final ChainLayout net;
  private final double[] low;
  private final double[] high;
  private final long deadline;
  private final LayerBounds[] layers;
  private final Backward backward;
  private final double[] sizesOut;
  private final double[][] kept;
  private final double[] point;
  private final double[][] forward;
  private long parts;

  NeuronSearch(ChainLayout net, double[] low, double[] high, long deadline) {
    this.net = net;
    this.low = low;
    this.high = high;
    this.deadline = deadline;
    this.layers = new LayerBounds[net.hidden];
    this.kept = new double[net.hidden][];
    this.forward = new double[net.hidden][];
    for (int k = 0; k < net.hidden; k++) {
      layers[k] = new LayerBounds(net.layers[k], 0, net.rounded);
      kept[k] = new double[net.layers[k].wide()];
      forward[k] = new double[net.layers[k].wide()];
    }
    this.backward = new Backward(net, layers);
    this.sizesOut = new double[net.widest()];
    this.point = new double[net.layers[0].wideBelow()];
    bounds();
  }

  long parts() {
    return parts;
  }

  /// Why a violation is not excluded; nothing where it is.
  ///
  /// @param unsafe all of whose rows would have to hold: excluding one is enough
  Optional<String> exclude(Region.Unsafe unsafe) {
    if (unsafe.rows() == 0) {
      return Optional.of("it asks nothing of the outputs");
    }
    int row = 0;
    double most = Double.NEGATIVE_INFINITY;
    var first = new Part(known(), new byte[net.hidden][], slopes(), new double[net.hidden][]);
    for (int k = 0; k < net.hidden; k++) {
      first.signs()[k] = new byte[net.layers[k].wide()];
      first.factors()[k] = new double[net.layers[k].wide()];
    }
    for (int r = 0; r < unsafe.rows(); r++) {
      double bound = uphill(first.copy(), unsafe, r, ROUNDS);
      row = bound > most ? r : row;
      most = Math.max(most, bound);
    }
    var stack = new ArrayDeque<Part>();
    stack.push(first);
    while (!stack.isEmpty()) {
      if (System.nanoTime() > deadline) {
        return Optional.of("time is up");
      }
      parts++;
      var part = stack.pop();
      take(part);
      if (uphill(part, unsafe, row, ROUNDS) > 0) {
        continue;
      }
      var halves = halves(part);
      if (halves.isEmpty() && uphill(part, unsafe, row, MORE_ROUNDS) <= 0) {
        return Optional.of("all cells are decided and the bound is not above 0");
      }
      halves.forEach(stack::push);
    }
    return Optional.empty();
  }

  /// Bounds the layers: by intervals, and where that leaves a sign open by planes.
  private void bounds() {
    for (int k = 0; k < net.hidden; k++) {
      var layer = layers[k];
      intervals(net.layers[k], k == 0 ? null : layers[k - 1], layer.low, layer.high, layer.sizes);
      if (k > 0) {
        narrow(k);
      }
      layer.relax();
    }
    var last = net.layers[net.hidden];
    intervals(
        last,
        net.hidden == 0 ? null : layers[net.hidden - 1],
        new double[last.wide()],
        new double[last.wide()],
        sizesOut);
  }

  private static void signed(LayerBounds layer, byte[] signs) {
    for (int j = 0; j < layer.weights.cells(); j++) {
      if (signs[j] > 0) {
        layer.low[j] = Math.max(0, layer.low[j]);
        layer.high[j] = Math.max(layer.low[j], layer.high[j]);
      } else if (signs[j] < 0) {
        layer.high[j] = Math.min(0, layer.high[j]);
        layer.low[j] = Math.min(layer.low[j], layer.high[j]);
      }
    }
  }

  private void intervals(
      ChainLayout.Weights layer,
      @Nullable LayerBounds below,
      double[] least,
      double[] most,
      double[] sizes) {
    double share = net.rounded.share(2 * layer.below());
    for (int j = 0; j < layer.cells(); j++) {
      double l = layer.bias()[j];
      double h = l;
      double size = Math.abs(l);
      int at = j * layer.wideBelow();
      for (int i = 0; i < layer.below(); i++) {
        double w = layer.backward()[at + i];
        double a = below == null ? low[i] : below.leastOut(i);
        double b = below == null ? high[i] : below.mostOut(i);
        l += w > 0 ? w * a : w * b;
        h += w > 0 ? w * b : w * a;
        size += Math.abs(w) * Math.max(Math.abs(a), Math.abs(b));
      }
      least[j] = net.rounded.down(l - share * size);
      most[j] = net.rounded.up(h + share * size);
      sizes[j] = size;
    }
  }

  private void narrow(int k) {
    var layer = layers[k];
    int opens = layer.listOpen();
    int wideIn = net.layers[0].wideBelow();
    for (int m = 0; m < k; m++) {
      layers[m].release();
    }
    for (int from = 0; from < opens; from += 32) {
      int count = Math.min(32, opens - from);
      backward.startCells(k, layer.open, from, count);
      backward.toInputs(k - 1, 2 * count, null);
      for (int q = 0; q < count; q++) {
        double least = backward.finish(2 * q, wideIn, low, high);
        double most = -backward.finish(2 * q + 1, wideIn, low, high);
        layer.narrow(layer.open[from + q], least, most);
      }
    }
  }

  private double[][] known() {
    var known = new double[2 * net.hidden][];
    for (int k = 0; k < net.hidden; k++) {
      known[2 * k] = layers[k].low.clone();
      known[2 * k + 1] = layers[k].high.clone();
    }
    return known;
  }

  private double[][] slopes() {
    return Arrays.stream(layers).map(layer -> layer.lower.clone()).toArray(double[][]::new);
  }

  /// Makes the layers' bounds those of a part.
  private void take(Part part) {
    for (int k = 0; k < net.hidden; k++) {
      System.arraycopy(part.known()[2 * k], 0, layers[k].low, 0, layers[k].low.length);
      System.arraycopy(part.known()[2 * k + 1], 0, layers[k].high, 0, layers[k].high.length);
      layers[k].relax();
    }
  }

  /// Moves slopes and factors so that the bound rises; gives the best bound.
  private double uphill(Part part, Region.Unsafe unsafe, int row, int rounds) {
    var moves = new Uphill(net.hidden, layers);
    double best = Double.NEGATIVE_INFINITY;
    for (int round = 0; round <= rounds; round++) {
      set(part);
      double bound = bound(unsafe, row);
      best = Math.max(best, bound);
      if (best > 0 || round == rounds) {
        break;
      }
      push();
      moves.step(part.slopes(), part.factors(), part.signs(), kept, forward);
    }
    for (LayerBounds layer : layers) {
      layer.release();
    }
    return best;
  }

  private void set(Part part) {
    for (int k = 0; k < net.hidden; k++) {
      var layer = layers[k];
      for (int q = 0; q < layer.opens; q++) {
        int j = layer.open[q];
        if (layer.weights.relu()[j]) {
          layer.lower[j] = part.slopes()[k][j];
        }
      }
      var signs = part.signs()[k];
      layer.lives = 0;
      for (int j = 0; j < layer.weights.cells(); j++) {
        layer.pushed[j] = signs[j] == 0 ? 0 : -signs[j] * part.factors()[k][j];
        layer.isPushed |= signs[j] != 0;
        if (layer.upper[j] != 0 || signs[j] != 0) {
          layer.live[layer.lives++] = j;
        }
      }
    }
  }

  private double bound(Region.Unsafe unsafe, int row) {
    var last = net.layers[net.hidden];
    var rows = backward.start(1, last.wide());
    System.arraycopy(unsafe.outputs()[row], 0, rows, 0, last.cells());
    backward.constants[0] = unsafe.constants()[row];
    backward.through(last, 1, sizesOut);
    backward.toInputs(net.hidden - 1, 1, kept);
    var plane = backward.planes();
    for (int i = 0; i < low.length; i++) {
      plane[i] += unsafe.inputs()[row][i];
      point[i] = plane[i] > 0 ? low[i] : high[i];
    }
    return backward.finish(0, net.layers[0].wideBelow(), low, high);
  }

  /// The point where the plane is least, through the lines that the plane is made of.
  private void push() {
    double[] before = point;
    for (int k = 0; k < net.hidden; k++) {
      var layer = layers[k];
      var after = new double[layer.weights.wide()];
      Arrays.fill(forward[k], 0);
      for (int q = 0; q < layer.lives; q++) {
        int j = layer.live[q];
        double z =
            layer.weights.bias()[j]
                + RowProducts.dot(
                    layer.weights.backward(),
                    j * layer.weights.wideBelow(),
                    before,
                    layer.weights.wideBelow());
        forward[k][j] = z;
        after[j] =
            kept[k][j] >= 0
                ? layer.lower[j] * z + layer.drop[j]
                : layer.upper[j] * z + layer.lift[j];
      }
      before = after;
    }
  }

  /// Decides the cell that costs the bound most.
  private List<Part> halves(Part part) {
    int atLayer = -1;
    int at = -1;
    double most = -1;
    for (int k = 0; k < net.hidden; k++) {
      var layer = layers[k];
      for (int q = 0; q < layer.opens; q++) {
        int j = layer.open[q];
        double cost = layer.cost(j, kept[k][j]);
        if (cost > most && layer.weights.relu()[j]) {
          most = cost;
          atLayer = k;
          at = j;
        }
      }
    }
    if (atLayer < 0) {
      return List.of();
    }
    return List.of(half(part, atLayer, at, -1), half(part, atLayer, at, 1));
  }

  private Part half(Part part, int k, int j, int sign) {
    var half = part.copy();
    half.signs()[k][j] = (byte) sign;
    (sign > 0 ? half.known()[2 * k] : half.known()[2 * k + 1])[j] = 0;
    if (k + 1 < net.hidden) {
      take(half);
      deeper(half, k + 1);
    }
    return half;
  }

  /// What a decided cell says of later layers.
  private void deeper(Part half, int from) {
    for (int k = from; k < net.hidden; k++) {
      narrow(k);
      signed(layers[k], half.signs()[k]);
      layers[k].relax();
      half.known()[2 * k] = layers[k].low.clone();
      half.known()[2 * k + 1] = layers[k].high.clone();
    }
  }
}
