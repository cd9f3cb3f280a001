package weft.jit;

/// Whether the Vector API is there.
final class Vectors {
  private static final boolean AVAILABLE =
      ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent();

  private Vectors() {}

  static boolean available() {
    return AVAILABLE;
  }

  /// Doubles in a vector.
  static int length() {
    return Lanes.LENGTH;
  }

  /// Apart, so that the module is not needed where it is not asked for.
  private static final class Lanes {
    static final int LENGTH = jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED.length();
  }
}
