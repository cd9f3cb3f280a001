package weft.jit.code;

/// What straight code is made of, over whatever stands for numbers, for their bits and for
/// conditions.
///
/// @param <D> a number
/// @param <L> 64 bits
/// @param <B> a condition
public interface LaneOps<D, L, B> {
  D number(double value);

  L whole(long value);

  D arithmetic(Arithmetic op, D a, D b);

  D single(Single op, D a);

  /// `a * b + c`, rounded once.
  D fma(D a, D b, D c);

  B compare(Comparison op, D a, D b);

  B and(B a, B b);

  B or(B a, B b);

  D pick(B condition, D then, D otherwise);

  L bits(D a);

  D fromBits(L a);

  L logic(Logic op, L a, L b);

  /// Bits moved up or down by a fixed number of places; zeros come in.
  L shift(boolean up, L a, int places);

  /// Of two numbers.
  enum Arithmetic {
    ADD,
    SUB,
    MUL,
    DIV
  }

  /// Of one number.
  enum Single {
    NEG,
    ABS,
    SQRT
  }

  /// Of two numbers; all but `NE` are false for a missing value.
  enum Comparison {
    LT,
    LE,
    GT,
    GE,
    EQ,
    NE
  }

  /// Of the bits of two numbers.
  enum Logic {
    ADD,
    SUB,
    AND,
    OR,
    XOR,
    /// The larger whole number.
    MAX
  }
}
