package weft.lang.dsl;

import org.jspecify.annotations.Nullable;
import weft.ir.Type;

/// An expression: immutable, checked as it was written, and one node of the graphs it takes part
/// in.
///
/// Two terms are equal when they are the same object. The comparison that becomes part of a program
/// is [Value#equalTo(Undeclared)].
public abstract sealed class Term implements Argument permits Value, Condition {
  private final Equation equation;
  private final String label;

  Term(Equation equation, String label) {
    this.equation = equation;
    this.label = label;
  }

  final Equation equation() {
    return equation;
  }

  /// The name that was given, as opposed to the op's own.
  final String label() {
    return label;
  }

  /// The same node with a name. What was written with the term before still means that node.
  public abstract Term named(String name);

  /// The name that was given, or the one the op brings along; empty where there is none.
  public final String name() {
    return label.isEmpty() ? equation.op().name() : label;
  }

  /// What is known of the value before the program runs.
  public final Type type() {
    return equation.type();
  }

  /// Identity: whether it is this very object.
  @Override
  public final boolean equals(@Nullable Object other) {
    return this == other;
  }

  @Override
  public final int hashCode() {
    return System.identityHashCode(this);
  }

  /// The op and the type: `c = add : f64`.
  @Override
  public final String toString() {
    String equals = label.isEmpty() ? "" : label + " = ";
    return equals + equation.op().describe() + " : " + type();
  }
}
