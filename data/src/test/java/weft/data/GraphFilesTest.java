package weft.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.ir.text.GraphJson;
import weft.ops.Ops;
import weft.ops.source.Weights;

class GraphFilesTest {
  @TempDir Path folder;

  private static Graph sample() {
    var to = GraphBuilder.plain();
    for (Tensor value :
        List.of(
            Tensor.f32(Shape.of(2, 3), i -> i),
            Tensor.floats(Element.BF16, Shape.of(4), i -> i / 2.0),
            Tensor.texts(Shape.of(2), i -> "t" + i),
            Tensor.longs(Element.I64, Shape.of(3), i -> i - 1))) {
      int id = to.add(Weights.of("../a/w", value), List.of(), Labels.NONE, value);
      to.output("y" + id, id);
    }
    return to.build();
  }

  private void write(Path file, String text) throws IOException {
    Files.writeString(file, text);
    Files.write(GraphFiles.weights(file), NpyFiles.writeAll(GraphFiles.weights(sample())));
  }

  @Test
  void both_forms_read_back() throws IOException {
    Path json = folder.resolve("a.json");
    write(json, GraphJson.print(sample()));
    assertThat(GraphFiles.read(json, Ops.all())).isEqualTo(sample());
    Path text = folder.resolve("b.graph");
    write(text, sample().toString());
    assertThat(GraphFiles.read(text, Ops.all())).isEqualTo(sample());
  }

  @Test
  void names_of_weights_are_names_of_files() {
    assertThat(GraphFiles.weights(sample()).keySet())
        .containsExactly("___a_w", "___a_w.bf16", "___a_w_1", "___a_w_2");
    assertThat(GraphFiles.weights(Path.of("x/net.v2.json"))).isEqualTo(Path.of("x/net.v2.npz"));
    assertThat(GraphFiles.weights(Path.of("net"))).isEqualTo(Path.of("net.npz"));
  }

  @Test
  void other_weights_are_not_taken() throws IOException {
    Path json = folder.resolve("a.json");
    write(json, GraphJson.print(sample()).replaceFirst("\"digest\": \"..", "\"digest\": \"zz"));
    assertThatThrownBy(() -> GraphFiles.read(json, Ops.all()))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("are not there")
        .hasMessageContaining("a tensor with the digest zz");
    assertThatThrownBy(() -> GraphFiles.read(folder.resolve("none.json"), Ops.all()))
        .hasMessageContaining("can't be read");
    Files.writeString(GraphFiles.weights(json), "no archive");
    assertThatThrownBy(() -> GraphFiles.read(json, Ops.all())).isInstanceOf(WeftException.class);
  }
}
