package weft.jit.network;

/// Where an operation on lanes reads and writes. It is set anew for each chunk.
final class LaneArrays {
  private static final float[] NONE = new float[0];

  private float[] x = NONE;
  private float[] y = NONE;
  private float[] z = NONE;
  private float[] out = NONE;
  private int atX;
  private int atY;
  private int atZ;
  private int atOut;

  void x(float[] cells, int at) {
    x = cells;
    atX = at;
  }

  void y(float[] cells, int at) {
    y = cells;
    atY = at;
  }

  void z(float[] cells, int at) {
    z = cells;
    atZ = at;
  }

  void out(float[] cells, int at) {
    out = cells;
    atOut = at;
  }

  float[] x() {
    return x;
  }

  float[] y() {
    return y;
  }

  float[] z() {
    return z;
  }

  float[] out() {
    return out;
  }

  int atX() {
    return atX;
  }

  int atY() {
    return atY;
  }

  int atZ() {
    return atZ;
  }

  int atOut() {
    return atOut;
  }
}
