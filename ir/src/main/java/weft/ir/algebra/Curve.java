package weft.ir.algebra;

import weft.ir.Range;

/// The course of a function of one number: what bounds need to know of it.
public sealed interface Curve {
  /// Goes one way from one end of its domain to the other; beyond it is missing.
  ///
  /// @param rooted it is 0 exactly where its argument is
  record Monotone(boolean rising, Range domain, boolean rooted) implements Curve {}

  /// Rises with the size of its argument, whatever the sign.
  ///
  /// @param rooted it is 0 exactly where its argument is
  record Even(boolean rooted) implements Curve {}

  /// Goes up and down between two numbers; of an infinite argument it is missing.
  record Wave(Range range) implements Curve {}

  /// Whether it is 0 exactly where its argument is.
  default boolean isRooted() {
    return switch (this) {
      case Monotone(_, _, boolean rooted) -> rooted;
      case Even(boolean rooted) -> rooted;
      case Wave _ -> false;
    };
  }

  /// Never falls, on the whole line.
  static Curve rising() {
    return new Monotone(true, Range.ALL, false);
  }

  /// Never falls, on the whole line, and is 0 where its argument is.
  static Curve risingFromRoot() {
    return new Monotone(true, Range.ALL, true);
  }

  static Curve rising(double from, double to) {
    return new Monotone(true, new Range(from, to), false);
  }

  static Curve risingFromRoot(double from, double to) {
    return new Monotone(true, new Range(from, to), true);
  }

  static Curve falling(double from, double to) {
    return new Monotone(false, new Range(from, to), false);
  }

  static Curve wave(double most) {
    return new Wave(new Range(-most, most));
  }
}
