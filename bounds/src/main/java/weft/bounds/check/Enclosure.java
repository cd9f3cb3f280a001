package weft.bounds.check;

import java.util.Arrays;
import java.util.OptionalInt;

/// Bounds of a claim's cells over a part of its box: layer by layer, forward by a zonotope and, for
/// cells that may be 0 or not, backward by planes. It is used for one part after the other; a
/// thread has its own.
public abstract sealed class Enclosure permits RoundedEnclosure, ExactEnclosure {
  final Claim claim;

  /// Of all layers but the last, which has none.
  final ReluLines[] lines;

  private final int last;

  Enclosure(Claim claim) {
    this.claim = claim;
    this.last = claim.layers().size() - 1;
    this.lines = new ReluLines[last];
    Arrays.setAll(lines, k -> new ReluLines(claim.layers().get(k).relu()));
  }

  /// Begins with a box.
  abstract void box(double[] low, double[] high);

  /// Takes the zonotope through a layer's sums, and gives their bounds.
  abstract void forward(int k, double[] low, double[] high);

  /// Takes the zonotope through `max(x, 0)` of a layer.
  abstract void cut(int k);

  /// To be said before planes are asked for that begin at a layer.
  abstract void prepare(int k);

  /// The least value of a cell's sum, or of its negative, by a plane.
  abstract double least(int k, int cell, int sign);

  /// The first case that a box does not exclude.
  public final OptionalInt open(double[] low, double[] high) {
    box(low, high);
    for (int k = 0; k < last; k++) {
      forward(k, lines[k].low, lines[k].high);
      prepare(k);
      if (k > 0) {
        narrow(k, false);
      }
      lines[k].draw();
      cut(k);
    }
    var least = new double[claim.layers().get(last).cells()];
    forward(last, least, new double[least.length]);
    prepare(last);
    for (int r = 0; r < least.length && claim.open(least).isPresent(); r++) {
      least[r] = Math.max(least[r], least(last, r, 1));
    }
    return claim.open(least);
  }

  private void narrow(int k, boolean all) {
    for (int j = 0; j < lines[k].low.length; j++) {
      if (all || lines[k].isOpen(j)) {
        lines[k].narrow(j, least(k, j, 1), -least(k, j, -1));
      }
    }
  }

  /// Bounds of all cells where the signs of some are given.
  ///
  /// @param signs 1 or -1, else 0
  public record Cells(double[][] low, double[][] high, int[][] signs) {}

  /// The whole box, no sign given.
  public final Cells whole() {
    box(claim.low(), claim.high());
    for (int k = 0; k < last; k++) {
      Arrays.fill(lines[k].low, Double.NEGATIVE_INFINITY);
      Arrays.fill(lines[k].high, Double.POSITIVE_INFINITY);
      prepare(k);
      narrow(k, true);
      lines[k].draw();
    }
    return taken(new int[last][]);
  }

  private Cells taken(int[][] signs) {
    var cells = new Cells(new double[last][], new double[last][], signs.clone());
    for (int k = 0; k < last; k++) {
      cells.low[k] = lines[k].low.clone();
      cells.high[k] = lines[k].high.clone();
      cells.signs[k] = signs[k] == null ? new int[lines[k].low.length] : signs[k].clone();
    }
    return cells;
  }

  private void give(Cells cells) {
    box(claim.low(), claim.high());
    for (int k = 0; k < last; k++) {
      System.arraycopy(cells.low[k], 0, lines[k].low, 0, lines[k].low.length);
      System.arraycopy(cells.high[k], 0, lines[k].high, 0, lines[k].high.length);
      prepare(k);
      lines[k].draw();
    }
  }

  /// The half of a part in which a cell is not below 0, or not above 0.
  public final Cells half(Cells cells, int layer, int cell, int sign) {
    give(cells);
    lines[layer].narrow(
        cell, sign > 0 ? 0 : Double.NEGATIVE_INFINITY, sign > 0 ? Double.POSITIVE_INFINITY : 0);
    lines[layer].draw();
    for (int k = layer + 1; k < last; k++) {
      prepare(k);
      narrow(k, false);
      lines[k].draw();
    }
    var half = taken(cells.signs);
    half.signs[layer][cell] = sign;
    return half;
  }

  /// The cells of each layer that may be 0 or not.
  public final int[][] open(Cells cells) {
    give(cells);
    return Arrays.stream(lines).map(ReluLines::open).toArray(int[][]::new);
  }

  /// Slopes at their cells, of as many 128ths as cells are open.
  public final double[][] slopes(int[][] open, byte[] written) {
    var slopes = new double[last][];
    int next = 0;
    for (int k = 0; k < last; k++) {
      slopes[k] = new double[lines[k].low.length];
      for (int j : open[k]) {
        slopes[k][j] = Math.min(128, written[next++] & 0xff) / 128.0;
      }
    }
    return slopes;
  }

  /// The bound of an inequality over a part.
  ///
  /// @param row among the cells of the last layer
  /// @param slopes of the lower lines, from 0 to 1
  /// @param factors of the cells whose signs are given, layer by layer; not below 0
  public final double bound(Cells cells, int row, double[][] slopes, double[] factors) {
    give(cells);
    int given = 0;
    for (int k = 0; k < last; k++) {
      for (int j = 0; j < lines[k].low.length; j++) {
        lines[k].lower[j] = lines[k].isOpen(j) ? slopes[k][j] : lines[k].lower[j];
        int sign = cells.signs[k][j];
        lines[k].push[j] = sign == 0 ? 0 : -sign * factors[given++];
      }
    }
    prepare(last);
    return least(last, row, 1);
  }
}
