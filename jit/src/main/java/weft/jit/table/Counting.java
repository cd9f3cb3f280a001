package weft.jit.table;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import jdk.incubator.vector.DoubleVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;
import weft.jit.code.Vectors;

/// Counts, for each row, the values of the rows before it that are below its own, and those that
/// equal it: in vectors of rows, against one row before after the other. One form serves windows of
/// all lengths, so it is warmed once.
public final class Counting {
  /// Longer windows are kept in order.
  static final int MOST_ROWS = 512;

  private static final int WARM_ROWS = 64;
  private static final int WARM_WINDOW = 16;
  private static final int OPERATIONS = 5;

  private static final AtomicBoolean ASKED = new AtomicBoolean();
  private static volatile boolean hot;

  private Counting() {}

  /// Whether it is fast.
  static boolean isHot() {
    return hot;
  }

  /// Starts to warm it, once.
  static void warm() {
    if (!hot && Vectors.available() && ASKED.compareAndSet(false, true)) {
      Tiered.later(Counting::heat);
    }
  }

  static void heat() {
    var x = new double[WARM_ROWS + WARM_WINDOW];
    Arrays.setAll(x, i -> (i * 7) % 13);
    var below = new double[WARM_ROWS];
    var equal = new double[WARM_ROWS];
    hot =
        hot
            || Vectors.available()
                && Tiered.faster(
                    () -> rows(x, WARM_WINDOW, 0, WARM_ROWS, WARM_WINDOW, below, equal),
                    () -> run(x, WARM_WINDOW, WARM_ROWS, WARM_WINDOW, below, equal),
                    (long) OPERATIONS * WARM_ROWS * WARM_WINDOW);
  }

  /// @param at the first row
  /// @param w rows of the window
  static void run(double[] x, int at, int rows, int w, double[] below, double[] equal) {
    int most = rows - rows % Vectors.length();
    Lanes.run(x, at, most, w, below, equal);
    rows(x, at, most, rows, w, below, equal);
  }

  private static void rows(
      double[] x, int at, int from, int to, int w, double[] below, double[] equal) {
    for (int i = from; i < to; i++) {
      double newest = x[at + i];
      int less = 0;
      int same = 1;
      for (int k = 1; k < w; k++) {
        double other = x[at + i - k];
        less += other < newest ? 1 : 0;
        same += other == newest ? 1 : 0;
      }
      below[i] = less;
      equal[i] = same;
    }
  }

  /// Apart, so that the module is not needed where vectors are not asked for.
  private static final class Lanes {
    private static final VectorSpecies<Double> SPECIES = DoubleVector.SPECIES_PREFERRED;

    private Lanes() {}

    static void run(double[] x, int at, int rows, int w, double[] below, double[] equal) {
      for (int i = 0; i < rows; i += SPECIES.length()) {
        var newest = DoubleVector.fromArray(SPECIES, x, at + i);
        var less = DoubleVector.zero(SPECIES);
        var same = DoubleVector.broadcast(SPECIES, 1);
        for (int k = 1; k < w; k++) {
          var other = DoubleVector.fromArray(SPECIES, x, at + i - k);
          less = less.add(1, other.compare(VectorOperators.LT, newest));
          same = same.add(1, other.compare(VectorOperators.EQ, newest));
        }
        less.intoArray(below, i);
        same.intoArray(equal, i);
      }
    }
  }
}
