package weft.ops;

import weft.ir.OpSet;

/// The ops of Weft by name.
public final class Ops {
  private Ops() {}

  private static final class Holder {
    private static final OpSet ALL = OpSet.beside(Ops.class);
  }

  public static OpSet all() {
    return Holder.ALL;
  }
}
