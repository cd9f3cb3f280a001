package weft.ops;

import java.util.ServiceLoader;
import weft.ir.OpProvider;
import weft.ir.OpSet;

/// The ops of Weft by name, and those that are found beside them.
public final class Ops {
  private Ops() {}

  private static final class Holder {
    private static final OpSet ALL = OpSet.beside(Ops.class);
  }

  /// Looked for once.
  private static final class Found {
    private static final OpSet ALL = found(Holder.ALL);
  }

  /// Weft's own.
  public static OpSet all() {
    return Holder.ALL;
  }

  /// Weft's own and those of jars on the class path or module path that provide ops ([OpProvider]).
  public static OpSet found() {
    return Found.ALL;
  }

  private static OpSet found(OpSet own) {
    OpSet ops = own;
    for (OpProvider provider : ServiceLoader.load(OpProvider.class, Ops.class.getClassLoader())) {
      ops = ops.with(provider.ops());
    }
    return ops;
  }
}
