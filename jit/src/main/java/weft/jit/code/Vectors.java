package weft.jit.code;

/// The Vector API. Its module is there where the JVM was asked for it, with a line of warning from
/// the JVM; or it can be loaded when it is needed, without one, where the JVM lets this module call
/// its loader: `--add-exports java.base/jdk.internal.module=ALL-UNNAMED`.
public final class Vectors {
  private static final String MODULE = "jdk.incubator.vector";
  private static final String LOADER = "jdk.internal.module";

  private static final boolean AVAILABLE = isAvailable();

  private Vectors() {}

  /// Whether the module is there or can be.
  public static boolean available() {
    return AVAILABLE;
  }

  private static boolean isAvailable() {
    return ModuleLayer.boot().findModule(MODULE).isPresent()
        || Object.class.getModule().isExported(LOADER, Vectors.class.getModule());
  }

  /// Doubles in a vector. The first call loads the module.
  public static int length() {
    return Lanes.LENGTH;
  }

  /// Apart, so that the module is not needed where it is not asked for.
  private static final class Lanes {
    static final int LENGTH = length();

    private Lanes() {}

    private static int length() {
      load();
      return jdk.incubator.vector.DoubleVector.SPECIES_PREFERRED.length();
    }
  }

  /// Sees to it that the module is there.
  private static void load() {
    if (ModuleLayer.boot().findModule(MODULE).isPresent()) {
      return;
    }
    try {
      var module =
          (Module)
              Class.forName(LOADER + ".Modules")
                  .getMethod("loadModule", String.class)
                  .invoke(null, MODULE);
      Vectors.class.getModule().addReads(module);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException("the Vector API can't be loaded", e);
    }
  }
}
