package weft.ops.tree;

import java.util.Arrays;
import weft.ir.Element;

/// What leaves add to the scores of a block of rows. Scores stand one output after the other, each
/// with a place for every row of a block.
final class LeafSums {
  private final Trees op;
  private final boolean single;
  private final int[] starts;
  private final int[] outputs;
  private final int[] kinds;
  private final double[] weights;

  /// There is one score, a sum, and every leaf is one number.
  private final boolean oneNumber;

  LeafSums(Ensemble trees) {
    this.op = trees.op();
    this.single = op.element() == Element.F32;
    this.starts = Arrays.stream(trees.leaves().longs()).mapToInt(Math::toIntExact).toArray();
    long[] entries = trees.entries().longs();
    this.weights = trees.weights().doubles().clone();
    this.outputs = new int[weights.length];
    this.kinds = new int[weights.length];
    for (int i = 0; i < weights.length; i++) {
      outputs[i] = (int) entries[2 * i];
      kinds[i] = (int) entries[2 * i + 1];
      weights[i] = rounded(weights[i]);
    }
    boolean numbers = op.outputs() == 1 && sums() && starts.length == weights.length + 1;
    for (int i = 0; i < weights.length; i++) {
      numbers = numbers && starts[i] == i && kinds[i] == LeafEntry.VALUE;
    }
    this.oneNumber = numbers;
  }

  private double rounded(double x) {
    return single ? (float) x : x;
  }

  /// Whether scores are sums.
  private boolean sums() {
    return switch (op.aggregate()) {
      case SUM, AVERAGE -> true;
      case MIN, MAX -> false;
    };
  }

  /// The one output that all leaves of a tree add a number to; -1 where it isn't so simple.
  int output(int[] leaves) {
    int output = -1;
    for (int leaf : leaves) {
      int entry = starts[leaf];
      boolean number = starts[leaf + 1] == entry + 1 && kinds[entry] == LeafEntry.VALUE;
      if (!sums() || !number || output >= 0 && outputs[entry] != output) {
        return -1;
      }
      output = outputs[entry];
    }
    return output;
  }

  /// The first number of a leaf.
  double value(int leaf) {
    return weights[starts[leaf]];
  }

  /// Adds a number to a score of each row: its leaf's, by the place among the leaves of a tree.
  void add(double[] values, int[] places, int rows, double[] scores, int from) {
    if (single) {
      for (int r = 0; r < rows; r++) {
        scores[from + r] = (float) (scores[from + r] + values[places[r]]);
      }
    } else {
      for (int r = 0; r < rows; r++) {
        scores[from + r] += values[places[r]];
      }
    }
  }

  boolean isOneNumber() {
    return oneNumber;
  }

  /// A sum with the numbers of some leaves added, one after the other.
  double added(double sum, int[] leaves, int count) {
    double score = sum;
    for (int i = 0; i < count; i++) {
      score = rounded(score + weights[leaves[i]]);
    }
    return score;
  }

  /// Before the first tree.
  void start(double[] scores, int rows, int block) {
    for (int output = 0; output < op.outputs(); output++) {
      Arrays.fill(scores, output * block, output * block + rows, sums() ? 0 : Double.NaN);
    }
  }

  /// Adds what a leaf says to the scores of a row.
  ///
  /// @param x where the features are, from `at` on
  void add(int leaf, double[] x, int at, double[] scores, int row, int block) {
    int end = starts[leaf + 1];
    for (int i = starts[leaf]; i < end; i++) {
      double value = weights[i];
      int cell = outputs[i] * block + row;
      if (kinds[i] == LeafEntry.OTHERWISE) {
        int last = linearEnd(i + 2, end);
        value = linear(i, last, x, at);
        i = last - 1;
      }
      scores[cell] = joined(scores[cell], value);
    }
  }

  private int linearEnd(int from, int end) {
    int last = from;
    while (last < end && kinds[last] >= 0) {
      last++;
    }
    return last;
  }

  private double linear(int from, int to, double[] x, int at) {
    double sum = weights[from + 1];
    for (int i = from + 2; i < to; i++) {
      double feature = rounded(x[at + kinds[i]]);
      if (Double.isNaN(feature)) {
        return weights[from];
      }
      sum = rounded(sum + rounded(weights[i] * feature));
    }
    return sum;
  }

  private double joined(double score, double value) {
    return switch (op.aggregate()) {
      case SUM, AVERAGE -> rounded(score + value);
      case MIN -> score <= value ? score : value;
      case MAX -> score >= value ? score : value;
    };
  }

  /// The scores of a row after the last tree.
  ///
  /// @param out room for the scores
  void finish(double[] scores, int row, int block, double[] out) {
    for (int output = 0; output < op.outputs(); output++) {
      double score = scores[output * block + row];
      if (op.aggregate() == Aggregation.AVERAGE) {
        score = rounded(score / op.rounds());
      } else if (!sums() && Double.isNaN(score)) {
        score = 0; // No leaf said anything.
      }
      out[output] = op.base().isEmpty() ? score : rounded(score + rounded(op.base().get(output)));
    }
  }
}
