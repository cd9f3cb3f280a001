package weft.flink;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.math.BigDecimal;
import org.apache.flink.core.memory.DataInputDeserializer;
import org.apache.flink.core.memory.DataOutputSerializer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;

/// Cells of all kinds come back from checkpoints as they were.
class FrameCellTest {
  private static @Nullable Object back(@Nullable Object cell) throws IOException {
    var out = new DataOutputSerializer(16);
    FrameCell.write(cell, out);
    return FrameCell.read(new DataInputDeserializer(out.getCopyOfBuffer()));
  }

  @Test
  void they_come_back_as_they_were() throws IOException {
    assertThat(back(null)).isNull();
    assertThat(back("Größe")).isEqualTo("Größe");
    assertThat(back("x".repeat(70_000))).isEqualTo("x".repeat(70_000));
    assertThat(back(Long.MIN_VALUE)).isEqualTo(Long.MIN_VALUE);
    assertThat((double[]) back(new double[] {1, Double.NaN, -0.0}))
        .containsExactly(1, Double.NaN, -0.0);
    for (Tensor tensor :
        new Tensor[] {
          Tensor.column(0.1, Double.NaN, Double.NEGATIVE_INFINITY),
          Tensor.f32(Shape.of(2, 2), i -> i / 3.0),
          Tensor.truths(Shape.of(3), i -> i == 1 ? Double.NaN : i),
          Tensor.longs(Element.TIME, Shape.of(2), i -> i == 0 ? Tensor.NO_TIME : 7),
          Tensor.texts(Shape.of(2), i -> i == 0 ? null : "b")
        }) {
      assertThat(back(tensor)).isEqualTo(tensor);
    }
  }

  @Test
  void what_is_no_cell_is_refused() {
    assertThatThrownBy(() -> back(BigDecimal.ONE)).isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> FrameCell.read(new DataInputDeserializer(new byte[] {9})))
        .hasMessageContaining("unknown kind 9");
  }
}
