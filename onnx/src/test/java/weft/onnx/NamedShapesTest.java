package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.onnx.OnnxValue.Dim;
import weft.ops.model.ModelLayer;

class NamedShapesTest {
  private static OnnxNode node(
      String op, List<String> inputs, String output, Map<String, OnnxAttribute> attributes) {
    return new OnnxNode("", "", op, inputs, List.of(output), attributes);
  }

  private static List<List<String>> shapes(Map<String, Integer> dims, OnnxNode... nodes) {
    var x =
        new OnnxValue(
            "x",
            Optional.of(Element.F32),
            Optional.of(
                List.of(
                    new Dim.Named("N"), new Dim.Named("T"), new Dim.Named(""), new Dim.Known(2))),
            OnnxValue.TENSOR);
    var y = new OnnxValue("y", Optional.empty(), Optional.empty(), OnnxValue.TENSOR);
    var graph =
        new OnnxGraph(
            "g",
            List.of(nodes),
            Map.of(
                "two", Tensor.of(Element.I64, Shape.of(1), new long[] {2}),
                "w", Tensor.f32(Shape.of(2, 3), i -> i)),
            List.of(x),
            List.of(y),
            Map.of());
    var model = new OnnxModel("m", 8, "", Map.of("", 18L), graph, List.of());
    var types = new HashMap<String, Type>();
    model.graph().given().forEach(input -> types.put(input.name(), input.type(dims)));
    return NamedShapes.of(model, dims, OnnxImport.of(model, types));
  }

  @Test
  void a_model_of_formulas_lists_its_layers() {
    var net = Path.of("..", "examples", "models", "net.onnx");
    var layers = new OnnxFormat().read(net).layers();
    assertThat(layers).isNotEmpty();
    assertThat(layers.getFirst().result()).startsWith("f32[N,");
    assertThat(layers.stream().mapToLong(ModelLayer::parameters).sum())
        .isEqualTo(new OnnxFormat().read(net).size().parameters())
        .isPositive();
    assertThat(layers.stream().mapToLong(ModelLayer::products).sum()).isPositive();
  }

  @Test
  void dimensions_keep_their_names() {
    var nodes =
        new OnnxNode[] {
          node("MatMul", List.of("x", "w"), "a", Map.of()),
          node("Transpose", List.of("a"), "b", Map.of()),
          node("Concat", List.of("a", "a"), "c", Map.of("axis", new Whole(1))),
          node("Size", List.of("x"), "d", Map.of()),
          node("Flatten", List.of("x"), "y", Map.of())
        };
    var expected =
        List.of(
            List.of("f32[N,T,1,3]"),
            List.of("f32[3,1,T,N]"),
            List.of("f32[N,2*T,1,3]"),
            List.of("i64"),
            List.of("f32[N,2*T]"));
    assertThat(shapes(Map.of(), nodes)).isEqualTo(expected);
    assertThat(shapes(Map.of("N", 4, "T", 3), nodes)).isEqualTo(expected);
  }

  @Test
  void a_model_that_takes_one_length_only_is_shown_with_it() {
    var reshape = node("Reshape", List.of("x", "two"), "y", Map.of());
    assertThat(shapes(Map.of(), reshape)).isEqualTo(List.of(List.of("f32[2]")));
  }
}
