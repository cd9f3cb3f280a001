package weft.lang;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import weft.ir.Span;
import weft.ir.problem.Origin;
import weft.lang.syntax.Syntax;

/// What an expression stands for: something known before any row is read, or a node of the graph.
sealed interface BoundValue {
  record Number(double value) implements BoundValue {}

  record Truth(boolean value) implements BoundValue {}

  record Text(String value) implements BoundValue {}

  record Duration(Span.Time value) implements BoundValue {}

  /// An argument that is not given.
  record None() implements BoundValue {}

  record Node(int id) implements BoundValue {}

  /// What a function gives whose result has parts; each is a node once it is asked for.
  record Several(SeveralResults function, Map<String, Bound> given, Syntax.Call call, Scope scope)
      implements BoundValue {
    public Several {
      given = Collections.unmodifiableMap(new LinkedHashMap<>(given));
    }
  }

  /// Whether arithmetic can compute with it before any row is read; a condition counts 1 or 0.
  static boolean isNumeric(BoundValue value) {
    return value instanceof Number || value instanceof Truth;
  }

  /// A value and where the user wrote it. What is passed on to a function keeps the place of the
  /// argument.
  record Bound(BoundValue value, Origin origin) {
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
