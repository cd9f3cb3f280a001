package weft.bounds.check;

import java.util.Arrays;
import weft.bounds.check.Claim.Sums;

/// Bounds in double precision, outwards. A computed sum of `n` products differs from the exact one
/// by at most `n u / (1 - n u)` times the sum of the products' sizes, `u` being 2^-53; [#share] is
/// twice as much, so that it also covers the rounding of the sizes themselves. What products below
/// the least number lose is far below [#TINY], because [Claim] limits the numbers.
public final class RoundedEnclosure extends Enclosure {
  private static final double TINY = 0x1p-500;

  private double[] low = {};
  private double[] high = {};

  /// The zonotope: its middle, then rows that are added with factors from -1 to 1.
  private double[][] rows;

  private double[][] next;
  private int count;

  /// What may be added to each cell of the zonotope beside its rows.
  private double[] off;

  private double[] nextOff;
  private final double[] sizes;

  /// Of each layer's cells: the sum of the sizes of their products.
  private final double[][] products;

  private double[] plane;
  private double[] planeBelow;
  private final int[] used;
  private final double planeShare;

  public RoundedEnclosure(Claim claim) {
    super(claim);
    int widest = claim.low().length;
    int all = claim.low().length;
    for (Sums layer : claim.layers()) {
      widest = Math.max(widest, layer.cells());
      all += layer.cells();
    }
    rows = new double[1 + all][];
    next = new double[1 + all][];
    off = new double[widest];
    nextOff = new double[widest];
    sizes = new double[widest];
    products = new double[claim.layers().size()][];
    Arrays.setAll(products, k -> new double[claim.layers().get(k).cells()]);
    plane = new double[widest];
    planeBelow = new double[widest];
    used = new int[widest];
    planeShare = share(2 * all);
  }

  private static double share(int n) {
    return 2 * (n + 16) * 0x1p-53;
  }

  @Override
  void box(double[] boxLow, double[] boxHigh) {
    low = boxLow;
    high = boxHigh;
    count = 0;
  }

  /// The box as a zonotope.
  private void start() {
    int inputs = low.length;
    count = 1 + inputs;
    Arrays.fill(off, 0);
    for (int r = 0; r < count; r++) {
      Arrays.fill(row(rows, r), 0);
    }
    for (int i = 0; i < inputs; i++) {
      double middle = low[i] / 2 + high[i] / 2;
      rows[0][i] = middle;
      rows[1 + i][i] = Math.nextUp(Math.max(high[i] - middle, middle - low[i]));
    }
  }

  /// A row of its own, made when it is asked for.
  private double[] row(double[][] some, int r) {
    if (some[r] == null) {
      some[r] = new double[off.length];
    }
    return some[r];
  }

  @Override
  void forward(int k, double[] least, double[] greatest) {
    if (count == 0) {
      start();
    }
    Sums layer = claim.layers().get(k);
    int below = layer.across().length;
    int cells = layer.cells();
    double share = share(below + count);
    Arrays.fill(sizes, 0);
    for (int r = 0; r < count; r++) {
      for (int i = 0; i < below; i++) {
        sizes[i] += Math.abs(rows[r][i]);
      }
      int n = 0;
      for (int i = 0; i < below; i++) {
        used[n] = i;
        n += rows[r][i] == 0 ? 0 : 1;
      }
      product(rows[r], n, layer.across(), row(next, r), cells);
    }
    for (int i = 0; i < below; i++) {
      sizes[i] = off[i] + share * sizes[i];
    }
    sizes(sizes, layer, nextOff);
    Arrays.fill(sizes, 0);
    for (int r = 1; r < count; r++) {
      for (int j = 0; j < cells; j++) {
        sizes[j] += Math.abs(next[r][j]);
      }
    }
    for (int j = 0; j < cells; j++) {
      nextOff[j] += share * Math.abs(layer.bias()[j]) + TINY;
      next[0][j] += layer.bias()[j];
      double apart = Math.nextUp(Math.nextUp(sizes[j] * (1 + share)) + nextOff[j]);
      least[j] = Math.nextDown(next[0][j] - apart);
      greatest[j] = Math.nextUp(next[0][j] + apart);
    }
    var swap = rows;
    rows = next;
    next = swap;
    var swapOff = off;
    off = nextOff;
    nextOff = swapOff;
  }

  @Override
  void cut(int k) {
    ReluLines at = lines[k];
    int cells = at.low.length;
    for (int r = 0; r < count; r++) {
      for (int j = 0; j < cells; j++) {
        rows[r][j] *= at.upper[j];
      }
    }
    for (int j = 0; j < cells; j++) {
      off[j] = Math.nextUp(off[j] * at.upper[j]);
      if (at.lift[j] > 0) {
        rows[0][j] += at.lift[j] / 2;
        Arrays.fill(row(rows, count), 0);
        rows[count++][j] = at.lift[j] / 2;
      }
    }
  }

  @Override
  void prepare(int k) {
    Sums layer = claim.layers().get(k);
    for (int i = 0; i < layer.across().length; i++) {
      sizes[i] = k == 0 ? size(i) : lines[k - 1].most(i);
    }
    sizes(sizes, layer, products[k]);
    for (int j = 0; j < layer.cells(); j++) {
      products[k][j] += Math.abs(layer.bias()[j]);
    }
  }

  /// What the sizes of weights make of sizes below.
  private static void sizes(double[] below, Sums layer, double[] sum) {
    Arrays.fill(sum, 0);
    for (int i = 0; i < layer.across().length; i++) {
      double[] row = layer.across()[i];
      double size = below[i];
      for (int j = 0; j < row.length && size > 0; j++) {
        sum[j] += size * Math.abs(row[j]);
      }
    }
  }

  private double size(int input) {
    return Math.max(Math.abs(low[input]), Math.abs(high[input]));
  }

  @Override
  double least(int k, int cell, int sign) {
    Sums top = claim.layers().get(k);
    double constant = sign * top.bias()[cell];
    double size = products[k][cell];
    double[] first = top.weights()[cell];
    for (int i = 0; i < first.length; i++) {
      plane[i] = sign * first[i];
    }
    double best = Double.NEGATIVE_INFINITY;
    for (int m = k - 1; m >= 0; m--) {
      Sums layer = claim.layers().get(m);
      ReluLines at = lines[m];
      best = Math.max(best, end(constant, size, at.least, at.greatest));
      int n = 0;
      for (int j = 0; j < layer.cells(); j++) {
        double a = plane[j];
        double t = a * (a > 0 ? at.lower[j] : at.upper[j]) + at.push[j];
        double lifted = Math.min(a, 0) * at.lift[j];
        constant += lifted;
        constant += t * layer.bias()[j];
        size += (Math.abs(t) + Math.abs(at.push[j])) * products[m][j] - lifted;
        plane[j] = t;
        used[n] = j;
        n += t == 0 ? 0 : 1;
      }
      product(plane, n, layer.weights(), planeBelow, layer.across().length);
      var swap = plane;
      plane = planeBelow;
      planeBelow = swap;
    }
    return Math.max(best, end(constant, size, low, high));
  }

  /// The least value of the plane, and of a constant, where its variables have bounds.
  private double end(double constant, double size, double[] least, double[] greatest) {
    double sum = constant;
    double all = size;
    for (int i = 0; i < least.length; i++) {
      double a = plane[i] * least[i];
      double b = plane[i] * greatest[i];
      sum += Math.min(a, b);
      all += Math.max(Math.abs(a), Math.abs(b));
    }
    return Math.nextDown(sum - (planeShare * all + TINY));
  }

  /// Adds rows of a matrix times factors, those in [#used].
  private void product(double[] factors, int n, double[][] matrix, double[] sum, int cells) {
    Arrays.fill(sum, 0, cells, 0);
    int q = 0;
    for (; q + 4 <= n; q += 4) {
      double a = factors[used[q]];
      double b = factors[used[q + 1]];
      double c = factors[used[q + 2]];
      double d = factors[used[q + 3]];
      double[] rowA = matrix[used[q]];
      double[] rowB = matrix[used[q + 1]];
      double[] rowC = matrix[used[q + 2]];
      double[] rowD = matrix[used[q + 3]];
      for (int i = 0; i < cells; i++) {
        sum[i] += a * rowA[i] + b * rowB[i] + c * rowC[i] + d * rowD[i];
      }
    }
    for (; q < n; q++) {
      double a = factors[used[q]];
      double[] row = matrix[used[q]];
      for (int i = 0; i < cells; i++) {
        sum[i] += a * row[i];
      }
    }
  }
}
