package weft.jit.tensor;

/// Room that a reduction needs while it runs: made anew for each piece of work, so that threads
/// share the pieces out, or kept for one thread.
public final class TensorRoom {
  private final boolean kept;
  private double[] lanes = {};
  private double[] rest = {};

  private TensorRoom(boolean kept) {
    this.kept = kept;
  }

  /// For several threads.
  public static TensorRoom anew() {
    return new TensorRoom(false);
  }

  /// For one thread: pieces of the same size find the same room.
  public static TensorRoom kept() {
    return new TensorRoom(true);
  }

  /// For lanes whose cells are brought together.
  double[] lanes(int size) {
    if (!kept) {
      return new double[size];
    }
    if (lanes.length != size) {
      lanes = new double[size];
    }
    return lanes;
  }

  /// For what a lane, or a row of lanes, comes to on the way.
  double[] rest(int size) {
    if (!kept) {
      return new double[size];
    }
    if (rest.length != size) {
      rest = new double[size];
    }
    return rest;
  }
}
