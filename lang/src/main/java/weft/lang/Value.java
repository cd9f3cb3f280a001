package weft.lang;

import weft.ir.Origin;
import weft.ir.Span;

/// What an expression stands for: something known before any row is read, or a node of the graph.
sealed interface Value {
  record Number(double value) implements Value {}

  record Truth(boolean value) implements Value {}

  record Text(String value) implements Value {}

  record Duration(Span.Time value) implements Value {}

  /// An argument that is not given.
  record None() implements Value {}

  record Node(int id) implements Value {}

  /// Whether arithmetic can compute with it before any row is read; a condition counts 1 or 0.
  static boolean isNumeric(Value value) {
    return value instanceof Number || value instanceof Truth;
  }

  /// A value and where the user wrote it. What is passed on to a function keeps the place of the
  /// argument.
  record Bound(Value value, Origin origin) {
    static Bound of(double number, Origin origin) {
      return new Bound(new Number(number), origin);
    }

    static Bound of(boolean truth, Origin origin) {
      return new Bound(new Truth(truth), origin);
    }

    static Bound node(int id, Origin origin) {
      return new Bound(new Node(id), origin);
    }

    boolean given() {
      return !(value instanceof None);
    }

    Bound at(Origin other) {
      return new Bound(value, other);
    }
  }
}
