package weft.jit.table;

import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.SortKeys;

/// An operation of a block program: for the rows of a block, by a loop that is there already, or
/// for one row. Conditions are numbers here, 1 or 0.
sealed interface BlockOp {
  /// Computes `out[to + r]` from `in[k][at[k] + r]`, for so many rows. The result may take the
  /// place of an argument.
  void rows(double[] out, int to, double[][] in, int[] at, int rows);

  /// The same for one row; what the operation does not ask for does not matter.
  double row(double a, double b, double c);

  /// A function of one number.
  record One(Unary function) implements BlockOp {
    @Override
    public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
      switch (function) {
        case NEGATE -> BlockLoops.negated(out, to, in[0], at[0], rows);
        case ABS -> BlockLoops.absolute(out, to, in[0], at[0], rows);
        case SQRT -> BlockLoops.root(out, to, in[0], at[0], rows);
        default -> function.apply(in[0], at[0], out, to, rows);
      }
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a);
    }
  }

  /// A function of two numbers.
  record Two(Binary function) implements BlockOp {
    @Override
    public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
      double[] a = in[0];
      double[] b = in[1];
      int i = at[0];
      int j = at[1];
      switch (function) {
        case ADD -> BlockLoops.sum(out, to, a, i, b, j, rows);
        case SUBTRACT -> BlockLoops.difference(out, to, a, i, b, j, rows);
        case MULTIPLY -> BlockLoops.product(out, to, a, i, b, j, rows);
        case DIVIDE -> BlockLoops.quotient(out, to, a, i, b, j, rows);
        case MINIMUM -> BlockLoops.smaller(out, to, a, i, b, j, rows);
        case MAXIMUM -> BlockLoops.greater(out, to, a, i, b, j, rows);
        default -> BlockLoops.any(function, out, to, a, i, b, j, rows);
      }
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a, b);
    }
  }

  /// 1 where two numbers compare so, else 0.
  record Holds(Relation relation) implements BlockOp {
    @Override
    public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
      switch (relation) {
        case LESS -> BlockLoops.less(out, to, in[0], at[0], in[1], at[1], rows);
        case LESS_EQUAL -> BlockLoops.atMost(out, to, in[0], at[0], in[1], at[1], rows);
        case EQUAL -> BlockLoops.equal(out, to, in[0], at[0], in[1], at[1], rows);
      }
    }

    @Override
    public double row(double a, double b, double c) {
      return relation.holds(a, b) ? 1 : 0;
    }
  }

  /// Numbers as keys of which one instruction finds the larger: what lags are read from holds keys
  /// whichever form of a kernel has put them there.
  enum Keys implements BlockOp {
    KEY {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.keys(out, to, in[0], at[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return SortKeys.key(a);
      }
    },
    LARGER {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.larger(out, to, in[0], at[0], in[1], at[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return SortKeys.larger(a, b);
      }
    },
    VALUE {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.ofKeys(out, to, in[0], at[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return SortKeys.value(a);
      }
    }
  }

  /// What is done with conditions, and with values as they are.
  enum Choice implements BlockOp {
    COPY {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        System.arraycopy(in[0], at[0], out, to, rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a;
      }
    },
    AND {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.product(out, to, in[0], at[0], in[1], at[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a * b;
      }
    },
    OR {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.greater(out, to, in[0], at[0], in[1], at[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return Math.max(a, b);
      }
    },
    NOT {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.not(out, to, in[0], at[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return 1 - a;
      }
    },
    /// Whether a value is not zero; a missing one is not.
    TRUTH {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.truth(out, to, in[0], at[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a == 0 ? 0 : 1;
      }
    },
    /// The second where the first holds, else the third.
    SELECT {
      @Override
      public void rows(double[] out, int to, double[][] in, int[] at, int rows) {
        BlockLoops.chosen(out, to, in, at, rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a == 0 ? c : b;
      }
    }
  }
}
