package weft.lang.dsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Payload;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.compare.Where;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;
import weft.ops.source.SeriesConstant;
import weft.ops.tensor.Cast;
import weft.ops.tensor.FunctionCall;
import weft.ops.tensor.ReduceCountNonzero;
import weft.ops.words.Axes;
import weft.ops.words.Vocabulary;

/// Where expressions begin, and what only they have. With the words that they share with traced
/// values: `import static weft.lang.dsl.Terms.*`.
///
/// A function of one value stays in its dimension. A function of several takes values of one
/// dimension, undeclared ones and numbers.
public final class Terms extends Vocabulary {
  private Terms() {}

  // Inputs and constants

  /// An input of a program, given by name when it runs.
  public static Undeclared placeholder(String name) {
    return apply(Placeholder.of(name));
  }

  /// An input of a program in a dimension.
  public static <T> Expr<T> placeholder(String name, Class<T> dimension) {
    return placeholder(name).as(dimension);
  }

  /// An input with the value it has where none is given.
  public static Undeclared placeholder(String name, Tensor defaultValue) {
    return apply(new Placeholder(name, Optional.of(defaultValue)));
  }

  /// An input with the number it has where none is given.
  public static Undeclared placeholder(String name, Number defaultValue) {
    return placeholder(name, tensor(defaultValue));
  }

  /// An input with the text it has where none is given.
  public static Undeclared placeholder(String name, String defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue));
  }

  /// An input in a dimension, with the number it has where none is given.
  public static <T> Expr<T> placeholder(String name, Number defaultValue, Class<T> dimension) {
    return placeholder(name, defaultValue).as(dimension);
  }

  /// An input that is a condition.
  public static Condition condition(String name) {
    return placeholder(name).holds();
  }

  /// An input that is a condition, with what it is where none is given.
  public static Condition condition(String name, boolean defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue)).holds();
  }

  /// An input that varies along time, the last dimension.
  public static Undeclared series(String name) {
    return apply(new Series(name));
  }

  /// An input in a dimension that varies along time, the last dimension of its shape.
  public static <T> Expr<T> series(String name, Class<T> dimension) {
    return series(name).as(dimension);
  }

  /// A column of numbers of the table that the graph runs over.
  public static Undeclared column(String name) {
    return column(name, Element.F64);
  }

  /// A column of numbers in a dimension.
  public static <T> Expr<T> column(String name, Class<T> dimension) {
    return column(name).as(dimension);
  }

  /// A column of another element; `column("halted", BOOL).holds()` is a condition.
  public static Undeclared column(String name, Element element) {
    return apply(Column.of(name, element));
  }

  /// A whole number is an i64, any other an f64.
  public static Undeclared constant(Number value) {
    return apply(new Constant(tensor(value)));
  }

  /// A text.
  public static Undeclared constant(String value) {
    return apply(new Constant(Tensor.scalar(value)));
  }

  /// A condition that always holds, or never.
  public static Condition constant(boolean value) {
    return apply(new Constant(Tensor.scalar(value))).holds();
  }

  /// A number in a dimension.
  public static <T> Expr<T> constant(Number value, Class<T> dimension) {
    return constant(value).as(dimension);
  }

  private static Tensor tensor(Number value) {
    return switch (value) {
      case Long _, Integer _, Short _, Byte _ -> Tensor.scalar(value.longValue());
      case Double _, Float _ -> Tensor.scalar(value.doubleValue());
      default -> throw Term.misfit(value);
    };
  }

  /// An array that is part of the program.
  public static Undeclared array(Tensor value) {
    return apply(new ArrayConstant(), value);
  }

  /// Values along time that are part of the program.
  public static Undeclared seriesConstant(double... values) {
    return seriesConstant(Tensor.column(values.clone()));
  }

  /// Values along time, the last dimension, that are part of the program.
  public static Undeclared seriesConstant(Tensor values) {
    return apply(new SeriesConstant(), values);
  }

  // Any op

  /// The result of an op of whatever arguments; declare it with [Quantity#as(Class)] or
  /// [Quantity#holds()].
  public static Undeclared apply(Op op, Term... args) {
    return Undeclared.of(Equation.of(op, List.of(args)));
  }

  /// The result of an op that carries a tensor.
  public static Undeclared apply(Payload op, Tensor payload, Term... args) {
    return Undeclared.of(Equation.of(op, payload, List.of(args)));
  }

  /// A call of a user's function, found by name when the program runs. Arguments by name come last:
  /// `call("f", x, keyword("rate", r))`.
  public static Undeclared call(String name, Argument... arguments) {
    var terms = new ArrayList<Term>();
    var names = new ArrayList<String>();
    for (Argument argument : arguments) {
      switch (argument) {
        case Keyword(String keyword, Term value) -> {
          names.add(keyword);
          terms.add(value);
        }
        case Term term when names.isEmpty() -> terms.add(term);
        case Term term -> throw afterKeyword(name, names, term);
      }
    }
    return Undeclared.of(
        Equation.of(FunctionCall.of(name, terms.size() - names.size(), names), terms));
  }

  /// An argument by name, for [#call].
  public static Keyword keyword(String name, Term value) {
    return new Keyword(name, value);
  }

  private static WeftException afterKeyword(String name, List<String> names, Term term) {
    return new WeftException(
        Diagnostic.of(
                Code.ARITY,
                name + ": an argument by position comes after '" + names.getLast() + "'")
            .about(names.getLast())
            .expected("arguments by position, then arguments by name")
            .found(term.toString()));
  }

  // Choices

  /// One of two values, chosen cell by cell. Both are computed.
  public static <V extends Quantity<V>> V where(
      Condition condition, V then, Beside<? super V> otherwise) {
    return then.value(new Where(), condition, then, otherwise);
  }

  /// One of two values, of which the second has a dimension.
  public static <T> Expr<T> where(Condition condition, Undeclared then, Expr<T> otherwise) {
    return otherwise.value(new Where(), condition, then, otherwise);
  }

  /// A value, or a number where the condition does not hold.
  public static <V extends Quantity<V>> V where(Condition condition, V then, Number otherwise) {
    return then.value(new Where(), condition, then, otherwise);
  }

  /// A number, or a value where the condition does not hold.
  public static <V extends Quantity<V>> V where(Condition condition, Number then, V otherwise) {
    return otherwise.value(new Where(), condition, then, otherwise);
  }

  /// One of two numbers.
  public static Undeclared where(Condition condition, Number then, Number otherwise) {
    return where(condition, constant(then), otherwise);
  }

  /// One of two conditions.
  public static Condition where(Condition condition, Condition then, Condition otherwise) {
    return condition.condition(new Where(), condition, then, otherwise);
  }

  /// The expression of the first clause whose condition holds; missing where none does. An
  /// [#otherwise(Expr)] holds always.
  @SafeVarargs
  public static <T> Expr<T> piecewise(Clause<T> first, Clause<T>... rest) {
    return declared(Clause.choose(list(first, rest), Optional.empty()));
  }

  /// A piecewise function of values without a dimension.
  @SafeVarargs
  public static Undeclared piecewise(Clause.Free<Object> first, Clause.Free<Object>... rest) {
    return Clause.choose(list(first, rest), Optional.empty()).undeclared();
  }

  /// Like a piecewise function, with the promise that no two conditions hold at once. It comes
  /// after its companion, whose value it does not use.
  @SafeVarargs
  public static <T> Expr<T> exclusive(Term companion, Clause<T> first, Clause<T>... rest) {
    return declared(Clause.choose(list(first, rest), Optional.of(companion)));
  }

  /// An exclusive choice among values without a dimension.
  @SafeVarargs
  public static Undeclared exclusive(
      Term companion, Clause.Free<Object> first, Clause.Free<Object>... rest) {
    return Clause.choose(list(first, rest), Optional.of(companion)).undeclared();
  }

  private static <T> Expr<T> declared(Quantity<?> value) {
    return new Expr<>(value.equation(), value.label());
  }

  private static List<Clause<?>> list(Clause<?> first, Clause<?>... rest) {
    return Stream.<Clause<?>>concat(Stream.of(first), Arrays.stream(rest)).toList();
  }

  /// A value where a condition holds.
  public static <T> Clause<T> clause(Expr<T> expression, Condition condition) {
    return Clause.of(expression, Optional.of(condition));
  }

  /// A value without a dimension where a condition holds; it takes that of the other clauses.
  public static <T> Clause.Free<T> clause(Undeclared expression, Condition condition) {
    return new Clause.Free<>(() -> expression, Optional.of(condition));
  }

  /// A number where a condition holds.
  public static <T> Clause.Free<T> clause(Number expression, Condition condition) {
    return new Clause.Free<>(() -> constant(expression), Optional.of(condition));
  }

  /// A value where no earlier clause holds.
  public static <T> Clause<T> otherwise(Expr<T> expression) {
    return Clause.of(expression, Optional.empty());
  }

  /// A value without a dimension where no earlier clause holds.
  public static <T> Clause.Free<T> otherwise(Undeclared expression) {
    return new Clause.Free<>(() -> expression, Optional.empty());
  }

  /// A number where no earlier clause holds.
  public static <T> Clause.Free<T> otherwise(Number expression) {
    return new Clause.Free<>(() -> constant(expression), Optional.empty());
  }

  // Of conditions

  /// 1 where it holds, 0 elsewhere, in an element.
  public static Undeclared cast(Condition x, Element to) {
    return apply(new Cast(to), x);
  }

  /// How many cells are not zero, or hold.
  public static Undeclared countNonzero(Term x, Axes... along) {
    return reduced(
        x,
        x.type(),
        ReduceCountNonzero::new,
        along,
        (op, args) -> Undeclared.of(Equation.of(op, List.of(args))));
  }
}
