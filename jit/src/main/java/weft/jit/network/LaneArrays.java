package weft.jit.network;

/// Where an operation on lanes reads and writes. It is set anew for each chunk.
///
/// @param <A> an array
final class LaneArrays<A> {
  private A x;
  private A y;
  private A z;
  private A out;
  private int atX;
  private int atY;
  private int atZ;
  private int atOut;

  /// @param none what is read and written before anything is set
  LaneArrays(A none) {
    this.x = none;
    this.y = none;
    this.z = none;
    this.out = none;
  }

  void x(A cells, int at) {
    x = cells;
    atX = at;
  }

  void y(A cells, int at) {
    y = cells;
    atY = at;
  }

  void z(A cells, int at) {
    z = cells;
    atZ = at;
  }

  void out(A cells, int at) {
    out = cells;
    atOut = at;
  }

  A x() {
    return x;
  }

  A y() {
    return y;
  }

  A z() {
    return z;
  }

  A out() {
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
