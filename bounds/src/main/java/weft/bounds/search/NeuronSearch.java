package weft.bounds.search;

import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/// Excludes a violation by deciding cells: each box stays whole, and a cell that may be 0 or not is
/// taken as above 0 in one half and as 0 in the other. For networks with many inputs.
///
/// A bound is a plane as in [Backward]; slopes below `max(x, 0)` and a factor for each decided cell
/// are moved uphill first. Whatever they are, the bound holds.
final class NeuronSearch {
  private static final int ROUNDS = 10;
  private static final int MORE_ROUNDS = 200;
  static final String TIME_IS_UP = "time is up";

  /// Cells that are decided, and what was best for the part before.
  ///
  /// @param known bounds of all cells
  /// @param signs of decided cells 1 or -1, else 0
  /// @param share of the box, as if each half were one half
  /// @param record what is kept of it
  private record Part(
      double[][] known,
      byte[][] signs,
      double[][] slopes,
      double[][] factors,
      double share,
      CellRecord record) {
    Part copy(double of, CellRecord kept) {
      return new Part(deep(known), deep(signs), deep(slopes), deep(factors), of, kept);
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
  private final Predicate<double[]> violates;
  private final long deadline;
  private final WatchClock clock;
  private final LayerBounds[] layers;
  private final Backward backward;
  private final double[] sizesOut;
  private final double[][] kept;
  private final double[] point;
  private final double[][] forward;
  private final double[][] root;
  private final double[][] slopes;
  private long parts;
  private double best;
  private double decided;
  private Optional<double[]> found = Optional.empty();

  /// @param violates whether a point of the box does, taken as the network takes it
  NeuronSearch(
      ChainLayout net,
      Region region,
      Predicate<double[]> violates,
      long deadline,
      WatchClock clock) {
    this.net = net;
    this.low = region.low();
    this.high = region.high();
    this.violates = violates;
    this.deadline = deadline;
    this.clock = clock;
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
    this.root = known();
    this.slopes = slopes();
  }

  long parts() {
    return parts;
  }

  /// The least bound of a part that is not excluded.
  double best() {
    return best;
  }

  /// A point that violates the property, where one came up.
  Optional<double[]> found() {
    return found;
  }

  /// Why a violation is not excluded; nothing where it is.
  ///
  /// @param unsafe all of whose rows would have to hold: excluding one is enough
  /// @param most how many parts may be bounded
  Optional<String> exclude(Region.Unsafe unsafe, long most) {
    return exclude(unsafe, most, CellRecord.NONE);
  }

  /// @param record what is kept of the search
  Optional<String> exclude(Region.Unsafe unsafe, long most, CellRecord record) {
    if (unsafe.rows() == 0) {
      return Optional.of("it asks nothing of the outputs");
    }
    var first =
        new Part(
            root, new byte[net.hidden][], slopes, new double[net.hidden][], 1, CellRecord.NONE);
    for (int k = 0; k < net.hidden; k++) {
      first.signs()[k] = new byte[net.layers[k].wide()];
      first.factors()[k] = new double[net.layers[k].wide()];
    }
    int row = bestRow(first, unsafe);
    decided = 0;
    best = 0;
    long until = most > Long.MAX_VALUE - parts ? Long.MAX_VALUE : parts + most;
    var stack = new ArrayDeque<Part>();
    stack.push(first.copy(1, record));
    while (!stack.isEmpty()) {
      long now = System.nanoTime();
      if (now > deadline) {
        return Optional.of(TIME_IS_UP);
      }
      if (parts >= until) {
        return Optional.of("too many parts");
      }
      clock.tick(now, () -> new SearchWatch.At(stack.size(), decided, best));
      parts++;
      var part = stack.pop();
      take(part);
      best = uphill(part, unsafe, row, ROUNDS);
      // What is no number is not above 0.
      var halves = best > 0 ? List.<Part>of() : halves(part);
      if (!(best > 0) && halves.isEmpty()) {
        var open = decide(part, unsafe, row);
        if (open.isPresent()) {
          return open;
        }
      }
      decided += halves.isEmpty() ? part.share() : 0;
      halves.forEach(stack::push);
    }
    return Optional.empty();
  }

  private int bestRow(Part first, Region.Unsafe unsafe) {
    int row = 0;
    double most = Double.NEGATIVE_INFINITY;
    for (int r = 0; r < unsafe.rows() && unsafe.rows() > 1; r++) {
      take(first);
      double bound = uphill(first.copy(1, CellRecord.NONE), unsafe, r, ROUNDS);
      row = bound > most ? r : row;
      most = Math.max(most, bound);
    }
    return row;
  }

  /// A part with nothing left to decide, whose bound is still not above 0: more rounds, then a
  /// linear program, whose factors make the bound, or whose point violates the property.
  private Optional<String> decide(Part part, Region.Unsafe unsafe, int row) {
    take(part);
    best = uphill(part, unsafe, row, MORE_ROUNDS);
    if (best > 0) {
      return Optional.empty();
    }
    if (!net.chain.isPiecewiseLinear()) {
      return Optional.of("all is decided but the cells that are curves");
    }
    var decidedPart = new DecidedPart(net, layers, part.signs());
    var program = decidedPart.program(unsafe, row, low, high);
    var factors = program.factors();
    for (int i = 0; i < decidedPart.signs().size(); i++) {
      var sign = decidedPart.signs().get(i);
      part.factors()[sign.layer()][sign.cell()] = factors[i];
    }
    var all =
        unsafe.sum(
            row, Arrays.copyOfRange(factors, factors.length - unsafe.rows() + 1, factors.length));
    best = Math.max(best, uphill(part, all, 0, 0));
    if (best > 0) {
      return Optional.empty();
    }
    found = Optional.of(program.point()).filter(_ -> program.isFeasible()).filter(violates);
    return Optional.of(
        found.isPresent()
            ? "a point violates it"
            : "all cells are decided and the bound is not above 0: it is 0, or nearer than rounding"
                + " lets one see");
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
      double size = Math.abs(l) + net.rounded.least();
      int at = j * layer.wideBelow();
      for (int i = 0; i < layer.below(); i++) {
        double w = layer.backward()[at + i];
        double a = below == null ? low[i] : below.leastOut(i);
        double b = below == null ? high[i] : below.mostOut(i);
        l += w > 0 ? w * a : w * b;
        h += w > 0 ? w * b : w * a;
        size += Math.abs(w) * Math.max(Math.abs(a), Math.abs(b));
      }
      double off = share * size + net.rounded.least();
      least[j] = net.rounded.down(l - off);
      most[j] = net.rounded.up(h + off);
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
    double highest = Double.NEGATIVE_INFINITY;
    for (int round = 0; round <= rounds; round++) {
      set(part);
      double bound = bound(unsafe, row);
      boolean ends = bound > 0 && part.record().ends(row, part.slopes(), part.factors());
      highest = Math.max(highest, ends ? bound : Math.min(bound, 0));
      if (ends || round == rounds) {
        break;
      }
      push();
      moves.step(part.slopes(), part.factors(), part.signs(), kept, forward);
    }
    for (LayerBounds layer : layers) {
      layer.release();
    }
    return highest;
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
        if (!layer.weights.relu()[j] || !(layer.high[j] <= 0) || signs[j] != 0) {
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
      for (int j : layer.weights.products()) {
        double z = forward[k][layer.weights.others()[j]];
        after[j] += z * (kept[k][j] >= 0 ? layer.lowerOther[j] : layer.upperOther[j]);
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
    double share = part.share() / 2;
    var records = part.record().halves(atLayer, at);
    return List.of(
        half(part.copy(share, records.getFirst()), atLayer, at, -1),
        half(part.copy(share, records.getLast()), atLayer, at, 1));
  }

  private Part half(Part half, int k, int j, int sign) {
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
