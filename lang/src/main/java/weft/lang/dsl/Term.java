package weft.lang.dsl;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.Op;
import weft.ir.Type;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.words.Tested;

/// An expression: immutable, checked as it was written, and one node of the graphs it takes part
/// in.
///
/// Two terms are equal when they are the same object. The comparison that becomes part of a program
/// is [weft.ops.words.Compared#equalTo].
public abstract sealed class Term implements Argument, Tested<Condition>
    permits Quantity, Condition {
  private final Equation equation;
  private final String label;

  Term(Equation equation, String label) {
    this.equation = equation;
    this.label = label;
  }

  /// A term, or the constant that a number, text or truth value becomes.
  static Term of(Object argument) {
    return switch (argument) {
      case Term term -> term;
      case Number number -> Terms.constant(number);
      case String text -> Terms.constant(text);
      case Boolean truth -> Terms.constant(truth);
      default -> throw misfit(argument);
    };
  }

  static WeftException misfit(Object argument) {
    return new WeftException(
        Diagnostic.of(Code.TYPE, "this can't be part of an expression")
            .expected("a term, a number, a text or a truth value")
            .found(argument.getClass().getSimpleName() + " " + argument)
            .hint("a tensor is array(x)"));
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

  @Override
  public final Condition condition(Op op, Object... args) {
    return new Condition(Equation.of(op, List.of(args)), "");
  }

  /// What is known of the value before the program runs.
  @Override
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

  /// As people write it, with its type: `c = exp(a) + 55 / a : f64`. What is long is cut short.
  @Override
  public final String toString() {
    String equals = label.isEmpty() ? "" : label + " = ";
    return equals + TermText.of(equation) + " : " + type();
  }
}
