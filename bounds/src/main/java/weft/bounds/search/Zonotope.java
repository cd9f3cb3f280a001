package weft.bounds.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A set of points: a middle, rows that are added with factors from -1 to 1, and for each cell an
/// error that may be added beside. The first row is the middle, then comes one for each input, then
/// one for each cell that was cut at 0 on the way.
final class Zonotope {
  private final ChainLayout net;
  private final int inputs;
  private double[] cells;
  private double[] next;
  private int rows;

  /// Two rows: the errors, and the sizes of the cells below.
  private final double[] pair;

  private final double[] pairNext;

  /// The sum of sizes of each column: the middle, and all rows.
  private final double[] sums;

  private final int[] all;

  Zonotope(ChainLayout net) {
    this.net = net;
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
      double middle = low[i] / 2 + high[i] / 2;
      double reach = Rounded.up(Math.max(high[i] - middle, middle - low[i]));
      cells[i] = middle;
      cells[(1 + i) * wide + i] = reach;
      pair[wide + i] = Math.max(Math.abs(low[i]), Math.abs(high[i]));
      sums[i] = Math.abs(middle) + reach;
    }
  }

  /// Half of the box along an input, as [#start] took it.
  static double reach(double low, double high) {
    double middle = low / 2 + high / 2;
    return Rounded.up(Math.max(high - middle, middle - low));
  }

  /// Goes through a layer's sums.
  ///
  /// @param below what is known of the layer below; null above the inputs
  /// @param sizes takes the sums of sizes of each cell's products
  void through(ChainLayout.Weights layer, @Nullable LayerBounds below, double[] sizes) {
    int[] list = below == null ? all : below.live;
    int count = below == null ? layer.below() : below.lives;
    reserve(rows * layer.wide());
    RowProducts.multiply(
        cells, layer.wideBelow(), rows, list, count, layer.forward(), layer.wide(), next);
    double share = Rounded.share(count + rows);
    for (int q = 0; q < count; q++) {
      int i = list[q];
      pair[i] += share * sums[i];
    }
    RowProducts.multiply(
        pair, layer.wideBelow(), 2, list, count, layer.sizes(), layer.wide(), pairNext);
    int wide = layer.wide();
    for (int j = 0; j < layer.cells(); j++) {
      double size = Math.abs(layer.bias()[j]);
      next[j] += layer.bias()[j];
      sizes[j] = pairNext[wide + j] + size;
      pair[j] = pairNext[j] + share * size;
    }
    Arrays.fill(pair, layer.cells(), wide, 0);
    var swap = cells;
    cells = next;
    next = swap;
    sum(layer);
  }

  private void reserve(int room) {
    if (next.length < room) {
      next = new double[room * 3 / 2];
    }
    if (cells.length < room) {
      cells = Arrays.copyOf(cells, room * 3 / 2);
    }
  }

  /// The sizes of all rows but the middle.
  private void sum(ChainLayout.Weights layer) {
    int wide = layer.wide();
    Arrays.fill(sums, 0, wide, 0);
    for (int r = 1; r < rows; r++) {
      for (int j = 0, at = r * wide; j < wide; j++, at++) {
        sums[j] += Math.abs(cells[at]);
      }
    }
  }

  /// The bounds of the cells, and the inputs' part of them.
  void bounds(LayerBounds layer) {
    int cellCount = layer.weights.cells();
    double share = 1 + Rounded.share(rows);
    for (int j = 0; j < cellCount; j++) {
      double reach = Rounded.up(sums[j] * share) + pair[j];
      layer.low[j] = Rounded.down(cells[j] - Rounded.up(reach));
      layer.high[j] = Rounded.up(cells[j] + Rounded.up(reach));
    }
    int wide = layer.weights.wide();
    System.arraycopy(cells, wide, layer.byInput, 0, inputs * wide);
  }

  /// Goes through `max(x, 0)`: between the upper line and the parallel one below it.
  void cut(LayerBounds layer) {
    int wide = layer.weights.wide();
    reserve((rows + layer.opens) * wide);
    if (cells.length < (rows + layer.opens) * wide) {
      cells = Arrays.copyOf(cells, (rows + layer.opens) * wide * 3 / 2);
    }
    for (int r = 0; r < rows; r++) {
      for (int j = 0, at = r * wide; j < wide; j++, at++) {
        cells[at] *= layer.upper[j];
      }
    }
    Arrays.fill(cells, rows * wide, (rows + layer.opens) * wide, 0);
    for (int q = 0; q < layer.opens; q++) {
      int j = layer.open[q];
      double half = layer.lift[j] / 2;
      cells[j] += half;
      cells[(rows + q) * wide + j] = half;
    }
    rows += layer.opens;
    for (int j = 0; j < layer.weights.cells(); j++) {
      sums[j] = Math.abs(cells[j]) + layer.upper[j] * sums[j] + layer.lift[j] / 2;
      pair[j] *= layer.upper[j];
      pair[wide + j] = layer.size[j];
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
    for (int j = 0; j < last.cells(); j++) {
      middle += row[j] * cells[j];
      double factor = Math.abs(row[j]);
      size += factor * (Math.abs(cells[j]) + sums[j]);
      error += factor * pair[j];
    }
    double share = Rounded.share(last.cells() + rows);
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
        double centre = low[r - 1] / 2 + high[r - 1] / 2;
        rest -= plane[r - 1] * centre;
        size += Math.abs(plane[r - 1]) * (Math.abs(centre) + reach);
      } else {
        apart += Math.abs(part);
      }
    }
    double off = Rounded.up(apart + Rounded.up(error) + 2 * share * size);
    plane[inputs] = Rounded.down(rest - off);
    return Rounded.down(least - off);
  }
}
