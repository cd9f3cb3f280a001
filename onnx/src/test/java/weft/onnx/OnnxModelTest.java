package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxModel.OnnxFunction;
import weft.onnx.OnnxModel.OnnxGraph;
import weft.onnx.OnnxValue.Dim;

class OnnxModelTest {
  @TempDir Path folder;

  private static OnnxValue value(String name, Dim... dims) {
    return new OnnxValue(
        name, Optional.of(Element.F32), Optional.of(List.of(dims)), OnnxValue.TENSOR);
  }

  private static OnnxNode node(String op, List<String> inputs, String output) {
    return new OnnxNode("", "", op, inputs, List.of(output), Map.of());
  }

  private static OnnxModel model(
      List<OnnxNode> nodes, Map<String, Tensor> weights, OnnxValue in, String out) {
    return new OnnxModel(
        "m.onnx",
        8,
        "",
        Map.of("", 18L),
        new OnnxGraph("g", nodes, weights, List.of(in), List.of(value(out)), Map.of()),
        List.of());
  }

  private static OnnxModel linear() {
    return model(
        List.of(
            node("MatMul", List.of("x", "w"), "p"),
            node("Add", List.of("p", "b"), "s"),
            node("Relu", List.of("s"), "y")),
        Map.of(
            "w", Tensor.f32(Shape.of(2, 2), i -> i),
            "b", Tensor.f32(Shape.of(2), i -> -i)),
        value("x", new Dim.Named("N"), new Dim.Known(2)),
        "y");
  }

  private static Tensor run(OnnxModel model, Tensor x) {
    var imported = OnnxImport.over(model, Map.of("x", x), Map.of());
    return Interpreter.standard().run(imported.graph(), Map.of("x", x)).output("y");
  }

  @Test
  void a_model_becomes_a_graph_of_ops() {
    var imported =
        OnnxImport.of(linear(), Map.of("x", linear().graph().inputs().getFirst().type(Map.of())));
    assertThat(imported.fixed()).isEmpty();
    assertThat(imported.graph().toString())
        .contains("weights(name=\"w\", digest=")
        .contains("mat_mul(left=n0, right=n")
        .contains("relu(x=n");
    assertThat(imported.layers()).hasSize(3);
    assertThat(imported.layers().getFirst().parameters()).isEqualTo(4);
    assertThat(imported.layers().getFirst().products()).isEqualTo(4);
    assertThat(run(linear(), Tensor.f32(Shape.of(1, 2), i -> i + 1)))
        .isEqualTo(Tensor.f32(Shape.of(1, 2), i -> i == 0 ? 4 : 6));
  }

  @Test
  void inputs_that_do_not_fit_are_named() {
    assertThatThrownBy(() -> OnnxImport.of(linear(), Map.of()))
        .hasMessageContaining("the input 'x' is not given")
        .hasMessageContaining("x: f32[N,2]");
    Type wide = Tensor.f32(Shape.of(1, 3), _ -> 0).type();
    assertThatThrownBy(() -> OnnxImport.of(linear(), Map.of("x", wide)))
        .hasMessageContaining("x: f32[N,2]")
        .hasMessageContaining("f32[1,3]");
    Type whole = Tensor.longs(Element.I64, Shape.of(1, 2), _ -> 0).type();
    assertThatThrownBy(() -> OnnxImport.of(linear(), Map.of("x", whole)))
        .hasMessageContaining("i64[1,2]");
  }

  @Test
  void what_is_not_supported_is_listed_at_once() {
    OnnxModel model =
        model(
            List.of(
                node("Foo", List.of("x"), "a"),
                node("Relu", List.of("a"), "b"),
                node("Bar", List.of("b"), "y")),
            Map.of(),
            value("x", new Dim.Known(2)),
            "y");
    assertThatThrownBy(() -> run(model, Tensor.f32(Shape.of(2), _ -> 0)))
        .isInstanceOfSatisfying(WeftException.class, e -> assertThat(e.diagnostics()).hasSize(2))
        .hasMessageContaining("Foo 'a': there is no op Foo here (version 18)")
        .hasMessageContaining("Bar 'y'");
  }

  @Test
  void a_node_that_does_not_fit_is_named() {
    OnnxModel model =
        model(
            List.of(new OnnxNode("fc", "", "MatMul", List.of("x", "w"), List.of("y"), Map.of())),
            Map.of("w", Tensor.f32(Shape.of(3, 2), _ -> 0)),
            value("x", new Dim.Known(1), new Dim.Known(2)),
            "y");
    assertThatThrownBy(() -> run(model, Tensor.f32(Shape.of(1, 2), _ -> 0)))
        .hasMessageContaining("MatMul 'fc'")
        .hasMessageContaining("2 columns meet 3 rows");
  }

  @Test
  void a_value_that_nothing_makes_is_named() {
    OnnxModel model =
        model(
            List.of(node("Relu", List.of("later"), "y"), node("Relu", List.of("x"), "later")),
            Map.of(),
            value("x", new Dim.Known(2)),
            "y");
    assertThatThrownBy(() -> run(model, Tensor.f32(Shape.of(2), _ -> 0)))
        .hasMessageContaining("Relu 'y' takes 'later', which nothing before it makes");
  }

  @Test
  void a_function_of_the_model_is_written_out() {
    var twice =
        new OnnxFunction(
            "own",
            "Twice",
            List.of("a"),
            List.of("r"),
            List.of("slope"),
            List.of(
                new OnnxNode(
                    "",
                    "",
                    "LeakyRelu",
                    List.of("a"),
                    List.of("l"),
                    Map.of("alpha", new OnnxAttribute.OfCaller("slope"))),
                node("Add", List.of("l", "l"), "r")),
            Map.of("", 18L));
    var call =
        new OnnxNode(
            "",
            "own",
            "Twice",
            List.of("x"),
            List.of("y"),
            Map.of("slope", new OnnxAttribute.Real(0.5f)));
    var model =
        new OnnxModel(
            "m.onnx",
            8,
            "here",
            Map.of("", 18L, "own", 1L),
            new OnnxGraph(
                "g",
                List.of(call),
                Map.of(),
                List.of(value("x", new Dim.Known(2))),
                List.of(value("y")),
                Map.of()),
            List.of(twice));
    OnnxModel again = OnnxModel.read(ByteBuffer.wrap(model.bytes()), "m.onnx", ExternalData.NONE);
    assertThat(again.functions()).isEqualTo(model.functions());
    assertThat(run(again, Tensor.of(Shape.of(2), new float[] {-2, 3})))
        .isEqualTo(Tensor.of(Shape.of(2), new float[] {-2, 6}));
  }

  @Test
  void damaged_files_say_so() {
    assertThatThrownBy(
            () ->
                OnnxModel.read(
                    ByteBuffer.wrap("hello".getBytes(StandardCharsets.UTF_8)),
                    "x.onnx",
                    ExternalData.NONE))
        .isInstanceOf(WeftException.class)
        .hasMessageContaining("x.onnx is damaged");
    assertThatThrownBy(() -> OnnxModel.read(ByteBuffer.allocate(0), "x.onnx", ExternalData.NONE))
        .hasMessageContaining("there is no graph in it");
    assertThatThrownBy(() -> OnnxModel.read(folder.resolve("none.onnx")))
        .hasMessageContaining("none.onnx can't be read");
  }

  /// Whatever is changed in a file: a diagnostic, or another model.
  @Test
  void every_damage_is_a_diagnostic() {
    byte[] whole = linear().bytes();
    var random = new SplittableRandom(7);
    for (int i = 0; i < 3000; i++) {
      byte[] bytes =
          java.util.Arrays.copyOf(
              whole, random.nextInt(4) == 0 ? random.nextInt(whole.length) : whole.length);
      for (int k = random.nextInt(1, 4); k > 0 && bytes.length > 0; k--) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      try {
        OnnxModel model = OnnxModel.read(ByteBuffer.wrap(bytes), "x.onnx", ExternalData.NONE);
        run(model, Tensor.f32(Shape.of(1, 2), _ -> 1));
      } catch (WeftException e) {
        assertThat(e.diagnostics()).isNotEmpty();
      }
    }
  }

  @Test
  void weights_may_stand_in_files_of_the_folder() throws Exception {
    var cells = ByteBuffer.allocate(16).order(java.nio.ByteOrder.LITTLE_ENDIAN);
    cells.putFloat(9).putFloat(9).putFloat(1.5f).putFloat(2.5f);
    Files.write(folder.resolve("w.bin"), cells.array());
    var inside = ExternalData.in(folder);
    assertThat(inside.read("w.bin", 8, 8).getFloat()).isEqualTo(1.5f);
    assertThat(inside.read("w.bin", 8, -1).remaining()).isEqualTo(8);
    assertThatThrownBy(() -> inside.read("w.bin", 8, 9)).hasMessageContaining("and it has 16");
    assertThatThrownBy(() -> inside.read("../secret", 0, -1))
        .hasMessageContaining("the file of weights '../secret'");
    Path outside = Files.createTempFile("weights", ".bin");
    try {
      Files.createSymbolicLink(folder.resolve("link"), outside);
      assertThatThrownBy(() -> inside.read("link", 0, -1))
          .hasMessageContaining("outside the folder");
    } finally {
      Files.delete(outside);
    }
    assertThatThrownBy(() -> ExternalData.NONE.read("w.bin", 0, 1))
        .hasMessageContaining("stand in another file");
    var tensor = new WireWriter();
    tensor.number(1, 2).number(2, 1).text(8, "w").number(14, 1);
    tensor.message(13, to -> to.text(1, "location").text(2, "w.bin"));
    tensor.message(13, to -> to.text(1, "offset").text(2, "8"));
    var read = new TensorReader(inside).read(WireReader.of(ByteBuffer.wrap(tensor.done()), "t"));
    assertThat(read.value()).isEqualTo(Tensor.of(Shape.of(2), new float[] {1.5f, 2.5f}));
  }

  @Test
  void sparse_tensors_are_filled() {
    var message = new WireWriter();
    message.message(1, to -> OnnxWriter.tensor(to, "s", Tensor.f32(Shape.of(2), i -> i + 1)));
    message.message(
        2, to -> OnnxWriter.tensor(to, "", Tensor.of(Element.I64, Shape.of(2), new long[] {3, 1})));
    message.number(3, 2).number(3, 2);
    var sparse =
        new TensorReader(ExternalData.NONE)
            .sparse(WireReader.of(ByteBuffer.wrap(message.done()), "t"));
    assertThat(sparse.name()).isEqualTo("s");
    assertThat(sparse.value()).isEqualTo(Tensor.of(Shape.of(2, 2), new float[] {0, 2, 0, 1}));
  }

  @Test
  void tensors_of_all_elements_read_back() {
    for (Element element : Element.values()) {
      if (element == Element.ANY || element == Element.TIME) {
        continue;
      }
      Tensor value =
          switch (element.kind()) {
            case FLOAT -> Tensor.floats(element, Shape.of(2, 2), i -> i / 4.0);
            case BOOL -> Tensor.bools(Shape.of(2, 2), i -> i > 1);
            case TEXT -> Tensor.texts(Shape.of(2, 2), i -> "t" + i);
            default -> Tensor.longs(element, Shape.of(2, 2), i -> i);
          };
      var out = new WireWriter();
      OnnxWriter.tensor(out, "v", value);
      assertThat(TensorReader.read(ByteBuffer.wrap(out.done()), "t").value()).isEqualTo(value);
    }
  }

  @Test
  void a_shape_that_depends_on_values_needs_them() {
    OnnxModel model =
        new OnnxModel(
            "m.onnx",
            8,
            "",
            Map.of("", 18L),
            new OnnxGraph(
                "g",
                List.of(node("Reshape", List.of("x", "shape"), "y")),
                Map.of(),
                List.of(
                    value("x", new Dim.Known(2)),
                    new OnnxValue(
                        "shape",
                        Optional.of(Element.I64),
                        Optional.of(List.of(new Dim.Known(2))),
                        OnnxValue.TENSOR)),
                List.of(value("y")),
                Map.of()),
            List.of());
    Tensor x = Tensor.f32(Shape.of(2), i -> i);
    Tensor to = Tensor.longs(Element.I64, Shape.of(2), i -> i + 1);
    var types = Map.of("x", x.type(), "shape", to.type());
    assertThatThrownBy(() -> OnnxImport.of(model, types))
        .hasMessageContaining("Reshape 'y'")
        .hasMessageContaining("the shape depends on values that are known only when");
    var imported = OnnxImport.over(model, Map.of("x", x, "shape", to), Map.of());
    assertThat(imported.fixed()).containsExactly("shape");
    assertThat(imported.graph().outputs()).containsKey("y");
  }
}
