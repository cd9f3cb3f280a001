package weft.jit;

import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.tensor.Lanes;
import weft.ops.tensor.ReduceAll;
import weft.ops.tensor.ReduceAny;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.tensor.ReduceMax;
import weft.ops.tensor.ReduceMean;
import weft.ops.tensor.ReduceMin;
import weft.ops.tensor.ReduceStd;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.ReduceVar;
import weft.ops.tensor.Reduction;

/// Makes one number of a lane: the numbers that [Reduction] gives, to the bit.
///
/// Some reductions can take a lane in parts of [#PART] cells and join the parts: a sum by adjacent
/// pairs is then the sum of the parts by adjacent pairs.
enum TensorReducer {
  SUM(true),
  MEAN(true),
  LEAST(true),
  MOST(true),
  ANY(true),
  ALL(true),
  COUNT(true),
  VARIANCE(false),
  DEVIATION(false),
  /// By the op itself.
  OTHER(false);

  /// Cells of a part: a power of two.
  static final int PART = 2048;

  private final boolean parts;

  TensorReducer(boolean parts) {
    this.parts = parts;
  }

  static TensorReducer of(Reduction op) {
    return switch (op) {
      case ReduceSum _ -> SUM;
      case ReduceMean _ -> MEAN;
      case ReduceMin _ -> LEAST;
      case ReduceMax _ -> MOST;
      case ReduceAny _ -> ANY;
      case ReduceAll _ -> ALL;
      case ReduceCountNonzero _ -> COUNT;
      case ReduceVar _ -> VARIANCE;
      case ReduceStd _ -> DEVIATION;
      default -> OTHER;
    };
  }

  /// Whether a lane can be taken in parts.
  boolean parts() {
    return parts;
  }

  /// One number of each of some lanes that stand side by side.
  void lanes(Reduction op, double[] cells, int from, int lanes, int length, double[] to, int at) {
    switch (this) {
      case VARIANCE, DEVIATION -> {
        var squares = new double[length];
        for (int i = 0; i < lanes; i++) {
          double variance = variance(cells, from + i * length, squares);
          to[at + i] = this == VARIANCE ? variance : Math.sqrt(variance);
        }
      }
      case OTHER -> {
        var copy = java.util.Arrays.copyOfRange(cells, from, from + lanes * length);
        var all = Tensor.of(Shape.of(lanes, length), copy);
        double[] results = op.reduce(Lanes.of(all, new boolean[] {false, true})).doubles();
        System.arraycopy(results, 0, to, at, lanes);
      }
      default -> {
        for (int i = 0; i < lanes; i++) {
          to[at + i] = finished(part(cells, from + i * length, length), length);
        }
      }
    }
  }

  /// One number of a part of a lane, or of all of it.
  double part(double[] cells, int from, int count) {
    return switch (this) {
      case SUM, MEAN -> sum(cells, from, count);
      case LEAST -> {
        double least = Double.POSITIVE_INFINITY;
        for (int i = from; i < from + count; i++) {
          least = Math.min(least, cells[i]);
        }
        yield least;
      }
      case MOST -> {
        double most = Double.NEGATIVE_INFINITY;
        for (int i = from; i < from + count; i++) {
          most = Math.max(most, cells[i]);
        }
        yield most;
      }
      case ANY, ALL, COUNT -> {
        int zeros = 0;
        for (int i = from; i < from + count; i++) {
          zeros += cells[i] == 0 ? 1 : 0;
        }
        yield this == COUNT ? count - zeros : (this == ANY ? zeros < count : zeros == 0) ? 1 : 0;
      }
      case VARIANCE, DEVIATION, OTHER -> throw new IllegalStateException(name());
    };
  }

  /// The number of a lane, from those of its parts.
  double joined(double[] parts, int from, int count, int length) {
    return finished(
        switch (this) {
          case COUNT -> sum(parts, from, count);
          default -> part(parts, from, count);
        },
        length);
  }

  private double finished(double value, int length) {
    return this == MEAN ? value / length : value;
  }

  private static double variance(double[] cells, int from, double[] squares) {
    int length = squares.length;
    double mean = sum(cells, from, length) / length;
    for (int i = 0; i < length; i++) {
      double distance = cells[from + i] - mean;
      squares[i] = distance * distance;
    }
    return sum(squares, 0, length) / length;
  }

  /// Adjacent pairs, again and again. The first cells, as many as the largest power of two that
  /// leaves some, make one side of the last sum.
  static double sum(double[] x, int from, int count) {
    return switch (count) {
      case 0 -> 0;
      case 1 -> x[from];
      case 2 -> x[from] + x[from + 1];
      case 3 -> x[from] + x[from + 1] + x[from + 2];
      case 4 -> four(x, from);
      case 8 -> eight(x, from);
      case 64 -> sixtyFour(x, from);
      default -> {
        int first = Integer.highestOneBit(count - 1);
        yield sum(x, from, first) + sum(x, from + first, count - first);
      }
    };
  }

  private static double four(double[] x, int i) {
    return (x[i] + x[i + 1]) + (x[i + 2] + x[i + 3]);
  }

  private static double eight(double[] x, int i) {
    return four(x, i) + four(x, i + 4);
  }

  private static double sixtyFour(double[] x, int i) {
    return ((eight(x, i) + eight(x, i + 8)) + (eight(x, i + 16) + eight(x, i + 24)))
        + ((eight(x, i + 32) + eight(x, i + 40)) + (eight(x, i + 48) + eight(x, i + 56)));
  }
}
