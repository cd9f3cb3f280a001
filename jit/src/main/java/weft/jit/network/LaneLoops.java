package weft.jit.network;

/// Operations on lanes in single precision, one cell after the other. Sums, differences, products,
/// quotients and roots of floats are what comes of them in double precision, rounded.
final class LaneLoops {
  private LaneLoops() {}

  /// @param from the first cell
  static void run(LaneOp op, LaneArrays<float[]> on, int from, int count) {
    for (int i = from; i < count; i++) {
      float x = on.x()[on.atX() + i];
      on.out()[on.atOut() + i] =
          switch (op) {
            case NEGATE -> -x;
            case ABS -> Math.abs(x);
            case SQRT -> (float) Math.sqrt(x);
            case RELU -> Math.max(x, 0f);
            case NOT -> 1 - x;
            case TRUTH -> x == 0 ? 0 : 1;
            case COPY -> x;
            case SELECT -> x != 0 ? on.y()[on.atY() + i] : on.z()[on.atZ() + i];
            case FUNCTION -> throw new IllegalArgumentException(op.name());
            default -> both(op, x, on.y()[on.atY() + i]);
          };
    }
  }

  private static float both(LaneOp op, float x, float y) {
    return switch (op) {
      case ADD -> x + y;
      case SUBTRACT -> x - y;
      case MULTIPLY -> x * y;
      case DIVIDE -> x / y;
      case MINIMUM -> Math.min(x, y);
      case MAXIMUM -> Math.max(x, y);
      case LESS -> x < y ? 1 : 0;
      case LESS_EQUAL -> x <= y ? 1 : 0;
      case EQUAL -> x == y ? 1 : 0;
      case ADD_RELU -> Math.max(x + y, 0f);
      default -> throw new IllegalArgumentException(op.name());
    };
  }
}
