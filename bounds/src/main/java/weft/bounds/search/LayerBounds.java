package weft.bounds.search;

import java.util.Arrays;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorSpecies;
import weft.bounds.net.Bend;
import weft.bounds.search.ChainLayout.Weights;

/// What is known of the cells of a hidden layer over a box, and lines around what each gives:
/// `lower * x + drop` below it, `upper * x + lift` above it.
final class LayerBounds {
  private static final VectorSpecies<Double> LANES = DoubleVector.SPECIES_PREFERRED;

  /// The lower line of a cell that may be 0 or not is steep where this many times more of it is
  /// above 0 than below. The area between the lines would be least with 1; but parallel lines are
  /// in the zonotope already, and 2 needs a third of the boxes.
  private static final double STEEP = 2;

  /// More than the products that make a factor: a layer has fewer cells.
  static final int LOSSES = 1 << 20;

  final Weights weights;
  private final Rounded rounded;

  /// Before it bends.
  final double[] low;

  final double[] high;
  final double[] lower;
  final double[] upper;
  final double[] lift;

  /// 0 where a layer has no curves.
  final double[] drop;

  /// Parallel lines around what a cell gives: `slope * x + middle`, and `half` to both sides. Where
  /// a layer has no curves the slope is that of the upper line.
  final double[] slope;

  final double[] middle;
  final double[] half;

  /// Of products: the slopes along the sums they are with.
  final double[] lowerOther;

  final double[] upperOther;
  final double[] slopeOther;

  /// Of curves: between which numbers what they give is, and how far about the lines are from it.
  private final double[] least;

  private final double[] most;
  private final double[] above;
  private final double[] below;
  private final BendLines lines = new BendLines();

  /// What is added to a cell's factor, for the condition that its sign is known: nothing at first.
  final double[] pushed;

  boolean isPushed;

  /// The size of a cell after `max(x, 0)`, at most.
  final double[] size;

  /// The sum of the sizes of a cell's products and its constant.
  final double[] sizes;

  /// What a plane through the layer may be off because products were too small for their last
  /// places.
  double lost;

  /// The part of a cell that each input makes, in the zonotope: a row for each input.
  final double[] byInput;

  /// Cells that are not 0 all over the box, and cells that may be 0 or not.
  final int[] live;

  final int[] open;
  int lives;
  int opens;

  LayerBounds(Weights weights, int inputs, Rounded rounded) {
    this.rounded = rounded;
    int wide = weights.wide();
    this.weights = weights;
    low = new double[wide];
    high = new double[wide];
    lower = new double[wide];
    upper = new double[wide];
    lift = new double[wide];
    drop = new double[wide];
    boolean curved = weights.curved();
    half = new double[wide];
    slope = curved ? new double[wide] : upper;
    middle = curved ? new double[wide] : half;
    least = curved ? new double[wide] : drop;
    most = curved ? new double[wide] : drop;
    above = curved ? new double[wide] : drop;
    below = curved ? new double[wide] : drop;
    boolean products = weights.products().length > 0;
    lowerOther = products ? new double[wide] : drop;
    upperOther = products ? new double[wide] : drop;
    slopeOther = products ? new double[wide] : drop;
    pushed = new double[wide];
    size = new double[wide];
    sizes = new double[wide];
    byInput = new double[inputs * wide];
    live = new int[weights.cells()];
    open = new int[weights.cells()];
  }

  /// Whether it is not a line over the box.
  boolean isOpen(int j) {
    return switch (weights.bends()[j]) {
      case NONE -> false;
      case RELU -> low[j] < 0 && high[j] > 0;
      case STEP -> !(low[j] > 0 || high[j] <= 0);
      case PRODUCT -> low[j] < high[j] && low[other(j)] < high[other(j)];
      case TANH, ERF, SQUARE, EXP, SIN, COS, LOG, SQRT, RECIPROCAL -> low[j] < high[j];
    };
  }

  private int other(int j) {
    return weights.others()[j];
  }

  /// Takes what else is known of a cell. Where rounding makes the two disjoint, both are kept.
  void narrow(int j, double least, double most) {
    double l = Math.max(low[j], least);
    double h = Math.min(high[j], most);
    low[j] = Math.min(l, h);
    high[j] = Math.max(l, h);
  }

  /// The same for all cells.
  ///
  /// @param known the least values from one place on, the greatest from another
  void narrow(double[] known, int lows, int highs) {
    for (int c = 0; c < low.length; c += LANES.length()) {
      var l =
          DoubleVector.fromArray(LANES, low, c).max(DoubleVector.fromArray(LANES, known, lows + c));
      var h =
          DoubleVector.fromArray(LANES, high, c)
              .min(DoubleVector.fromArray(LANES, known, highs + c));
      l.min(h).intoArray(low, c);
      l.max(h).intoArray(high, c);
    }
  }

  /// The least that a cell gives; to be asked when lines are drawn.
  double leastOut(int j) {
    return weights.relu()[j] ? Math.max(0, low[j]) : isCurve(j) ? least[j] : low[j];
  }

  /// The most that a cell gives.
  double mostOut(int j) {
    return weights.relu()[j] ? Math.max(0, high[j]) : isCurve(j) ? most[j] : high[j];
  }

  private boolean isCurve(int j) {
    return weights.curved() && !weights.bends()[j].isPiecewiseLinear();
  }

  /// The cells that are not lines, and those that products are with.
  int listOpen() {
    int count = 0;
    for (int j = 0; j < weights.cells(); j++) {
      if (isOpen(j)) {
        open[count++] = j;
      }
    }
    if (weights.products().length > 0) {
      var all = new boolean[weights.cells()];
      for (int q = 0; q < count; q++) {
        all[open[q]] = true;
      }
      for (int j : weights.products()) {
        all[other(j)] |= all[j];
      }
      count = 0;
      for (int j = 0; j < all.length; j++) {
        if (all[j]) {
          open[count++] = j;
        }
      }
    }
    return count;
  }

  /// Draws the lines.
  void relax() {
    lives = 0;
    opens = 0;
    var relu = weights.relu();
    for (int j = 0; j < weights.cells(); j++) {
      double l = low[j];
      double h = high[j];
      if (relu[j] && h <= 0) {
        set(j, 0, 0, 0);
        size[j] = 0;
        continue;
      }
      live[lives++] = j;
      if (relu[j] && l < 0) {
        open[opens++] = j;
        size[j] = h;
        double steep = Math.min(1, h / (h - l));
        double atLow = rounded.up(-steep * l);
        double atHigh = rounded.up(rounded.up(1 - steep) * h);
        set(j, h > -STEEP * l ? 1 : 0, steep, Math.max(atLow, atHigh));
      } else if (isCurve(j)) {
        bend(j);
      } else {
        set(j, 1, 1, 0);
        size[j] = relu[j] ? h : Math.max(Math.abs(l), Math.abs(h));
      }
    }
    lose();
  }

  /// Each factor of a cell has lost something in each product that went into it, and loses more.
  private void lose() {
    double units = 0;
    for (int q = 0; q < lives; q++) {
      int j = live[q];
      units += size[j] + sizes[j] + Math.abs(weights.bias()[j]);
    }
    lost = rounded.lost(LOSSES, units);
  }

  private void set(int j, double under, double over, double up) {
    lower[j] = under;
    upper[j] = over;
    lift[j] = up;
    half[j] = up / 2;
    if (weights.curved()) {
      drop[j] = 0;
      slope[j] = over;
      middle[j] = up / 2;
    }
  }

  private void bend(int j) {
    if (weights.bends()[j] == Bend.PRODUCT) {
      lines.product(low[j], high[j], low[other(j)], high[other(j)]);
      lowerOther[j] = lines.lowerOther;
      upperOther[j] = lines.upperOther;
      slopeOther[j] = lines.slopeOther;
    } else {
      lines.over(weights.bends()[j], low[j], high[j]);
    }
    lower[j] = lines.lower;
    drop[j] = lines.drop;
    upper[j] = lines.upper;
    lift[j] = lines.lift;
    slope[j] = lines.slope;
    middle[j] = lines.middle;
    half[j] = lines.half;
    least[j] = lines.least;
    most[j] = lines.most;
    above[j] = lines.above;
    below[j] = lines.below;
    size[j] = Math.max(Math.abs(lines.least), Math.abs(lines.most));
    if (!(lines.half == 0)) {
      // Also where it is a point: lines are never quite together.
      open[opens++] = j;
    }
  }

  /// What the lines cost a bound in which a cell has a factor.
  double cost(int j, double factor) {
    if (isCurve(j)) {
      return factor < 0 ? -factor * above[j] : factor * below[j];
    }
    double under = lower[j] * -low[j] + (1 - lower[j]) * high[j];
    return factor < 0 ? -factor * lift[j] : 0.5 * factor * under;
  }

  /// Nothing is pushed.
  void release() {
    isPushed = false;
    Arrays.fill(pushed, 0);
  }
}
