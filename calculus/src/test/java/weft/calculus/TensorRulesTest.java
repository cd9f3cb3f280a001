package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.trace.Functions.abs;
import static weft.calculus.trace.Functions.apply;
import static weft.calculus.trace.Functions.log;
import static weft.calculus.trace.Functions.max;
import static weft.calculus.trace.Functions.median;
import static weft.calculus.trace.Functions.min;
import static weft.calculus.trace.Functions.prod;
import static weft.calculus.trace.Functions.quantile;
import static weft.calculus.trace.Functions.relu;
import static weft.calculus.trace.Functions.sign;
import static weft.calculus.trace.Functions.sqrt;
import static weft.calculus.trace.Functions.std;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Functions.where;
import static weft.calculus.trace.Trace.trace;

import java.util.function.Function;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Multiply;
import weft.ops.source.Column;
import weft.ops.source.Input;
import weft.ops.tensor.MatMul;

/// What derivatives are where there is a choice: ties, corners, zeros, what was not chosen.
class TensorRulesTest {
  private static Object slope(Function<Value, Value> f, double... at) {
    return at.length == 1
        ? gradient(trace(f).on(at[0])).call(at[0])
        : gradient(trace(f).on((Object) at)).call((Object) at);
  }

  @Test
  void corners() {
    assertThat(slope(x -> abs(x), 0)).isEqualTo(0.0);
    assertThat(slope(x -> sign(x), 3)).isEqualTo(0.0);
    assertThat(slope(x -> relu(x), 0)).isEqualTo(0.0);
    assertThat(slope(x -> x.power(0.0), 0)).isEqualTo(0.0);
    assertThat(slope(x -> x.power(1.0), 0)).isEqualTo(1.0);
  }

  @Test
  void equal_values_share() {
    Flow least = trace((Value x, Value y) -> x.min(y)).on(0.0, 0.0);
    Flow most = trace((Value x, Value y) -> x.max(y)).on(0.0, 0.0);
    assertThat((Object[]) gradient(least).call(2.0, 2.0)).containsExactly(0.5, 0.5);
    assertThat((Object[]) gradient(most).call(2.0, 2.0)).containsExactly(0.5, 0.5);
    assertThat((Object[]) gradient(least).call(2.0, 3.0)).containsExactly(1.0, 0.0);
    assertThat((Object[]) gradient(most).call(2.0, 3.0)).containsExactly(0.0, 1.0);
    assertThat(slope(x -> max(x), 1, 4, 4, 2)).isEqualTo(Tensor.column(0, 0.5, 0.5, 0));
    assertThat(slope(x -> min(x), 1, 4, 1, 1))
        .isEqualTo(Tensor.column(1.0 / 3, 0, 1.0 / 3, 1.0 / 3));
  }

  @Test
  void a_quantile_is_made_of_its_neighbours() {
    assertThat(slope(x -> median(x), 5, 1, 2)).isEqualTo(Tensor.column(0, 0, 1));
    assertThat(slope(x -> median(x), 5, 1, 2, 9)).isEqualTo(Tensor.column(0.5, 0, 0.5, 0));
    assertThat(slope(x -> median(x), 2, 2, 7, 1)).isEqualTo(Tensor.column(0.5, 0.5, 0, 0));
    assertThat(slope(x -> quantile(x, 0.25), 4, 1, 3, 2))
        .isEqualTo(Tensor.column(0, 0.25, 0, 0.75));
  }

  @Test
  void a_product_with_zeros() {
    Function<Value, Value> product = x -> prod(x);
    assertThat(slope(product, 2, 3, 4)).isEqualTo(Tensor.column(12, 8, 6));
    assertThat(slope(product, 2, 0, 4)).isEqualTo(Tensor.column(0, 8, 0));
    assertThat(slope(product, 0, 0, 4)).isEqualTo(Tensor.column(0, 0, 0));
    assertThat(hessian(trace(product).on(new double[3])).call((Object) new double[] {0, 0, 4}))
        .isEqualTo(Tensor.of(Shape.of(3, 3), new double[] {0, 4, 0, 4, 0, 0, 0, 0, 0}));
  }

  @Test
  void a_constant_lane_has_a_flat_deviation() {
    assertThat(slope(x -> std(x), 3, 3, 3)).isEqualTo(Tensor.column(0, 0, 0));
  }

  /// `0 * inf` is not a number: what was not chosen must not be multiplied with anything.
  @Test
  void what_was_not_chosen_does_not_count() {
    Function<Value, Value> safe = x -> sum(where(x.greaterThan(0.0), log(x).times(2.0), 0.0));
    assertThat(slope(safe, 0, 4, -1)).isEqualTo(Tensor.column(0, 0.5, 0));
    assertThat(slope(x -> sum(sqrt(x).max(1.0)), 0, 4)).isEqualTo(Tensor.column(0, 0.25));
    Flow scaled =
        trace((Value x, Value s) -> sum(where(x.greaterThan(0.0), log(x).times(s), 0.0)))
            .on(new double[2], 1.0);
    assertThat((Object[]) gradient(scaled).call(new double[] {0, 1}, 3.0))
        .containsExactly(Tensor.column(0, 3), 0.0);
    var most = trace((Value x) -> max(sqrt(x))).on(new double[2]);
    assertThat(gradient(most).call((Object) new double[] {0, 4})).isEqualTo(Tensor.column(0, 0.25));
  }

  /// A cotangent may be zero by chance; the second derivative is there all the same.
  @Test
  void a_zero_by_chance_is_no_choice() {
    Function<Value, Value> well =
        x -> where(x.greaterThan(0.0), x.times(3.0), 0.0).minus(6.0).power(2.0);
    assertThat(slope(well, 2)).isEqualTo(0.0);
    assertThat(hessian(trace(well).on(0.0)).call(2.0)).isEqualTo(18.0);
    assertThat(gradient(gradient(trace(well).on(0.0))).call(2.0)).isEqualTo(18.0);
  }

  private static Graph pulled(Op op, Type... types) {
    var to = GraphBuilder.plain();
    var args = new java.util.ArrayList<Integer>();
    for (Type type : types) {
      args.add(to.add(Input.of("x" + args.size(), type)));
    }
    return Pullback.standard().apply(to.output("y", to.add(op, args)).build());
  }

  private static Type f64(int... dims) {
    return Type.scalar(Element.F64).with(Shape.of(dims));
  }

  @Test
  void where_shapes_agree_nothing_is_summed() {
    assertThat(pulled(new Add(), f64(2, 3), f64(2, 3)).toString()).doesNotContain("sum");
    assertThat(pulled(new Add(), f64(2, 3), f64(3)).toString())
        .contains("reduce_sum(x=n2, axis=\"0\")")
        .contains("squeeze")
        .doesNotContain("sum_like");
    assertThat(pulled(new Add(), Type.ANY, f64(3)).toString()).contains("sum_like");
  }

  @Test
  void along_rows_nothing_is_summed() {
    var to = GraphBuilder.plain();
    int x = to.add(new Column("x", Element.F64, java.util.List.of()));
    int levels = to.add(new Column("levels", Element.F64, java.util.List.of(2)));
    to.output("y", to.add(new Multiply(), x, levels));
    var back = Pullback.standard().apply(to.build()).toString();
    assertThat(back).contains("array_sum").doesNotContain("reduce_sum").doesNotContain("sum_like");
  }

  @Test
  void the_way_back_through_a_product_needs_shapes() {
    assertThatThrownBy(() -> pulled(MatMul.plain(), Type.ANY, f64(3)))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("needs to know its shapes");
  }

  @Test
  void other_ops_are_reached_by_apply() {
    assertThat(slope(x -> sum(apply(new Multiply(), x, x)), 1, 2)).isEqualTo(Tensor.column(2, 4));
  }
}
