package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pullback;
import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.call;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.log;
import static weft.calculus.trace.Functions.max;
import static weft.calculus.trace.Functions.median;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.where;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Contract;
import weft.ir.Example;
import weft.ir.Op;
import weft.ir.Operands;
import weft.ir.Role;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.algebra.Algebra;
import weft.ir.form.Pointwise;
import weft.ops.Ops;
import weft.ops.arithmetic.Coalesce;

/// What was not chosen has no share in a derivative, even where its own slope has no bounds. The
/// square root has an endless slope at zero.
class GuardsTest {
  private static Object[] t(Object... items) {
    return items;
  }

  private static Object slope(Function<Value, Value> f, double at) {
    return gradient(trace(f).on(at)).call(at);
  }

  @Test
  void of_one_number() {
    assertThat(slope(x -> where(x.greaterThan(0.0), log(x), x), 0)).isEqualTo(1.0);
    assertThat(slope(x -> log(x).max(1.0), 0)).isEqualTo(0.0);
    assertThat(slope(x -> Value.of(1.0).max(log(x)), 0)).isEqualTo(0.0);
    assertThat(slope(x -> log(x).times(-1.0).min(1.0), 0)).isEqualTo(0.0);
    assertThat(slope(x -> apply(new Coalesce(), x.plus(1.0), log(x)), 0)).isEqualTo(1.0);
    assertThat(slope(x -> log(x).times(3.0).max(x.plus(1.0)), 0)).isEqualTo(1.0);
    assertThat(slope(x -> log(x), 0)).as("where it was chosen").isEqualTo(Double.POSITIVE_INFINITY);
  }

  /// A value that is used twice is guarded if one of the uses is, whichever comes first.
  @Test
  void of_several_uses() {
    Flow later =
        trace(
                (Value x) -> {
                  Value root = log(x);
                  return t(where(x.greaterThan(0.0), root, 2.0), root);
                })
            .on(1.0);
    assertThat(back(later, 0.0, t(1.0, 0.0))).isEqualTo(0.0);
    Flow sooner =
        trace(
                (Value x) -> {
                  Value root = log(x);
                  Value scaled = root.times(3.0);
                  return t(where(x.greaterThan(0.0), root, 2.0), scaled);
                })
            .on(1.0);
    assertThat(back(sooner, 0.0, t(1.0, 0.0))).isEqualTo(0.0);
    assertThat(back(sooner, 4.0, t(1.0, 1.0))).isEqualTo(0.25 + 0.75);
  }

  /// So it is through the parts of what has several results, and through batches.
  @Test
  void of_parts_and_items() {
    Flow roots = batch(trace((Value x) -> t(log(x), x.times(log(x)))).on(1.0));
    Flow flow =
        trace(
                (Value x) -> {
                  var both = (Object[]) call(roots, List.of(x, x.plus(1.0)));
                  var first = (Value) ((List<?>) both[0]).getFirst();
                  var second = (Value) ((List<?>) both[1]).getFirst();
                  return where(x.greaterThan(0.0), first.plus(second), x.times(5.0));
                })
            .on(1.0);
    assertThat(back(flow, 1.0, 1.0)).isEqualTo(2.0);
    assertThat(back(flow, 0.0, 1.0)).isEqualTo(5.0);
    Flow items = batch(trace((Value x) -> log(x).max(1.0)).on(1.0));
    var found = (Object[]) pullback(items).call(t(List.of(0.0, 4.0)), List.of(1.0, 1.0));
    assertThat((Object[]) found[1]).containsExactly(List.of(0.0, 0.25));
  }

  @Test
  void of_what_a_reduction_chose() {
    var most = trace((Value x) -> max(log(x))).on(new double[3]);
    assertThat(gradient(most).call((Object) new double[] {0, 4, 2}))
        .isEqualTo(Tensor.column(0, 0.25, 0));
    var middle = trace((Value x) -> median(log(x))).on(new double[3]);
    assertThat(gradient(middle).call((Object) new double[] {0, 4, 2}))
        .isEqualTo(Tensor.column(0, 0, 0.5));
    var inner = trace((Value x) -> sum(log(x)).max(9.0)).on(new double[2]);
    assertThat(gradient(inner).call((Object) new double[] {0, 4})).isEqualTo(Tensor.column(0, 0));
  }

  /// An op of somebody else.
  record Clip() implements Pointwise.OfValue {
    public static final Contract CONTRACT = Contract.of(Role.number("x"));

    @Override
    public Type infer(List<Type> args) {
      return args.getFirst();
    }

    @Override
    public <E, B> E value(Algebra<E, B> on, Operands<E, B> in) {
      return on.max(on.min(in.value(0), on.lit(2)), on.lit(-1));
    }
  }

  /// That an op chooses is seen from its definition.
  @Test
  void of_an_op_that_nobody_knows() {
    assertThat(slope(x -> apply(new Clip(), log(x)), 0)).isEqualTo(0.0);
    assertThat(slope(x -> apply(new Clip(), log(x)), 2)).isEqualTo(0.5);
  }

  @Test
  void what_chooses() {
    var chooses =
        Ops.all().classes().stream()
            .flatMap(op -> Example.of(op).stream())
            .map(Example::op)
            .filter(Guards::chooses)
            .map(Op::tag)
            .distinct();
    assertThat(chooses)
        .containsExactlyInAnyOrder(
            "where",
            "where_nonzero",
            "minimum",
            "maximum",
            "coalesce",
            "multi_clause_where",
            "exclusive_multi_clause_where",
            "reduce_min",
            "reduce_max",
            "reduce_median",
            "reduce_quantile",
            "relu",
            "leaky_relu",
            "thresholded_relu",
            "prelu",
            "elu",
            "celu",
            "selu",
            "softplus",
            "sign_power",
            "mish");
  }

  /// Texts are never guarded: feedback is passed on as it is.
  @Test
  void texts_are_not_numbers() {
    Flow flow =
        trace((Value x, Value s, Value t) -> concat(where(x.greaterThan(0.0), s, t), "!"))
            .on(1.0, "s", "t");
    var found = (Object[]) pullback(flow).call(t(1.0, "s", "t"), "g");
    assertThat(found[0]).isEqualTo("s!");
    assertThat(((Object[]) found[1])[1]).isEqualTo("g");
  }

  private static Object back(Flow flow, double at, Object cotangents) {
    return ((Object[]) ((Object[]) pullback(flow).call(t(at), cotangents))[1])[0];
  }
}
