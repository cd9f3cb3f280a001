package weft.jit.table;

import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.SortKeys;

/// An operation of a block program: for the rows of a block, by a loop that is there already, or
/// for one row. Conditions are numbers here, 1 or 0.
///
/// Each loop is called from a class of its own: so the JIT compiler makes each one as if there were
/// no other.
sealed interface BlockOp {
  /// Computes `out[r]` from `in[k][r]`, for so many rows. The result may take the place of an
  /// argument.
  void rows(double[] out, double[][] in, int rows);

  /// The same for one row; what the operation does not ask for does not matter.
  double row(double a, double b, double c);

  static BlockOp of(Unary function) {
    return switch (function) {
      case NEGATE -> Single.NEGATE;
      case ABS -> Single.ABS;
      case SQRT -> Single.SQRT;
      default -> new One(function);
    };
  }

  static BlockOp of(Binary function) {
    return switch (function) {
      case ADD -> Arithmetic.ADD;
      case SUBTRACT -> Arithmetic.SUBTRACT;
      case MULTIPLY -> Arithmetic.MULTIPLY;
      case DIVIDE -> Arithmetic.DIVIDE;
      case MINIMUM -> Arithmetic.MINIMUM;
      case MAXIMUM -> Arithmetic.MAXIMUM;
      default -> new Two(function);
    };
  }

  static BlockOp of(Relation relation) {
    return switch (relation) {
      case LESS -> Holds.LESS;
      case LESS_EQUAL -> Holds.LESS_EQUAL;
      case EQUAL -> Holds.EQUAL;
    };
  }

  /// A function of one number.
  record One(Unary function) implements BlockOp {
    @Override
    public void rows(double[] out, double[][] in, int rows) {
      function.apply(in[0], out, rows);
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a);
    }
  }

  /// A function of two numbers.
  record Two(Binary function) implements BlockOp {
    @Override
    public void rows(double[] out, double[][] in, int rows) {
      BlockLoops.any(function, out, in[0], in[1], rows);
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a, b);
    }
  }

  /// Functions of one number with loops of their own.
  enum Single implements BlockOp {
    NEGATE(Unary.NEGATE) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.negated(out, in[0], rows);
      }
    },
    ABS(Unary.ABS) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.absolute(out, in[0], rows);
      }
    },
    SQRT(Unary.SQRT) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.root(out, in[0], rows);
      }
    };

    private final Unary function;

    Single(Unary function) {
      this.function = function;
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a);
    }
  }

  /// Functions of two numbers with loops of their own.
  enum Arithmetic implements BlockOp {
    ADD(Binary.ADD) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.sum(out, in[0], in[1], rows);
      }
    },
    SUBTRACT(Binary.SUBTRACT) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.difference(out, in[0], in[1], rows);
      }
    },
    MULTIPLY(Binary.MULTIPLY) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.product(out, in[0], in[1], rows);
      }
    },
    DIVIDE(Binary.DIVIDE) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.quotient(out, in[0], in[1], rows);
      }
    },
    MINIMUM(Binary.MINIMUM) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.smaller(out, in[0], in[1], rows);
      }
    },
    MAXIMUM(Binary.MAXIMUM) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.greater(out, in[0], in[1], rows);
      }
    };

    private final Binary function;

    Arithmetic(Binary function) {
      this.function = function;
    }

    @Override
    public double row(double a, double b, double c) {
      return function.applyAsDouble(a, b);
    }
  }

  /// 1 where two numbers compare so, else 0.
  enum Holds implements BlockOp {
    LESS(Relation.LESS) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.less(out, in[0], in[1], rows);
      }
    },
    LESS_EQUAL(Relation.LESS_EQUAL) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.atMost(out, in[0], in[1], rows);
      }
    },
    EQUAL(Relation.EQUAL) {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.equal(out, in[0], in[1], rows);
      }
    };

    private final Relation relation;

    Holds(Relation relation) {
      this.relation = relation;
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
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.keys(out, in[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return SortKeys.key(a);
      }
    },
    LARGER {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.larger(out, in[0], in[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return SortKeys.larger(a, b);
      }
    },
    VALUE {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.ofKeys(out, in[0], rows);
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
      public void rows(double[] out, double[][] in, int rows) {
        System.arraycopy(in[0], 0, out, 0, rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a;
      }
    },
    AND {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.product(out, in[0], in[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a * b;
      }
    },
    OR {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.greater(out, in[0], in[1], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return Math.max(a, b);
      }
    },
    NOT {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.not(out, in[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return 1 - a;
      }
    },
    /// Whether a value is not zero; a missing one is not.
    TRUTH {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.truth(out, in[0], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a == 0 ? 0 : 1;
      }
    },
    /// The second where the first holds, else the third.
    SELECT {
      @Override
      public void rows(double[] out, double[][] in, int rows) {
        BlockLoops.chosen(out, in[0], in[1], in[2], rows);
      }

      @Override
      public double row(double a, double b, double c) {
        return a == 0 ? c : b;
      }
    }
  }
}
