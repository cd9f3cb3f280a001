package weft.ir.range;

/// In which rows a condition can hold.
public enum Truth {
  NEVER,
  SOMETIMES,
  ALWAYS;

  public static Truth of(boolean always, boolean never) {
    return always ? ALWAYS : never ? NEVER : SOMETIMES;
  }

  public Truth and(Truth other) {
    return compareTo(other) < 0 ? this : other;
  }

  public Truth or(Truth other) {
    return compareTo(other) > 0 ? this : other;
  }

  public Truth not() {
    return switch (this) {
      case NEVER -> ALWAYS;
      case SOMETIMES -> SOMETIMES;
      case ALWAYS -> NEVER;
    };
  }
}
