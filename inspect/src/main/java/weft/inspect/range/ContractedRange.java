package weft.inspect.range;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.form.Contraction;
import weft.ir.range.Interval;

/// What the cells of a contraction can be. Its products are added one after the other by fused
/// multiply-adds, each of which rounds once and keeps order: so do the bounds.
final class ContractedRange {
  private final Contraction sum;
  private final boolean single;
  private final double[] low;
  private final double[] high;
  private final boolean[] missing;

  private ContractedRange(Contraction sum, Element element) {
    this.sum = sum;
    this.single = element == Element.F32;
    int size = sum.result().shape().size();
    this.low = new double[size];
    this.high = new double[size];
    this.missing = new boolean[size];
    if (sum.fold() == Contraction.Fold.MOST) {
      Arrays.fill(low, Double.NEGATIVE_INFINITY);
      Arrays.fill(high, Double.NEGATIVE_INFINITY);
    }
  }

  /// One for each cell of the result.
  ///
  /// @param operands what their cells can be, one list each
  static List<Interval> of(Contraction sum, Element element, List<List<Interval>> operands) {
    int size = sum.result().shape().size();
    if (operands.size() > 2 || sum.fold() == Contraction.Fold.PLACE) {
      return Collections.nCopies(size, Interval.ANY);
    }
    var made = new ContractedRange(sum, element);
    made.walk(operands);
    return IntStream.range(0, size)
        .mapToObj(i -> new Interval(made.low[i], made.high[i], true, made.missing[i]))
        .toList();
  }

  private void walk(List<List<Interval>> operands) {
    var loops = sum.loops();
    var at = new int[loops.size()];
    long steps = sum.steps();
    for (long step = 0; step < steps; step++) {
      int cell = place(sum.result(), at);
      int first = place(sum.operands().getFirst(), at);
      int second = operands.size() > 1 ? place(sum.operands().get(1), at) : 0;
      if (cell >= 0 && first >= 0 && second >= 0) {
        Interval a = operands.getFirst().get(first);
        Interval b = operands.size() > 1 ? operands.get(1).get(second) : Interval.of(1);
        fold(cell, a, b);
      }
      for (int l = loops.size() - 1; l >= 0 && ++at[l] == loops.get(l); l--) {
        at[l] = 0;
      }
    }
  }

  /// The cell of a step; -1 where there is none.
  private static int place(Contraction.Place place, int[] at) {
    int cell = 0;
    for (int d = 0; d < place.indices().size(); d++) {
      var index = place.indices().get(d);
      int i = index.offset();
      for (int l = 0; l < at.length; l++) {
        i += index.steps().get(l) * at[l];
      }
      int extent = place.shape().dims().get(d);
      if (i < 0 || i >= extent) {
        return -1;
      }
      cell = cell * extent + i;
    }
    return cell;
  }

  private void fold(int cell, Interval a, Interval b) {
    if (sum.fold() == Contraction.Fold.MOST) {
      low[cell] = Math.max(low[cell], a.low());
      high[cell] = Math.max(high[cell], a.high());
      missing[cell] |= a.missing();
      return;
    }
    if (!a.isFinite() || !b.isFinite() || a.isEmpty() || b.isEmpty()) {
      low[cell] = Double.NEGATIVE_INFINITY;
      high[cell] = Double.POSITIVE_INFINITY;
      missing[cell] = true;
      return;
    }
    double least = Double.POSITIVE_INFINITY;
    double most = Double.NEGATIVE_INFINITY;
    for (double x : new double[] {a.low(), a.high()}) {
      for (double y : new double[] {b.low(), b.high()}) {
        least = Math.min(least, added(x, y, low[cell]));
        most = Math.max(most, added(x, y, high[cell]));
      }
    }
    low[cell] = least;
    high[cell] = most;
    missing[cell] |=
        a.missing() || b.missing() || !Double.isFinite(least) || !Double.isFinite(most);
  }

  private double added(double x, double y, double sum) {
    return single ? Math.fma((float) x, (float) y, (float) sum) : Math.fma(x, y, sum);
  }
}
