package weft.jit.network;

/// What lanes do, one after the other over a chunk of cells. A condition is 1 or 0.
enum LaneOp {
  ADD,
  SUBTRACT,
  MULTIPLY,
  DIVIDE,
  MINIMUM,
  MAXIMUM,
  LESS,
  LESS_EQUAL,
  EQUAL,
  /// The sum where it is above 0, else 0.
  ADD_RELU,
  NEGATE,
  ABS,
  SQRT,
  /// What is above 0, else 0.
  RELU,
  /// Of a condition.
  NOT,
  /// 1 where it is not 0.
  TRUTH,
  /// The same.
  COPY,
  /// The second where the first is not 0, else the third.
  SELECT,
  /// A function of one or two numbers that is computed in double precision and rounded.
  FUNCTION
}
