package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import weft.calculus.Transforms;
import weft.calculus.program.CompiledFlow;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.jit.tensor.TensorEngine;

class ChainWorkTest {
  private static final Tensor ONE = Tensor.of(Shape.of(1), new double[] {1});

  @Test
  void it_has_30_ops_and_one_input() {
    assertThat(ChainWork.sum(ChainWork.input(10)).graph().size()).isEqualTo(ChainWork.OPS + 1);
    assertThat(ChainWork.equations(1_000).graph().size()).isBetween(1_000, 1_300);
  }

  @Test
  void nothing_of_the_gradient_is_interpreted_and_its_bits_are_those_of_a_plain_run() {
    Tensor x = ChainWork.input(10_000);
    var back = Transforms.pullback(ChainWork.sum(x));
    Object[] at = {x};
    var engine = TensorEngine.standard();
    var plain = (Object[]) Objects.requireNonNull(back.call(at, ONE));
    var compiled = CompiledFlow.of(back, engine);
    var found = (Object[]) Objects.requireNonNull(compiled.call(at, ONE));
    assertThat(found[0]).isEqualTo(plain[0]);
    assertThat((Object[]) found[1]).isEqualTo((Object[]) plain[1]);
    assertThat(compiled.rest().outputs()).isEmpty();
    var program = engine.compile(compiled.onEngine());
    var inputs = compiled.onEngine().inputs();
    program.run(java.util.Map.of(inputs.get(0).name(), x, inputs.get(1).name(), ONE));
    assertThat(program.hosted()).isEmpty();
  }

  @Test
  void the_gradient_is_the_slope_of_the_value() {
    double[] x = ChainWork.input(5).doubles();
    var flow = ChainWork.sum(Tensor.column(x));
    Object[] at = {Tensor.column(x)};
    var both = (Object[]) Objects.requireNonNull(Transforms.pullback(flow).call(at, ONE));
    double[] gradient = ((Tensor) ((Object[]) both[1])[0]).doubles();
    double step = 1e-6;
    for (int i = 0; i < x.length; i++) {
      double[] up = x.clone();
      double[] down = x.clone();
      up[i] += step;
      down[i] -= step;
      double above = ((Tensor) Objects.requireNonNull(flow.call(Tensor.column(up)))).doubleAt(0);
      double below = ((Tensor) Objects.requireNonNull(flow.call(Tensor.column(down)))).doubleAt(0);
      assertThat((above - below) / (2 * step)).isCloseTo(gradient[i], within(1e-6));
    }
  }
}
