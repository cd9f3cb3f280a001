package weft.lang.dsl;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Element;
import weft.ir.Op;
import weft.ir.Payload;
import weft.ir.Tensor;
import weft.ir.WeftException;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Ceil;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Expm1;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Tan;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.IsMissing;
import weft.ops.compare.Where;
import weft.ops.source.ArrayConstant;
import weft.ops.source.Column;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;
import weft.ops.source.Series;
import weft.ops.source.SeriesConstant;
import weft.ops.tensor.Cast;
import weft.ops.tensor.ExpandDims;
import weft.ops.tensor.FunctionCall;
import weft.ops.tensor.Squeeze;

/// The functions of the language, for `import static weft.lang.dsl.Functions.*`.
///
/// A function of one value stays in its dimension. A function of several takes values of one
/// dimension, undeclared ones and numbers, like the methods of [Value].
public final class Functions extends Reductions {
  private Functions() {}

  // Inputs and constants

  /// An input of a program, given by name when it runs.
  public static Undeclared placeholder(String name) {
    return apply(Placeholder.of(name));
  }

  public static <T> Expr<T> placeholder(String name, Class<T> dimension) {
    return placeholder(name).as(dimension);
  }

  /// An input with the value it has where none is given.
  public static Undeclared placeholder(String name, Tensor defaultValue) {
    return apply(new Placeholder(name, Optional.of(defaultValue)));
  }

  public static Undeclared placeholder(String name, double defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue));
  }

  public static Undeclared placeholder(String name, long defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue));
  }

  public static Undeclared placeholder(String name, String defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue));
  }

  public static <T> Expr<T> placeholder(String name, double defaultValue, Class<T> dimension) {
    return placeholder(name, defaultValue).as(dimension);
  }

  public static <T> Expr<T> placeholder(String name, long defaultValue, Class<T> dimension) {
    return placeholder(name, defaultValue).as(dimension);
  }

  /// An input that is a condition.
  public static Condition condition(String name) {
    return placeholder(name).holds();
  }

  public static Condition condition(String name, boolean defaultValue) {
    return placeholder(name, Tensor.scalar(defaultValue)).holds();
  }

  /// An input that varies along time, the last dimension.
  public static Undeclared series(String name) {
    return apply(new Series(name));
  }

  public static <T> Expr<T> series(String name, Class<T> dimension) {
    return series(name).as(dimension);
  }

  /// A column of numbers of the table that the graph runs over.
  public static Undeclared column(String name) {
    return column(name, Element.F64);
  }

  public static <T> Expr<T> column(String name, Class<T> dimension) {
    return column(name).as(dimension);
  }

  /// A column of another element; `column("halted", BOOL).holds()` is a condition.
  public static Undeclared column(String name, Element element) {
    return apply(Column.of(name, element));
  }

  public static Undeclared constant(double value) {
    return apply(new Constant(Tensor.scalar(value)));
  }

  public static Undeclared constant(long value) {
    return apply(new Constant(Tensor.scalar(value)));
  }

  public static Undeclared constant(String value) {
    return apply(new Constant(Tensor.scalar(value)));
  }

  public static Condition constant(boolean value) {
    return apply(new Constant(Tensor.scalar(value))).holds();
  }

  public static <T> Expr<T> constant(double value, Class<T> dimension) {
    return constant(value).as(dimension);
  }

  public static <T> Expr<T> constant(long value, Class<T> dimension) {
    return constant(value).as(dimension);
  }

  /// An array that is part of the program.
  public static Undeclared array(Tensor value) {
    return apply(new ArrayConstant(), value);
  }

  /// Values along time that are part of the program.
  public static Undeclared seriesConstant(double... values) {
    return seriesConstant(Tensor.column(values.clone()));
  }

  public static Undeclared seriesConstant(Tensor values) {
    return apply(new SeriesConstant(), values);
  }

  // Any op

  /// The result of an op of whatever arguments; declare it with [Value#as(Class)] or
  /// [Value#holds()].
  public static Undeclared apply(Op op, Term... args) {
    return Undeclared.of(Equation.of(op, args));
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
  public static <T> Expr<T> where(Condition condition, Expr<T> then, Expr<T> otherwise) {
    return then.view(Equation.of(new Where(), condition, then, otherwise), "");
  }

  public static <T> Expr<T> where(Condition condition, Undeclared then, Expr<T> otherwise) {
    return otherwise.view(Equation.of(new Where(), condition, then, otherwise), "");
  }

  public static <V extends Value<V>> V where(Condition condition, V then, Undeclared otherwise) {
    return then.view(Equation.of(new Where(), condition, then, otherwise), "");
  }

  public static <V extends Value<V>> V where(Condition condition, V then, double otherwise) {
    return where(condition, then, constant(otherwise));
  }

  public static <V extends Value<V>> V where(Condition condition, V then, long otherwise) {
    return where(condition, then, constant(otherwise));
  }

  public static <V extends Value<V>> V where(Condition condition, double then, V otherwise) {
    return otherwise.view(Equation.of(new Where(), condition, constant(then), otherwise), "");
  }

  public static <V extends Value<V>> V where(Condition condition, long then, V otherwise) {
    return otherwise.view(Equation.of(new Where(), condition, constant(then), otherwise), "");
  }

  public static Undeclared where(Condition condition, double then, double otherwise) {
    return where(condition, constant(then), constant(otherwise));
  }

  public static Undeclared where(Condition condition, long then, long otherwise) {
    return where(condition, constant(then), constant(otherwise));
  }

  public static Condition where(Condition condition, Condition then, Condition otherwise) {
    return Condition.of(Equation.of(new Where(), condition, then, otherwise));
  }

  /// The expression of the first clause whose condition holds; missing where none does. An
  /// [#otherwise(Expr)] holds always.
  @SafeVarargs
  public static <T> Expr<T> piecewise(Clause<T> first, Clause<T>... rest) {
    return declared(Clause.choose(list(first, rest), Optional.empty()));
  }

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

  @SafeVarargs
  public static Undeclared exclusive(
      Term companion, Clause.Free<Object> first, Clause.Free<Object>... rest) {
    return Clause.choose(list(first, rest), Optional.of(companion)).undeclared();
  }

  private static <T> Expr<T> declared(Value<?> value) {
    return new Expr<>(value.equation(), value.label());
  }

  private static List<Clause<?>> list(Clause<?> first, Clause<?>... rest) {
    return Stream.<Clause<?>>concat(Stream.of(first), Arrays.stream(rest)).toList();
  }

  public static <T> Clause<T> clause(Expr<T> expression, Condition condition) {
    return Clause.of(expression, Optional.of(condition));
  }

  public static <T> Clause.Free<T> clause(Undeclared expression, Condition condition) {
    return new Clause.Free<>(() -> expression, Optional.of(condition));
  }

  public static <T> Clause.Free<T> clause(double expression, Condition condition) {
    return new Clause.Free<>(() -> constant(expression), Optional.of(condition));
  }

  public static <T> Clause.Free<T> clause(long expression, Condition condition) {
    return new Clause.Free<>(() -> constant(expression), Optional.of(condition));
  }

  public static <T> Clause<T> otherwise(Expr<T> expression) {
    return Clause.of(expression, Optional.empty());
  }

  public static <T> Clause.Free<T> otherwise(Undeclared expression) {
    return new Clause.Free<>(() -> expression, Optional.empty());
  }

  public static <T> Clause.Free<T> otherwise(double expression) {
    return new Clause.Free<>(() -> constant(expression), Optional.empty());
  }

  public static <T> Clause.Free<T> otherwise(long expression) {
    return new Clause.Free<>(() -> constant(expression), Optional.empty());
  }

  // Cell by cell

  public static <V extends Value<V>> V abs(V x) {
    return x.through(new Abs());
  }

  public static <V extends Value<V>> V ceil(V x) {
    return x.through(new Ceil());
  }

  public static <V extends Value<V>> V cos(V x) {
    return x.through(new Cos());
  }

  public static <V extends Value<V>> V exp(V x) {
    return x.through(new Exp());
  }

  public static <V extends Value<V>> V expm1(V x) {
    return x.through(new Expm1());
  }

  public static <V extends Value<V>> V floor(V x) {
    return x.through(new Floor());
  }

  public static <V extends Value<V>> V log(V x) {
    return x.through(new Log());
  }

  public static <V extends Value<V>> V log1p(V x) {
    return x.through(new Log1p());
  }

  public static <V extends Value<V>> V round(V x) {
    return x.through(new Round());
  }

  public static <V extends Value<V>> V sigmoid(V x) {
    return x.through(new Sigmoid());
  }

  public static <V extends Value<V>> V sign(V x) {
    return x.through(new Sign());
  }

  public static <V extends Value<V>> V sin(V x) {
    return x.through(new Sin());
  }

  public static <V extends Value<V>> V sqrt(V x) {
    return x.through(new Sqrt());
  }

  public static <V extends Value<V>> V tan(V x) {
    return x.through(new Tan());
  }

  public static <V extends Value<V>> V tanh(V x) {
    return x.through(new Tanh());
  }

  public static Condition isMissing(Value<?> x) {
    return Condition.of(Equation.of(new IsMissing(), x));
  }

  // Elements and dimensions

  /// The value in another element.
  public static <V extends Value<V>> V cast(V x, Element to) {
    return x.through(new Cast(to));
  }

  public static Undeclared cast(Condition x, Element to) {
    return apply(new Cast(to), x);
  }

  /// The same cells with further dimensions of length 1, at these positions of the result.
  public static <V extends Value<V>> V expandDims(V x, int... axes) {
    return x.through(new ExpandDims(Arrays.stream(axes).boxed().toList()));
  }

  /// The same cells without these dimensions, which must have length 1.
  public static <V extends Value<V>> V squeeze(V x, int... axes) {
    return x.through(new Squeeze(Arrays.stream(axes).boxed().toList()));
  }
}
