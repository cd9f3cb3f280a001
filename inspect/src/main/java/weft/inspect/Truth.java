package weft.inspect;

/// In which rows a condition can hold.
enum Truth {
  NEVER,
  SOMETIMES,
  ALWAYS;

  static Truth of(boolean always, boolean never) {
    return always ? ALWAYS : never ? NEVER : SOMETIMES;
  }

  Truth and(Truth other) {
    return ordinal() < other.ordinal() ? this : other;
  }

  Truth or(Truth other) {
    return ordinal() > other.ordinal() ? this : other;
  }

  Truth not() {
    return switch (this) {
      case NEVER -> ALWAYS;
      case SOMETIMES -> SOMETIMES;
      case ALWAYS -> NEVER;
    };
  }
}
