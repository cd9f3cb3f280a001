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
abstract class BlockOp {
  /// Computes `out[r]` from the same row of what it asks for, for so many rows. The result may take
  /// the place of an argument.
  abstract void rows(double[] out, double[] a, double[] b, double[] c, int rows);

  /// The same for one row; what the operation does not ask for does not matter.
  abstract double row(double a, double b, double c);

  static BlockOp of(Unary function) {
    return switch (function) {
      case NEGATE -> NEGATE;
      case ABS -> ABS;
      case SQRT -> SQRT;
      default -> new AnyOne(function);
    };
  }

  static BlockOp of(Binary function) {
    return switch (function) {
      case ADD -> ADD;
      case SUBTRACT -> SUBTRACT;
      case MULTIPLY -> MULTIPLY;
      case DIVIDE -> DIVIDE;
      case MINIMUM -> MINIMUM;
      case MAXIMUM -> MAXIMUM;
      default -> new AnyTwo(function);
    };
  }

  static BlockOp of(Relation relation) {
    return switch (relation) {
      case LESS -> LESS;
      case LESS_EQUAL -> LESS_EQUAL;
      case EQUAL -> EQUAL;
    };
  }

  // ---- functions

  private abstract static class One extends BlockOp {
    final Unary function;

    One(Unary function) {
      this.function = function;
    }

    @Override
    final double row(double a, double b, double c) {
      return function.applyAsDouble(a);
    }
  }

  private static final class AnyOne extends One {
    AnyOne(Unary function) {
      super(function);
    }

    @Override
    void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
      function.apply(a, out, rows);
    }
  }

  private static final BlockOp NEGATE =
      new One(Unary.NEGATE) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.negated(out, a, rows);
        }
      };

  private static final BlockOp ABS =
      new One(Unary.ABS) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.absolute(out, a, rows);
        }
      };

  private static final BlockOp SQRT =
      new One(Unary.SQRT) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.root(out, a, rows);
        }
      };

  private abstract static class Two extends BlockOp {
    final Binary function;

    Two(Binary function) {
      this.function = function;
    }

    @Override
    final double row(double a, double b, double c) {
      return function.applyAsDouble(a, b);
    }
  }

  private static final class AnyTwo extends Two {
    AnyTwo(Binary function) {
      super(function);
    }

    @Override
    void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
      BlockLoops.any(function, out, a, b, rows);
    }
  }

  private static final BlockOp ADD =
      new Two(Binary.ADD) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.sum(out, a, b, rows);
        }
      };

  private static final BlockOp SUBTRACT =
      new Two(Binary.SUBTRACT) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.difference(out, a, b, rows);
        }
      };

  private static final BlockOp MULTIPLY =
      new Two(Binary.MULTIPLY) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.product(out, a, b, rows);
        }
      };

  private static final BlockOp DIVIDE =
      new Two(Binary.DIVIDE) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.quotient(out, a, b, rows);
        }
      };

  private static final BlockOp MINIMUM =
      new Two(Binary.MINIMUM) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.smaller(out, a, b, rows);
        }
      };

  private static final BlockOp MAXIMUM =
      new Two(Binary.MAXIMUM) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.greater(out, a, b, rows);
        }
      };

  // ---- 1 where two numbers compare so, else 0

  private abstract static class Holds extends BlockOp {
    private final Relation relation;

    Holds(Relation relation) {
      this.relation = relation;
    }

    @Override
    final double row(double a, double b, double c) {
      return relation.holds(a, b) ? 1 : 0;
    }
  }

  private static final BlockOp LESS =
      new Holds(Relation.LESS) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.less(out, a, b, rows);
        }
      };

  private static final BlockOp LESS_EQUAL =
      new Holds(Relation.LESS_EQUAL) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.atMost(out, a, b, rows);
        }
      };

  private static final BlockOp EQUAL =
      new Holds(Relation.EQUAL) {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.equal(out, a, b, rows);
        }
      };

  // ---- numbers as keys of which one instruction finds the larger: what lags are read from holds
  // keys whichever form of a kernel has put them there

  static final BlockOp KEY =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.keys(out, a, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return SortKeys.key(a);
        }
      };

  static final BlockOp LARGER =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.larger(out, a, b, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return SortKeys.larger(a, b);
        }
      };

  static final BlockOp VALUE =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.ofKeys(out, a, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return SortKeys.value(a);
        }
      };

  // ---- what is done with conditions, and with values as they are

  static final BlockOp COPY =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          System.arraycopy(a, 0, out, 0, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return a;
        }
      };

  static final BlockOp AND =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.product(out, a, b, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return a * b;
        }
      };

  static final BlockOp OR =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.greater(out, a, b, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return Math.max(a, b);
        }
      };

  static final BlockOp NOT =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.not(out, a, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return 1 - a;
        }
      };

  /// Whether a value is not zero; a missing one is not.
  static final BlockOp TRUTH =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.truth(out, a, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return a == 0 ? 0 : 1;
        }
      };

  /// The second where the first holds, else the third.
  static final BlockOp SELECT =
      new BlockOp() {
        @Override
        void rows(double[] out, double[] a, double[] b, double[] c, int rows) {
          BlockLoops.chosen(out, a, b, c, rows);
        }

        @Override
        double row(double a, double b, double c) {
          return a == 0 ? c : b;
        }
      };
}
