package weft.jit.network;

import java.util.Arrays;

/// Lanes of double precision, in loops that the JVM's compiler makes vectors of by itself.
final class DoubleLanes implements LaneForm<double[]> {
  @Override
  public double[] room(int size) {
    return new double[size];
  }

  @Override
  public boolean has(Object cells) {
    return cells instanceof double[];
  }

  @Override
  public double[] own(Object cells) {
    return (double[]) cells;
  }

  private static double cell(Object cells, int i) {
    return cells instanceof double[] array ? array[i] : ((boolean[]) cells)[i] ? 1 : 0;
  }

  @Override
  public void copy(Object cells, int from, double[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = cell(cells, from + i);
    }
  }

  @Override
  public void pick(Object cells, int[] places, int first, double[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = cell(cells, places[first + i]);
    }
  }

  @Override
  public void repeat(Object cells, int cell, double[] to, int from, int end) {
    Arrays.fill(to, from, end, cell(cells, cell));
  }

  @Override
  public void fill(double[] to, double value) {
    Arrays.fill(to, value);
  }

  @Override
  public void truths(double[] lanes, boolean[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = lanes[i] != 0;
    }
  }

  @Override
  public void function(
      LaneCode.Doubles function, LaneArrays<double[]> on, double[] x, double[] y, int count) {
    System.arraycopy(on.x(), on.atX(), x, 0, count);
    System.arraycopy(on.y(), on.atY(), y, 0, count);
    function.run(x, y, x, count);
    System.arraycopy(x, 0, on.out(), on.atOut(), count);
  }

  @Override
  public void run(LaneOp op, LaneArrays<double[]> on, boolean hot, int count) {
    double[] x = on.x();
    int p = on.atX();
    double[] out = on.out();
    int to = on.atOut();
    switch (op) {
      case ADD -> add(x, p, on.y(), on.atY(), out, to, count);
      case SUBTRACT -> subtract(x, p, on.y(), on.atY(), out, to, count);
      case MULTIPLY -> multiply(x, p, on.y(), on.atY(), out, to, count);
      case DIVIDE -> divide(x, p, on.y(), on.atY(), out, to, count);
      case MINIMUM -> minimum(x, p, on.y(), on.atY(), out, to, count);
      case MAXIMUM -> maximum(x, p, on.y(), on.atY(), out, to, count);
      case ADD_RELU -> addRelu(x, p, on.y(), on.atY(), out, to, count);
      case RELU -> relu(x, p, out, to, count);
      case COPY -> System.arraycopy(x, p, out, to, count);
      case SELECT -> select(on, count);
      case LESS, LESS_EQUAL, EQUAL -> compare(op, on, count);
      case NEGATE, ABS, SQRT, NOT, TRUTH -> one(op, on, count);
      case FUNCTION -> throw new IllegalArgumentException(op.name());
    }
  }

  private static void add(double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = x[p + i] + y[q + i];
    }
  }

  private static void subtract(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = x[p + i] - y[q + i];
    }
  }

  private static void multiply(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = x[p + i] * y[q + i];
    }
  }

  private static void divide(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = x[p + i] / y[q + i];
    }
  }

  private static void minimum(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.min(x[p + i], y[q + i]);
    }
  }

  private static void maximum(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.max(x[p + i], y[q + i]);
    }
  }

  private static void addRelu(
      double[] x, int p, double[] y, int q, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.max(x[p + i] + y[q + i], 0.0);
    }
  }

  private static void relu(double[] x, int p, double[] out, int to, int count) {
    for (int i = 0; i < count; i++) {
      out[to + i] = Math.max(x[p + i], 0.0);
    }
  }

  private static void select(LaneArrays<double[]> on, int count) {
    for (int i = 0; i < count; i++) {
      on.out()[on.atOut() + i] =
          on.x()[on.atX() + i] != 0 ? on.y()[on.atY() + i] : on.z()[on.atZ() + i];
    }
  }

  private static void compare(LaneOp op, LaneArrays<double[]> on, int count) {
    for (int i = 0; i < count; i++) {
      double x = on.x()[on.atX() + i];
      double y = on.y()[on.atY() + i];
      boolean holds = op == LaneOp.LESS ? x < y : op == LaneOp.EQUAL ? x == y : x <= y;
      on.out()[on.atOut() + i] = holds ? 1 : 0;
    }
  }

  private static void one(LaneOp op, LaneArrays<double[]> on, int count) {
    for (int i = 0; i < count; i++) {
      double x = on.x()[on.atX() + i];
      on.out()[on.atOut() + i] =
          switch (op) {
            case NEGATE -> -x;
            case ABS -> Math.abs(x);
            case SQRT -> Math.sqrt(x);
            case NOT -> 1 - x;
            case TRUTH -> x == 0 ? 0 : 1;
            default -> throw new IllegalArgumentException(op.name());
          };
    }
  }
}
