package weft.jit.network;

import java.util.Arrays;

/// Lanes of single precision.
final class SingleLanes implements LaneForm<float[]> {
  @Override
  public float[] room(int size) {
    return new float[size];
  }

  @Override
  public boolean has(Object cells) {
    return cells instanceof float[];
  }

  @Override
  public float[] own(Object cells) {
    return (float[]) cells;
  }

  private static float cell(Object cells, int i) {
    return cells instanceof float[] array ? array[i] : ((boolean[]) cells)[i] ? 1 : 0;
  }

  @Override
  public void copy(Object cells, int from, float[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = cell(cells, from + i);
    }
  }

  @Override
  public void pick(Object cells, int[] places, int first, float[] to, int count) {
    for (int i = 0; i < count; i++) {
      to[i] = cell(cells, places[first + i]);
    }
  }

  @Override
  public void repeat(Object cells, int cell, float[] to, int from, int end) {
    Arrays.fill(to, from, end, cell(cells, cell));
  }

  @Override
  public void fill(float[] to, double value) {
    Arrays.fill(to, (float) value);
  }

  @Override
  public void truths(float[] lanes, boolean[] to, int at, int count) {
    for (int i = 0; i < count; i++) {
      to[at + i] = lanes[i] != 0;
    }
  }

  @Override
  public void run(LaneOp op, LaneArrays<float[]> on, boolean hot, int count) {
    LaneLoops.run(op, on, hot ? LaneTiles.run(op, on, count) : 0, count);
  }

  @Override
  public void function(
      LaneCode.Doubles function, LaneArrays<float[]> on, double[] x, double[] y, int count) {
    for (int i = 0; i < count; i++) {
      x[i] = on.x()[on.atX() + i];
      y[i] = on.y()[on.atY() + i];
    }
    function.run(x, y, x, count);
    for (int i = 0; i < count; i++) {
      on.out()[on.atOut() + i] = (float) x[i];
    }
  }
}
