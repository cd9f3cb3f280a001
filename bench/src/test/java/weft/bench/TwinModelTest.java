package weft.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Tensor;
import weft.jit.code.Tier;
import weft.jit.tensor.TensorEngine;
import weft.ops.source.Constant;
import weft.ops.source.Placeholder;

class TwinModelTest {
  @Test
  void has_64_nodes() {
    var nodes = TwinModel.graph().nodes();
    assertThat(nodes).hasSize(64);
    assertThat(nodes.stream().filter(node -> node.op() instanceof Placeholder)).hasSize(19);
    assertThat(nodes.stream().filter(node -> node.op() instanceof Constant)).hasSize(11);
  }

  @Test
  void is_compiled_throughout_and_gives_the_bits_of_the_interpreter() {
    Map<String, Tensor> inputs = TwinModel.inputs(23, 19);
    var expected = Interpreter.standard().run(TwinModel.graph(), inputs).outputs();
    for (Tier tier : new Tier[] {Tier.SCALAR, Tier.VECTOR}) {
      for (int threads : new int[] {1, 3}) {
        var program =
            new TensorEngine(threads, tier, Interpreter.standard()).compile(TwinModel.graph());
        assertThat(program.run(inputs).outputs()).isEqualTo(expected);
        assertThat(program.hosted()).isEmpty();
      }
    }
  }
}
