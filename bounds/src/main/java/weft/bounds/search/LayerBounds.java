package weft.bounds.search;

import weft.bounds.search.ChainLayout.Weights;

/// What is known of the cells of a hidden layer over a box, and lines around `max(x, 0)` there:
/// `lower * x` below it, `upper * x + lift` above it.
final class LayerBounds {
  final Weights weights;

  /// Before `max(x, 0)`.
  final double[] low;

  final double[] high;
  final double[] lower;
  final double[] upper;
  final double[] lift;

  /// What is added to a cell's factor, for the condition that its sign is known: nothing at first.
  final double[] pushed;

  /// The size of a cell after `max(x, 0)`, at most.
  final double[] size;

  /// The sum of the sizes of a cell's products and its constant.
  final double[] sizes;

  /// The part of a cell that each input makes, in the zonotope: a row for each input.
  final double[] byInput;

  /// Cells that are not 0 all over the box, and cells that may be 0 or not.
  final int[] live;

  final int[] open;
  int lives;
  int opens;

  LayerBounds(Weights weights, int inputs) {
    int wide = weights.wide();
    this.weights = weights;
    low = new double[wide];
    high = new double[wide];
    lower = new double[wide];
    upper = new double[wide];
    lift = new double[wide];
    pushed = new double[wide];
    size = new double[wide];
    sizes = new double[wide];
    byInput = new double[inputs * wide];
    live = new int[weights.cells()];
    open = new int[weights.cells()];
  }

  boolean isOpen(int j) {
    return weights.relu()[j] && low[j] < 0 && high[j] > 0;
  }

  /// Takes what else is known of a cell. Where rounding makes the two disjoint, both are kept.
  void narrow(int j, double least, double most) {
    double l = Math.max(low[j], least);
    double h = Math.min(high[j], most);
    low[j] = Math.min(l, h);
    high[j] = Math.max(l, h);
  }

  /// Draws the lines.
  void relax() {
    lives = 0;
    opens = 0;
    for (int j = 0; j < weights.cells(); j++) {
      boolean relu = weights.relu()[j];
      if (relu && high[j] <= 0) {
        set(j, 0, 0, 0);
        size[j] = 0;
        continue;
      }
      live[lives++] = j;
      size[j] = relu ? high[j] : Math.max(Math.abs(low[j]), Math.abs(high[j]));
      if (isOpen(j)) {
        open[opens++] = j;
        double slope = Math.min(1, high[j] / (high[j] - low[j]));
        double atLow = Rounded.up(-slope * low[j]);
        double atHigh = Rounded.up(Rounded.up(1 - slope) * high[j]);
        set(j, high[j] > -low[j] ? 1 : 0, slope, Math.max(atLow, atHigh));
      } else {
        set(j, 1, 1, 0);
      }
    }
  }

  private void set(int j, double below, double above, double up) {
    lower[j] = below;
    upper[j] = above;
    lift[j] = up;
  }
}
