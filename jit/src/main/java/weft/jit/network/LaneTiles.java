package weft.jit.network;

import jdk.incubator.vector.FloatVector;
import jdk.incubator.vector.VectorOperators;
import jdk.incubator.vector.VectorSpecies;

/// The operations of [LaneLoops] in vectors; they leave the cells that fill no vector.
final class LaneTiles {
  private static final VectorSpecies<Float> LANES = FloatVector.SPECIES_256;
  private static final int LENGTH = ProductRows.LENGTH;
  private static final FloatVector ZERO = FloatVector.zero(LANES);
  private static final FloatVector ONE = FloatVector.broadcast(LANES, 1f);

  private LaneTiles() {}

  /// How many cells it did.
  static int run(LaneOp op, LaneArrays<float[]> on, int count) {
    int end = count - count % LENGTH;
    float[] x = on.x();
    int p = on.atX();
    float[] y = on.y();
    int q = on.atY();
    float[] out = on.out();
    int to = on.atOut();
    switch (op) {
      case ADD -> add(x, p, y, q, out, to, end);
      case SUBTRACT -> subtract(x, p, y, q, out, to, end);
      case MULTIPLY -> multiply(x, p, y, q, out, to, end);
      case DIVIDE -> divide(x, p, y, q, out, to, end);
      case MINIMUM -> minimum(x, p, y, q, out, to, end);
      case MAXIMUM -> maximum(x, p, y, q, out, to, end);
      case LESS -> less(x, p, y, q, out, to, end);
      case LESS_EQUAL -> lessEqual(x, p, y, q, out, to, end);
      case EQUAL -> equal(x, p, y, q, out, to, end);
      case ADD_RELU -> addRelu(x, p, y, q, out, to, end);
      case NEGATE -> negate(x, p, out, to, end);
      case ABS -> abs(x, p, out, to, end);
      case SQRT -> sqrt(x, p, out, to, end);
      case RELU -> relu(x, p, out, to, end);
      case NOT -> opposite(x, p, out, to, end);
      case TRUTH -> truth(x, p, out, to, end);
      case COPY -> copy(x, p, out, to, end);
      case SELECT -> select(on, end);
      case FUNCTION -> throw new IllegalArgumentException(op.name());
    }
    return end;
  }

  private static void add(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.add(y).intoArray(out, to + i);
    }
  }

  private static void subtract(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.sub(y).intoArray(out, to + i);
    }
  }

  private static void multiply(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.mul(y).intoArray(out, to + i);
    }
  }

  private static void divide(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.div(y).intoArray(out, to + i);
    }
  }

  private static void minimum(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.min(y).intoArray(out, to + i);
    }
  }

  private static void maximum(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.max(y).intoArray(out, to + i);
    }
  }

  private static void less(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      ZERO.blend(ONE, x.compare(VectorOperators.LT, y)).intoArray(out, to + i);
    }
  }

  private static void lessEqual(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      ZERO.blend(ONE, x.compare(VectorOperators.LE, y)).intoArray(out, to + i);
    }
  }

  private static void equal(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      ZERO.blend(ONE, x.compare(VectorOperators.EQ, y)).intoArray(out, to + i);
    }
  }

  private static void addRelu(float[] a, int p, float[] b, int q, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      FloatVector y = FloatVector.fromArray(LANES, b, q + i);
      x.add(y).max(ZERO).intoArray(out, to + i);
    }
  }

  private static void negate(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      x.neg().intoArray(out, to + i);
    }
  }

  private static void abs(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      x.abs().intoArray(out, to + i);
    }
  }

  private static void sqrt(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      x.sqrt().intoArray(out, to + i);
    }
  }

  private static void relu(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      x.max(ZERO).intoArray(out, to + i);
    }
  }

  private static void opposite(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      ONE.sub(x).intoArray(out, to + i);
    }
  }

  private static void truth(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      ONE.blend(ZERO, x.compare(VectorOperators.EQ, ZERO)).intoArray(out, to + i);
    }
  }

  private static void copy(float[] a, int p, float[] out, int to, int end) {
    for (int i = 0; i < end; i += LENGTH) {
      FloatVector x = FloatVector.fromArray(LANES, a, p + i);
      x.intoArray(out, to + i);
    }
  }

  private static void select(LaneArrays<float[]> on, int end) {
    float[] x = on.x();
    float[] y = on.y();
    float[] z = on.z();
    for (int i = 0; i < end; i += LENGTH) {
      var holds = FloatVector.fromArray(LANES, x, on.atX() + i).compare(VectorOperators.NE, ZERO);
      FloatVector.fromArray(LANES, z, on.atZ() + i)
          .blend(FloatVector.fromArray(LANES, y, on.atY() + i), holds)
          .intoArray(on.out(), on.atOut() + i);
    }
  }
}
