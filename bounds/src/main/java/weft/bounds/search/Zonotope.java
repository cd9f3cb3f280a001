package weft.bounds.search;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import org.jspecify.annotations.Nullable;

/// A set of points: a middle, rows that are added with factors from -1 to 1, and for each cell an
/// error that may be added beside. The first row is the middle, then comes one for each input, then
/// one for each cell that was no line on the way.
final class Zonotope {
  private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;
  private static final int STEP = LANES.length();

  private final ChainLayout net;
  private final Rounded rounded;
  private final int inputs;
  private double[] cells;
  private double[] next;
  private int rows;

  /// Two rows: the errors, and the sizes of the cells below.
  private final double[] pair;

  private final double[] pairNext;

  /// The sum of sizes of each column: all rows but the middle; after a cut that too.
  private final double[] sums;

  private final int[] all;

  Zonotope(ChainLayout net) {
    this.net = net;
    this.rounded = net.rounded;
    this.inputs = net.chain.inputs();
    int widest = net.widest();
    this.cells = new double[(inputs + 64) * widest];
    this.next = new double[(inputs + 64) * widest];
    this.pair = new double[2 * widest];
    this.pairNext = new double[2 * widest];
    this.sums = new double[widest];
    this.all = new int[widest];
    Arrays.setAll(all, i -> i);
  }

  /// The box itself.
  void start(double[] low, double[] high) {
    int wide = net.layers[0].wideBelow();
    rows = 1 + inputs;
    Arrays.fill(cells, 0, rows * wide, 0);
    Arrays.fill(pair, 0);
    for (int i = 0; i < inputs; i++) {
      double reach = reach(low[i], high[i]);
      cells[i] = middle(low[i], high[i]);
      cells[(1 + i) * wide + i] = reach;
      pair[wide + i] = Math.max(Math.abs(low[i]), Math.abs(high[i]));
      sums[i] = Math.abs(cells[i]) + reach;
    }
  }

  private static double middle(double low, double high) {
    return low / 2 + high / 2;
  }

  /// Half of the box along an input, or a bit more.
  private double reach(double low, double high) {
    double middle = middle(low, high);
    return rounded.up(Math.max(high - middle, middle - low));
  }

  /// Goes through a layer's sums.
  ///
  /// @param below what is known of the layer below; null above the inputs
  /// @param sizes takes the sums of sizes of each cell's products
  void through(ChainLayout.Weights layer, @Nullable LayerBounds below, double[] sizes) {
    int[] list = below == null ? all : below.live;
    int count = below == null ? layer.below() : below.lives;
    int wide = layer.wide();
    int more = below == null ? 0 : below.opens;
    if (next.length < (rows + more) * wide) {
      next = new double[(rows + more) * wide * 3 / 2];
    }
    RowProducts.multiply(cells, layer.wideBelow(), rows, list, count, layer.forward(), wide, next);
    if (below != null) {
      for (int q = 0; q < more; q++) {
        int j = below.open[q];
        RowProducts.times(next, (rows + q) * wide, below.half[j], layer.forward(), j * wide, wide);
      }
    }
    rows += more;
    double share = rounded.share(count + rows);
    double least = rounded.least();
    for (int q = 0; q < count; q++) {
      int i = list[q];
      pair[i] += share * sums[i];
    }
    RowProducts.multiply(pair, layer.wideBelow(), 2, list, count, layer.sizes(), wide, pairNext);
    for (int j = 0; j < layer.cells(); j++) {
      double size = Math.abs(layer.bias()[j]);
      next[j] += layer.bias()[j];
      // With what products too small for their last places have lost.
      sizes[j] = pairNext[wide + j] + size + least;
      pair[j] = pairNext[j] + share * size + least;
    }
    Arrays.fill(pair, layer.cells(), wide, 0);
    var swap = cells;
    cells = next;
    next = swap;
    sum(wide);
  }

  /// The sizes of all rows but the middle.
  private void sum(int wide) {
    for (int c = 0; c < wide; c += STEP) {
      var one = DoubleVector.zero(LANES);
      var two = one;
      int r = 1;
      for (; r + 1 < rows; r += 2) {
        one = one.add(DoubleVector.fromArray(LANES, cells, r * wide + c).abs());
        two = two.add(DoubleVector.fromArray(LANES, cells, (r + 1) * wide + c).abs());
      }
      if (r < rows) {
        one = one.add(DoubleVector.fromArray(LANES, cells, r * wide + c).abs());
      }
      one.add(two).intoArray(sums, c);
    }
  }

  /// The bounds of the cells, and the inputs' part of them.
  void bounds(LayerBounds layer) {
    int wide = layer.weights.wide();
    double more = 1 + rounded.share(rows);
    double share = rounded.share(0);
    double least = rounded.least();
    for (int c = 0; c < wide; c += STEP) {
      var middle = DoubleVector.fromArray(LANES, cells, c);
      var reach =
          DoubleVector.fromArray(LANES, sums, c)
              .mul(more)
              .add(DoubleVector.fromArray(LANES, pair, c));
      // What these few operations round is a share of the sizes too.
      reach = reach.add(reach.add(middle.abs()).mul(share)).add(least);
      middle.sub(reach).intoArray(layer.low, c);
      middle.add(reach).intoArray(layer.high, c);
    }
    System.arraycopy(cells, wide, layer.byInput, 0, inputs * wide);
  }

  /// Goes through what the cells of a layer do to their sums: between two parallel lines. The rows
  /// for the cells that are no lines come with the next sums.
  void cut(LayerBounds layer) {
    int wide = layer.weights.wide();
    double least = rounded.least();
    for (int c = 0; c < wide; c += STEP) {
      var slope = DoubleVector.fromArray(LANES, layer.slope, c);
      for (int r = 0; r < rows; r++) {
        int at = r * wide + c;
        DoubleVector.fromArray(LANES, cells, at).mul(slope).intoArray(cells, at);
      }
      var middle =
          DoubleVector.fromArray(LANES, cells, c)
              .add(DoubleVector.fromArray(LANES, layer.middle, c));
      var steep = slope.abs();
      middle.intoArray(cells, c);
      middle
          .abs()
          .add(steep.mul(DoubleVector.fromArray(LANES, sums, c)))
          .add(DoubleVector.fromArray(LANES, layer.half, c))
          .intoArray(sums, c);
      DoubleVector.fromArray(LANES, pair, c).mul(steep).add(least).intoArray(pair, c);
      DoubleVector.fromArray(LANES, layer.size, c).intoArray(pair, wide + c);
    }
    for (int j : layer.weights.products()) {
      int other = layer.weights.others()[j];
      double steep = Math.abs(layer.slopeOther[j]);
      for (int r = 0; r < rows; r++) {
        cells[r * wide + j] += layer.slopeOther[j] * cells[r * wide + other];
      }
      sums[j] += steep * sums[other];
      pair[j] += steep * pair[other];
    }
  }

  /// The least value of a row over the outputs, and a plane below it. To be asked after the last
  /// layer.
  ///
  /// @param plane takes the factors of the inputs, then the constant
  double least(double[] row, double constant, double[] low, double[] high, double[] plane) {
    var last = net.layers[net.layers.length - 1];
    int wide = last.wide();
    double size = Math.abs(constant);
    double error = 0;
    double middle = constant;
    double apart = 0;
    double far = 0;
    for (int j = 0; j < last.cells(); j++) {
      middle += row[j] * cells[j];
      double factor = Math.abs(row[j]);
      size += factor * (Math.abs(cells[j]) + sums[j]);
      error += factor * pair[j];
    }
    double share = rounded.share(last.cells() + rows);
    double least = middle;
    double rest = middle;
    for (int r = 1; r < rows; r++) {
      double part = 0;
      for (int j = 0; j < last.cells(); j++) {
        part += row[j] * cells[r * wide + j];
      }
      if (r <= inputs) {
        double reach = reach(low[r - 1], high[r - 1]);
        plane[r - 1] = reach > 0 ? part / reach : 0;
        least -= Math.abs(part);
        double centre = middle(low[r - 1], high[r - 1]);
        rest -= plane[r - 1] * centre;
        far += Math.abs(centre) + reach;
        size += Math.abs(plane[r - 1]) * (Math.abs(centre) + reach);
      } else {
        apart += Math.abs(part);
      }
    }
    double off =
        rounded.up(
            apart + rounded.up(error) + 2 * share * size + rounded.least() + rounded.lost(1, far));
    plane[inputs] = rounded.down(rest - off);
    return rounded.down(least - off);
  }
}
