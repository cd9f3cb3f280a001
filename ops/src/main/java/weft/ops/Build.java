package weft.ops;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.BinaryOperator;
import java.util.function.UnaryOperator;
import weft.ir.Algebra;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Ceil;
import weft.ops.arithmetic.Cos;
import weft.ops.arithmetic.Divide;
import weft.ops.arithmetic.Exp;
import weft.ops.arithmetic.Expm1;
import weft.ops.arithmetic.Floor;
import weft.ops.arithmetic.Log;
import weft.ops.arithmetic.Log1p;
import weft.ops.arithmetic.Maximum;
import weft.ops.arithmetic.Minimum;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.arithmetic.Negate;
import weft.ops.arithmetic.Power;
import weft.ops.arithmetic.Round;
import weft.ops.arithmetic.Sign;
import weft.ops.arithmetic.Sin;
import weft.ops.arithmetic.Sqrt;
import weft.ops.arithmetic.Subtract;
import weft.ops.arithmetic.Tan;
import weft.ops.arithmetic.Tanh;
import weft.ops.compare.Equal;
import weft.ops.compare.Less;
import weft.ops.compare.LessEqual;
import weft.ops.compare.LogicalAnd;
import weft.ops.compare.LogicalNot;
import weft.ops.compare.LogicalOr;
import weft.ops.compare.Where;
import weft.ops.order.KeyValue;
import weft.ops.order.LargerKey;
import weft.ops.order.SortKey;
import weft.ops.source.Constant;
import weft.ops.window.Lag;

/// The algebra of graph nodes: to compute is to add equations. What is constant is computed at
/// once, with the meaning of [Doubles]; a choice by a constant condition is made at once. So a
/// general definition leaves no trace of the cases that can't occur.
public final class Build implements Algebra<Integer, Integer> {
  private final GraphBuilder to;
  private final Element literal;

  public Build(GraphBuilder to) {
    this(to, Element.F64);
  }

  /// @param literal what literals are: `f64`, `f32`, or `any` where the values are known only when
  ///   the program runs; then they are as narrow as they can be, so that they widen nothing. Among
  ///   texts the only literal is zero, the empty text
  public Build(GraphBuilder to, Element literal) {
    this.to = to;
    this.literal = literal;
  }

  public GraphBuilder builder() {
    return to;
  }

  /// The nodes as operands: conditions by their type, values otherwise.
  public Operands<Integer, Integer> operands(List<Integer> ids) {
    return new Operands<>(
        this,
        ids.stream()
            .map(
                id ->
                    to.type(id).element() == Element.BOOL
                        ? Operand.<Integer, Integer>when(id)
                        : Operand.<Integer, Integer>of(id))
            .toList());
  }

  /// The value `rows` rows earlier; before the first row, the fill. A constant that equals the fill
  /// stays as it is.
  public Integer lag(Integer a, int rows, double fill) {
    boolean same = number(to, a).filter(value -> value.equals(fill)).isPresent();
    return rows == 0 || same ? a : to.add(new Lag(rows, fill), a);
  }

  /// The number a node stands for, where it is a constant.
  public static Optional<Double> number(GraphBuilder to, int id) {
    return to.node(id).op() instanceof Constant(Tensor value) && value.element() == Element.F64
        ? Optional.of(value.asDouble())
        : Optional.empty();
  }

  /// A number that may be computed with at once: of the element that literals have.
  private Optional<Double> known(int id) {
    return to.node(id).op() instanceof Constant(Tensor value)
            && value.element().isFloat()
            && (literal == Element.ANY || value.element() == literal)
        ? Optional.of(value.asDouble())
        : Optional.empty();
  }

  private Optional<Boolean> truthOf(int id) {
    return to.node(id).op() instanceof Constant(Tensor value) && value.element() == Element.BOOL
        ? Optional.of(value.truthAt(0))
        : Optional.empty();
  }

  private Integer bool(boolean value) {
    return to.add(new Constant(Tensor.scalar(value)));
  }

  private Integer unary(Op op, UnaryOperator<Double> meaning, int a) {
    return known(a).map(x -> lit(meaning.apply(x))).orElseGet(() -> to.add(op, a));
  }

  private Integer binary(Op op, BinaryOperator<Double> meaning, int a, int b) {
    var x = known(a);
    var y = known(b);
    return x.isPresent() && y.isPresent() ? lit(meaning.apply(x.get(), y.get())) : to.add(op, a, b);
  }

  private Integer compare(Op op, BiFunction<Double, Double, Boolean> meaning, int a, int b) {
    var x = known(a);
    var y = known(b);
    return x.isPresent() && y.isPresent()
        ? bool(meaning.apply(x.get(), y.get()))
        : to.add(op, a, b);
  }

  @Override
  public Integer lit(double value) {
    if (literal == Element.TEXT && value == 0) {
      return to.add(new Constant(Tensor.scalar("")));
    }
    boolean exact = (float) value == value || Double.isNaN(value);
    boolean narrow = literal == Element.F32 || literal == Element.ANY && exact;
    return to.add(
        narrow
            ? new Constant(Tensor.floats(Element.F32, Shape.SCALAR, _ -> value))
            : Constant.of(value));
  }

  @Override
  public Integer add(Integer a, Integer b) {
    return binary(new Add(), Doubles.ALGEBRA::add, a, b);
  }

  @Override
  public Integer sub(Integer a, Integer b) {
    return binary(new Subtract(), Doubles.ALGEBRA::sub, a, b);
  }

  @Override
  public Integer mul(Integer a, Integer b) {
    return binary(new Multiply(), Doubles.ALGEBRA::mul, a, b);
  }

  @Override
  public Integer div(Integer a, Integer b) {
    return binary(new Divide(), Doubles.ALGEBRA::div, a, b);
  }

  @Override
  public Integer mod(Integer a, Integer b) {
    return binary(new Modulo(), Doubles.ALGEBRA::mod, a, b);
  }

  @Override
  public Integer pow(Integer a, Integer b) {
    return binary(new Power(), Doubles.ALGEBRA::pow, a, b);
  }

  @Override
  public Integer min(Integer a, Integer b) {
    return binary(new Minimum(), Doubles.ALGEBRA::min, a, b);
  }

  @Override
  public Integer max(Integer a, Integer b) {
    return binary(new Maximum(), Doubles.ALGEBRA::max, a, b);
  }

  @Override
  public Integer key(Integer a) {
    return unary(new SortKey(), Doubles.ALGEBRA::key, a);
  }

  @Override
  public Integer larger(Integer a, Integer b) {
    return binary(new LargerKey(), Doubles.ALGEBRA::larger, a, b);
  }

  @Override
  public Integer ofKey(Integer key) {
    return unary(new KeyValue(), Doubles.ALGEBRA::ofKey, key);
  }

  @Override
  public Integer neg(Integer a) {
    return unary(new Negate(), Doubles.ALGEBRA::neg, a);
  }

  @Override
  public Integer abs(Integer a) {
    return unary(new Abs(), Doubles.ALGEBRA::abs, a);
  }

  @Override
  public Integer sign(Integer a) {
    return unary(new Sign(), Doubles.ALGEBRA::sign, a);
  }

  @Override
  public Integer sqrt(Integer a) {
    return unary(new Sqrt(), Doubles.ALGEBRA::sqrt, a);
  }

  @Override
  public Integer exp(Integer a) {
    return unary(new Exp(), Doubles.ALGEBRA::exp, a);
  }

  @Override
  public Integer log(Integer a) {
    return unary(new Log(), Doubles.ALGEBRA::log, a);
  }

  @Override
  public Integer log1p(Integer a) {
    return unary(new Log1p(), Doubles.ALGEBRA::log1p, a);
  }

  @Override
  public Integer expm1(Integer a) {
    return unary(new Expm1(), Doubles.ALGEBRA::expm1, a);
  }

  @Override
  public Integer sin(Integer a) {
    return unary(new Sin(), Doubles.ALGEBRA::sin, a);
  }

  @Override
  public Integer cos(Integer a) {
    return unary(new Cos(), Doubles.ALGEBRA::cos, a);
  }

  @Override
  public Integer tan(Integer a) {
    return unary(new Tan(), Doubles.ALGEBRA::tan, a);
  }

  @Override
  public Integer tanh(Integer a) {
    return unary(new Tanh(), Doubles.ALGEBRA::tanh, a);
  }

  @Override
  public Integer floor(Integer a) {
    return unary(new Floor(), Doubles.ALGEBRA::floor, a);
  }

  @Override
  public Integer ceil(Integer a) {
    return unary(new Ceil(), Doubles.ALGEBRA::ceil, a);
  }

  @Override
  public Integer round(Integer a) {
    return unary(new Round(), Doubles.ALGEBRA::round, a);
  }

  @Override
  public Integer lt(Integer a, Integer b) {
    return compare(new Less(), Doubles.ALGEBRA::lt, a, b);
  }

  @Override
  public Integer le(Integer a, Integer b) {
    return compare(new LessEqual(), Doubles.ALGEBRA::le, a, b);
  }

  @Override
  public Integer eq(Integer a, Integer b) {
    return compare(new Equal(), Doubles.ALGEBRA::eq, a, b);
  }

  @Override
  public Integer and(Integer a, Integer b) {
    if (truthOf(a).isPresent()) {
      return truthOf(a).get() ? b : a;
    }
    if (truthOf(b).isPresent()) {
      return truthOf(b).get() ? a : b;
    }
    return to.add(new LogicalAnd(), a, b);
  }

  @Override
  public Integer or(Integer a, Integer b) {
    if (truthOf(a).isPresent()) {
      return truthOf(a).get() ? a : b;
    }
    if (truthOf(b).isPresent()) {
      return truthOf(b).get() ? b : a;
    }
    return to.add(new LogicalOr(), a, b);
  }

  @Override
  public Integer not(Integer a) {
    return truthOf(a).map(value -> bool(!value)).orElseGet(() -> to.add(new LogicalNot(), a));
  }

  @Override
  public Integer select(Integer condition, Integer then, Integer otherwise) {
    if (then.equals(otherwise)) {
      return then;
    }
    return truthOf(condition)
        .map(value -> value ? then : otherwise)
        .orElseGet(() -> to.add(new Where(), condition, then, otherwise));
  }

  @Override
  public Integer number(Integer condition) {
    return truthOf(condition)
        .map(value -> lit(value ? 1 : 0))
        .orElseGet(() -> to.add(new Where(), condition, lit(1), lit(0)));
  }
}
