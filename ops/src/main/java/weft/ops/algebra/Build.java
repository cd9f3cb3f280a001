package weft.ops.algebra;

import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.DoubleBinaryOperator;
import java.util.function.Supplier;
import weft.ir.Element;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Operand;
import weft.ir.Operands;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.algebra.Algebra;
import weft.ir.algebra.Binary;
import weft.ir.algebra.Relation;
import weft.ir.algebra.Unary;
import weft.ir.math.SortKeys;
import weft.ops.Elementary;
import weft.ops.arithmetic.Multiply;
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
import weft.ops.tensor.SpreadLike;
import weft.ops.window.Lag;

/// The algebra of graph nodes: to compute is to add equations. What is constant is computed at
/// once, with the meaning of [Doubles]; a choice by a constant condition is made at once. So a
/// general definition leaves no trace of the cases that can't occur.
public final class Build implements Algebra<Integer, Integer> {
  private final GraphBuilder to;
  private final Element literal;

  /// Literals that single precision can't hold.
  private final Set<Integer> wide = new HashSet<>();

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
        this, ids.stream().map(id -> Operand.of(to.type(id).element(), id)).toList());
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

  @Override
  public Optional<Boolean> decided(Integer id) {
    return to.node(id).op() instanceof Constant(Tensor value)
            && value.element() == Element.BOOL
            && !value.hasGaps()
        ? Optional.of(value.truthAt(0))
        : Optional.empty();
  }

  /// A missing condition is none that holds or not: it does not stand for what is made of it.
  private boolean isClear(int id) {
    return !to.node(id).isDoubtful();
  }

  private Integer bool(boolean value) {
    return to.add(new Constant(Tensor.scalar(value)));
  }

  @Override
  public Integer unary(Unary function, Integer a) {
    return known(a)
        .map(x -> lit(function.applyAsDouble(x)))
        .orElseGet(() -> to.add(Elementary.of(function), a));
  }

  @Override
  public Integer binary(Binary function, Integer a, Integer b) {
    return binary(() -> Elementary.of(function), function, a, b);
  }

  private Integer binary(Supplier<Op> op, DoubleBinaryOperator meaning, int a, int b) {
    var x = known(a);
    var y = known(b);
    return x.isPresent() && y.isPresent()
        ? lit(meaning.applyAsDouble(x.get(), y.get()))
        : to.add(op.get(), beside(a, b), beside(b, a));
  }

  /// A literal that single precision can't hold takes the element of what it stands beside, where
  /// that is known only when the program runs.
  private int beside(int a, int other) {
    return wide.contains(a) ? to.add(new SpreadLike(), a, other) : a;
  }

  @Override
  public Integer compare(Relation relation, Integer a, Integer b) {
    var x = known(a);
    var y = known(b);
    if (x.isPresent() && y.isPresent()) {
      return bool(relation.holds(x.get(), y.get()));
    }
    return switch (relation) {
      case LESS -> to.add(new Less(), a, b);
      case LESS_EQUAL -> to.add(new LessEqual(), a, b);
      case EQUAL -> to.add(new Equal(), a, b);
    };
  }

  @Override
  public Integer lit(double value) {
    if (literal == Element.TEXT && value == 0) {
      return to.add(new Constant(Tensor.scalar("")));
    }
    boolean exact = (float) value == value || Double.isNaN(value);
    Element element =
        literal == Element.ANY && exact ? Element.F32 : literal.isFloat() ? literal : Element.F64;
    int id = to.add(new Constant(Tensor.floats(element, Shape.SCALAR, _ -> value)));
    if (literal == Element.ANY && !exact) {
      wide.add(id);
    }
    return id;
  }

  @Override
  public Integer key(Integer a) {
    return known(a).map(x -> lit(SortKeys.key(x))).orElseGet(() -> to.add(new SortKey(), a));
  }

  @Override
  public Integer larger(Integer a, Integer b) {
    return binary(LargerKey::new, SortKeys::larger, a, b);
  }

  @Override
  public Integer ofKey(Integer key) {
    return known(key).map(x -> lit(SortKeys.value(x))).orElseGet(() -> to.add(new KeyValue(), key));
  }

  @Override
  public Integer and(Integer a, Integer b) {
    if (decided(a).isPresent() && isClear(b)) {
      return decided(a).get() ? b : a;
    }
    if (decided(b).isPresent() && isClear(a)) {
      return decided(b).get() ? a : b;
    }
    return to.add(new LogicalAnd(), a, b);
  }

  @Override
  public Integer or(Integer a, Integer b) {
    if (decided(a).isPresent() && isClear(b)) {
      return decided(a).get() ? a : b;
    }
    if (decided(b).isPresent() && isClear(a)) {
      return decided(b).get() ? b : a;
    }
    return to.add(new LogicalOr(), a, b);
  }

  @Override
  public Integer not(Integer a) {
    return decided(a).map(value -> bool(!value)).orElseGet(() -> to.add(new LogicalNot(), a));
  }

  @Override
  public Integer select(Integer condition, Integer then, Integer otherwise) {
    if (then.equals(otherwise)) {
      return then;
    }
    return decided(condition)
        .map(value -> value ? then : otherwise)
        .orElseGet(() -> to.add(new Where(), condition, then, otherwise));
  }

  @Override
  public Integer number(Integer condition) {
    if (to.node(condition).isDoubtful()) {
      return to.add(new Multiply(), condition, lit(1));
    }
    return decided(condition)
        .map(value -> lit(value ? 1 : 0))
        .orElseGet(() -> to.add(new Where(), condition, lit(1), lit(0)));
  }
}
