package weft.eval;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Negate;
import weft.ops.control.Accumulate;
import weft.ops.control.Pack;
import weft.ops.control.ZerosLike;
import weft.ops.source.Input;

/// Inputs with a type, and ops of programs where all values are tensors.
class InputTest {
  private static final Interpreter ENGINE = new Interpreter(RunOptions.standard().failFast(true));

  private static Graph negated(Type type) {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", type));
    return to.output("y", to.add(new Negate(), x)).build();
  }

  private static final Type TWO = Type.scalar(Element.F64).with(Shape.of(2));

  @Test
  void an_input_is_given_by_name() {
    assertThat(ENGINE.run(negated(TWO), Map.of("x", Tensor.column(1, -2))).output("y"))
        .isEqualTo(Tensor.column(-1, 2));
    assertThat(ENGINE.run(negated(Type.ANY), Map.of("x", Tensor.scalar(3))).output("y"))
        .isEqualTo(Tensor.scalar(-3));
  }

  @Test
  void a_value_of_another_type_is_refused() {
    for (Tensor other :
        new Tensor[] {
          Tensor.column(1, 2, 3), Tensor.f32(Shape.of(2), _ -> 1), Tensor.scalar(1.0)
        }) {
      assertThatThrownBy(() -> ENGINE.run(negated(TWO), Map.of("x", other)))
          .isInstanceOf(WeftException.class)
          .hasMessageContaining("the input 'x' takes another value")
          .hasMessageContaining("f64[2]");
    }
    assertThatThrownBy(() -> ENGINE.run(negated(TWO), Map.of()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("no value is given for the input 'x'");
  }

  @Test
  void derivatives_of_unknown_type_are_taken_together() {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", Type.ANY));
    int zero = to.add(new ZerosLike(), x);
    to.output("sum", to.add(new Accumulate(), to.add(new Accumulate(), x, x), zero));
    assertThat(ENGINE.run(to.build(), Map.of("x", Tensor.column(1, 2))).output("sum"))
        .isEqualTo(Tensor.column(2, 4));
  }

  @Test
  void what_is_no_tensor_is_refused() {
    var to = GraphBuilder.plain();
    int x = to.add(Input.of("x", Type.ANY));
    to.output("both", to.add(Pack.of(2), x, x));
    assertThatThrownBy(() -> ENGINE.run(to.build(), Map.of("x", Tensor.scalar(1.0))))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("does not give a tensor");
  }
}
