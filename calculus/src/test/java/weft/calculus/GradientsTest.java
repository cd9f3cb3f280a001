package weft.calculus;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static weft.calculus.Gradients.gradient;
import static weft.calculus.Gradients.hessian;
import static weft.calculus.Gradients.hvp;
import static weft.calculus.Gradients.jacobian;
import static weft.calculus.Gradients.valueAndGradient;
import static weft.calculus.Transforms.batch;
import static weft.calculus.Transforms.pushforward;
import static weft.calculus.trace.Functions.concat;
import static weft.calculus.trace.Functions.exp;
import static weft.calculus.trace.Functions.matmul;
import static weft.calculus.trace.Functions.mean;
import static weft.calculus.trace.Functions.sin;
import static weft.calculus.trace.Functions.sum;
import static weft.calculus.trace.Trace.trace;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.calculus.program.Flow;
import weft.calculus.trace.Value;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphPrinter;
import weft.ir.text.GraphReader;
import weft.ops.Ops;

class GradientsTest {
  /// `sum(w * x)^2 + b`, by hand: `2 sum(w * x) w`.
  private static final Flow SQUARE =
      trace((Value x) -> sum(x.times(new double[] {1, 2, 3})).power(2.0)).on(new double[3]);

  private static Tensor matrix(int rows, int columns, double... cells) {
    return Tensor.of(Shape.of(rows, columns), cells);
  }

  @Test
  void a_gradient_has_the_shape_of_the_argument() {
    assertThat(gradient(SQUARE).call((Object) new double[] {1, 0, -1}))
        .isEqualTo(Tensor.column(-4, -8, -12));
  }

  @Test
  void the_value_comes_along() {
    var both = (Object[]) valueAndGradient(SQUARE).call((Object) new double[] {1, 0, -1});
    assertThat(both).containsExactly(4.0, Tensor.column(-4, -8, -12));
  }

  @Test
  void several_arguments_have_a_tuple_of_gradients() {
    Flow flow = trace((Value x, Value y) -> x.times(y).plus(exp(x))).on(0.0, 0.0);
    assertThat((Object[]) gradient(flow).call(0.0, 3.0)).containsExactly(4.0, 0.0);
  }

  @Test
  void gradients_stand_in_the_containers_of_the_arguments() {
    Flow flow =
        trace((Map<String, Value> p) -> p.get("a").times(p.get("b")).plus(p.get("c")))
            .on(Map.of("a", 0.0, "b", 0.0, "c", 0.0));
    assertThat(gradient(flow).call(Map.of("a", 2.0, "b", 5.0, "c", 1.0)))
        .isEqualTo(Map.of("a", 5.0, "b", 2.0, "c", 1.0));
  }

  @Test
  void what_has_no_effect_has_zero_and_whole_numbers_have_nothing() {
    Flow flow = trace((Value x, Value y, Value n) -> sin(x)).on(0.0, new double[2], 1L);
    assertThat((Object[]) gradient(flow).call(0.0, new double[2], 3L))
        .containsExactly(1.0, Tensor.column(0, 0), null);
  }

  @Test
  void a_result_that_is_not_one_real_number_is_refused() {
    Flow vector = trace((Value x) -> x.times(2.0)).on(new double[2]);
    Flow two = trace((Value x) -> List.of(x, x)).on(1.0);
    for (Flow flow : List.of(vector, two)) {
      assertThatThrownBy(() -> gradient(flow))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("a gradient is of one real number")
          .hasMessageContaining("jacobian");
    }
    refused(trace((Value x) -> x.lessThan(1.0)).on(1.0), "bool", "only floats have one");
    refused(trace((Value x) -> x.times(x)).on(1), "i64", "trace with 1.0, not 1");
    refused(trace((Value x) -> concat(x, "!")).on(""), "text", "pullback(program)");
    refused(batch(trace((Value x) -> x.times(x)).on(1.0)), "f64*", "batch(gradient(program))");
    refused(trace((Value x) -> x.times(0.5)).on(1), "no argument that is a float", "[i64]");
    assertThatThrownBy(() -> jacobian(trace((Value x) -> concat(x, "!")).on("")))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("no argument that is a float");
  }

  private static void refused(Flow flow, String... parts) {
    assertThatThrownBy(() -> gradient(flow))
        .isInstanceOf(WeftException.class)
        .message()
        .contains(parts);
  }

  @Test
  void single_precision_gradients_are_single() {
    Flow flow = trace((Value x) -> mean(sin(x).times(x))).on(new float[3]);
    assertThat(gradient(flow).call((Object) new float[] {0, 0, 0}))
        .isEqualTo(Tensor.f32(Shape.of(3), _ -> 0));
  }

  @Test
  void a_jacobian_has_the_dimensions_of_the_result_and_then_of_the_argument() {
    Tensor a = matrix(2, 3, 1, 2, 3, 4, 5, 6);
    Flow flow = trace((Value x) -> matmul(Value.of(a), x)).on(new double[3]);
    assertThat(jacobian(flow).call((Object) new double[] {1, 1, 1})).isEqualTo(a);
    Flow wide = trace((Value x) -> matmul(x, a)).on(new double[2]);
    assertThat(jacobian(wide).call((Object) new double[] {1, 1}))
        .isEqualTo(matrix(3, 2, 1, 4, 2, 5, 3, 6));
  }

  /// The way back goes over the cells of the result, the way forward over those of the arguments.
  @Test
  void a_jacobian_takes_the_shorter_way() {
    Flow tall = trace((Value x) -> x.times(new double[] {1, 2, 3})).on(0.0);
    Flow flat = trace((Value x) -> sum(x)).on(new double[3]);
    assertThat(jacobian(tall).toString()).contains("stack_items").contains("last=true");
    assertThat(jacobian(flat).toString()).contains("stack_items").doesNotContain("last=true");
    assertThat(jacobian(tall).call(5.0)).isEqualTo(Tensor.column(1, 2, 3));
    assertThat(jacobian(flat).call((Object) new double[3])).isEqualTo(Tensor.column(1, 1, 1));
  }

  @Test
  void a_jacobian_of_several_results_has_one_in_each_place() {
    Flow flow = trace((Value x, Value y) -> List.of(x.times(y), y.times(y))).on(new double[2], 0.0);
    var result = (List<?>) jacobian(flow).call(new double[] {1, 2}, 3.0);
    assertThat((Object[]) result.get(0))
        .containsExactly(matrix(2, 2, 3, 0, 0, 3), Tensor.column(1, 2));
    assertThat((Object[]) result.get(1)).containsExactly(Tensor.column(0, 0), 6.0);
  }

  @Test
  void a_hessian_is_the_jacobian_of_the_gradient() {
    assertThat(hessian(SQUARE).call((Object) new double[] {1, 0, -1}))
        .isEqualTo(matrix(3, 3, 2, 4, 6, 4, 8, 12, 6, 12, 18));
  }

  @Test
  void a_product_with_the_hessian_needs_no_hessian() {
    var at = new Object[] {new double[] {1, 0, -1}};
    var vector = new Object[] {new double[] {0, 1, 0}};
    assertThat(hvp(SQUARE).call(at, vector)).isEqualTo(Tensor.column(4, 8, 12));
  }

  @Test
  void they_can_be_transformed_again() {
    Flow cube = trace((Value x) -> x.times(x).times(x)).on(0.0);
    assertThat(gradient(gradient(gradient(cube))).call(2.0)).isEqualTo(6.0);
    assertThat(batch(gradient(cube)).call(List.of(1.0, 2.0))).isEqualTo(List.of(3.0, 12.0));
    var pushed =
        (Object[])
            pushforward(jacobian(SQUARE))
                .call(
                    new Object[] {new double[] {1, 0, -1}}, new Object[] {new double[] {0, 1, 0}});
    assertThat(pushed[1]).isEqualTo(Tensor.column(4, 8, 12));
    Flow vector = trace((Value x) -> x.times(x)).on(new double[2]);
    assertThat(jacobian(jacobian(vector)).call((Object) new double[] {1, 2}))
        .isEqualTo(Tensor.of(Shape.of(2, 2, 2), new double[] {2, 0, 0, 0, 0, 0, 0, 2}));
  }

  @Test
  void they_print_and_read_back() {
    for (Flow flow : List.of(gradient(SQUARE), hessian(SQUARE), hvp(SQUARE))) {
      String text = GraphPrinter.print(flow.graph());
      assertThat(GraphPrinter.print(GraphReader.read(text, Ops.all()))).isEqualTo(text);
    }
  }
}
