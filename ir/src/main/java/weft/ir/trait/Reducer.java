package weft.ir.trait;

/// One number of many, taken one after the other or in parts that are joined: a lane can be cut,
/// and lanes that stand side by side can be folded at once, with the same bits.
public enum Reducer {
  /// By adjacent pairs, again and again; of nothing 0.
  SUM,
  /// The sum over the count; of nothing missing.
  MEAN,
  /// The least; missing if any cell is; of nothing infinite.
  LEAST,
  /// The most; missing if any cell is; of nothing negative infinite.
  MOST,
  /// 1 if any cell is not zero, else 0.
  ANY,
  /// 1 if no cell is zero, else 0.
  ALL,
  /// How many cells are not zero; a missing one is not.
  COUNT;

  /// The number of a lane: of `count` cells that stand side by side.
  public double of(double[] cells, int from, int count) {
    return finished(part(cells, from, count), count);
  }

  /// The number of a part of a lane. Parts hold as many cells as a power of two, but for the last.
  public double part(double[] cells, int from, int count) {
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
        yield counted(zeros, count);
      }
    };
  }

  /// What so many zeros among some cells make.
  public double counted(int zeros, int count) {
    return switch (this) {
      case ANY -> zeros < count ? 1 : 0;
      case ALL -> zeros == 0 ? 1 : 0;
      case COUNT -> count - zeros;
      case SUM, MEAN, LEAST, MOST -> throw new IllegalStateException(name());
    };
  }

  /// The number of a lane, from those of its parts.
  ///
  /// @param length cells of the lane
  public double joined(double[] parts, int from, int count, int length) {
    return finished(this == COUNT ? sum(parts, from, count) : part(parts, from, count), length);
  }

  private double finished(double value, int length) {
    return this == MEAN ? value / length : value;
  }

  /// Adjacent pairs, again and again. The first cells, as many as the largest power of two that
  /// leaves some, make one side of the last sum.
  private static double sum(double[] x, int from, int count) {
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
