package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import org.junit.jupiter.api.Test;
import weft.ir.problem.WeftException;

class OnnxModelTest {
  @Test
  void what_is_no_model_says_so() {
    assertThatThrownBy(
            () -> OnnxModel.read(ByteBuffer.wrap("hello".getBytes()), "x.onnx", ExternalData.NONE))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("x.onnx is damaged");
  }

  @Test
  void a_file_without_a_graph_says_so() {
    assertThatThrownBy(() -> OnnxModel.read(ByteBuffer.allocate(0), "x.onnx", ExternalData.NONE))
        .hasMessageContaining("there is no graph in it");
    assertThat(OnnxOps.names()).contains("Conv", "LSTM");
  }
}
