package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;
import weft.onnx.OnnxAttribute.Body;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxAttribute.Wholes;
import weft.onnx.OnnxModel.OnnxFunction;
import weft.onnx.OnnxModel.OnnxGraph;

/// Whatever a file holds, it is a model that runs or a diagnostic; and nothing large is made before
/// it is clear that it fits.
class HostileModelsTest {
  private static final long HUGE = 1L << 30;

  private static OnnxNode node(String op, List<String> inputs, Map<String, OnnxAttribute> with) {
    return new OnnxNode("", "", op, inputs, List.of("y"), with);
  }

  private static OnnxValue value(String name, Element element) {
    return new OnnxValue(name, Optional.of(element), Optional.empty(), OnnxValue.TENSOR);
  }

  private static OnnxModel model(OnnxNode node, Map<String, Tensor> weights) {
    var graph =
        new OnnxGraph(
            "g",
            List.of(node),
            weights,
            List.of(value("x", Element.F32)),
            List.of(value("y", Element.F32)),
            Map.of());
    return new OnnxModel("m", 8, "", Map.of("", 18L), graph, List.of());
  }

  private static void refused(OnnxModel model, String... words) {
    Tensor x = Tensor.f32(Shape.of(1, 1, 2, 2), i -> i);
    assertThatThrownBy(() -> OnnxImport.over(model, Map.of("x", x), Map.of()))
        .isInstanceOf(WeftException.class)
        .hasMessageContainingAll(words);
  }

  private static Tensor wholes(long... values) {
    return Tensor.of(Element.I64, Shape.of(values.length), values);
  }

  private static void tooLarge(String op, Map<String, OnnxAttribute> with, Tensor... constants) {
    var weights = new HashMap<String, Tensor>();
    var inputs = new ArrayList<>(List.of("x"));
    for (Tensor constant : constants) {
      weights.put("w" + inputs.size(), constant);
      inputs.add("w" + inputs.size());
    }
    refused(model(node(op, inputs, with), weights), op + " 'y'", "is too large");
  }

  @Test
  void nothing_large_is_made_because_a_file_asks_for_it() {
    refused(
        model(node("ConstantOfShape", List.of("w"), Map.of()), Map.of("w", wholes(HUGE, HUGE))),
        "ConstantOfShape 'y'",
        "a tensor of shape [1073741824, 1073741824] is too large",
        "at most 67108864 cells");
    tooLarge("Expand", Map.of(), wholes(HUGE, 1, 2, 2));
    tooLarge("Tile", Map.of(), wholes(1, 1, HUGE, 1));
    tooLarge("Pad", Map.of(), wholes(0, 0, HUGE, 0, 0, 0, 0, 0));
    tooLarge("Pad", Map.of(), wholes(0, 0, HUGE - 1, 0, 0, 0, HUGE, 0));
    tooLarge(
        "Pad",
        Map.of("mode", new OnnxAttribute.Text("edge")),
        wholes(0, 0, HUGE, 0, 0, 0, HUGE, 0));
    tooLarge("CenterCropPad", Map.of(), wholes(1, 1, HUGE, 2));
    tooLarge(
        "Resize", Map.of(), Tensor.f32(Shape.of(0), _ -> 0), Tensor.f32(Shape.of(4), _ -> 1e9f));
    tooLarge(
        "Resize",
        Map.of("mode", new OnnxAttribute.Text("linear")),
        Tensor.f32(Shape.of(0), _ -> 0),
        Tensor.f32(Shape.of(0), _ -> 0),
        wholes(1, 1, HUGE, 2));
    tooLarge("OneHot", Map.of(), wholes(HUGE), Tensor.f32(Shape.of(2), i -> i));
    refused(
        model(
            node("Range", List.of("a", "b", "c"), Map.of()),
            Map.of("a", Tensor.scalar(0.0), "b", Tensor.scalar(1e300), "c", Tensor.scalar(1e-300))),
        "is too large");
    refused(
        model(node("Split", List.of("x"), Map.of("num_outputs", new Whole(HUGE))), Map.of()),
        "1073741824 parts have 1 names");
    refused(
        model(
            node(
                "MaxPool",
                List.of("x"),
                Map.of(
                    "kernel_shape", new Wholes(List.of(1L, 1L)),
                    "pads", new Wholes(List.of(HUGE, 1L, 1L, 1L)))),
            Map.of()),
        "is too large");
  }

  /// Rounds, whether it goes on, and a state that grows or not.
  private static OnnxNode loop(OnnxNode... inner) {
    var body =
        new OnnxGraph(
            "body",
            List.of(inner),
            Map.of("go", Tensor.scalar(true)),
            List.of(value("i", Element.I64), value("c", Element.BOOL), value("s", Element.F32)),
            List.of(value("go", Element.BOOL), value("y", Element.F32)),
            Map.of());
    return node("Loop", List.of("", "", "x"), Map.of("body", new Body(body)));
  }

  @Test
  void loops_come_to_an_end() {
    var twice = node("Identity", List.of("s"), Map.of());
    refused(model(loop(twice), Map.of()), "runs more than 20000 rounds");
    var inner =
        new OnnxGraph(
            "inner",
            List.of(),
            Map.of(),
            List.of(value("i", Element.I64), value("k", Element.BOOL)),
            List.of(value("k", Element.BOOL)),
            Map.of());
    var rounds =
        new OnnxNode("", "", "Loop", List.of("many"), List.of(), Map.of("body", new Body(inner)));
    refused(
        model(loop(rounds, twice), Map.of("many", Tensor.scalar(19_000L))),
        "the model's loops do not come to an end");
  }

  @Test
  void functions_that_call_themselves_are_refused() {
    var again = new OnnxNode("", "own", "F", List.of("a"), List.of("b"), Map.of());
    var function =
        new OnnxFunction(
            "own", "F", List.of("a"), List.of("b"), List.of(), List.of(again), Map.of("own", 1L));
    var graph =
        new OnnxGraph(
            "g",
            List.of(new OnnxNode("", "own", "F", List.of("x"), List.of("y"), Map.of())),
            Map.of(),
            List.of(value("x", Element.F32)),
            List.of(value("y", Element.F32)),
            Map.of());
    refused(
        new OnnxModel("m", 8, "", Map.of("own", 1L), graph, List.of(function)),
        "the function F calls itself");
  }

  @Test
  void nodes_that_need_each_other_are_refused() {
    var graph =
        new OnnxGraph(
            "g",
            List.of(
                new OnnxNode("", "", "Add", List.of("x", "b"), List.of("a"), Map.of()),
                new OnnxNode("", "", "Add", List.of("x", "a"), List.of("b"), Map.of())),
            Map.of(),
            List.of(value("x", Element.F32)),
            List.of(value("b", Element.F32)),
            Map.of());
    refused(new OnnxModel("m", 8, "", Map.of("", 18L), graph, List.of()), "Add 'a'", "'b'");
  }

  @Test
  void every_damage_is_a_diagnostic(@TempDir Path folder) throws IOException {
    ArchivedCases.unpack("onnx_model_tests.zip", folder);
    ArchivedCases.unpack("onnx_node_tests.zip", folder);
    List<Path> files;
    try (Stream<Path> all = Files.walk(folder)) {
      files = all.filter(OnnxCases::isCase).sorted().toList();
    }
    int told = 0;
    int count = (int) (6000 * Double.parseDouble(System.getProperty("weft.cases", "1")));
    for (int i = 0; i < count; i++) {
      var random = new SplittableRandom(i);
      Path each = files.get(random.nextInt(files.size()));
      byte[] bytes = Files.readAllBytes(each.resolve("model.onnx"));
      if (bytes.length < 20_000) {
        told += told(damaged(bytes, random), each.getFileName() + " " + i) ? 1 : 0;
      }
    }
    assertThat(told).isGreaterThan(count / 6);
  }

  private static ByteBuffer damaged(byte[] bytes, SplittableRandom random) {
    var out = bytes.clone();
    int edits = 1 + random.nextInt(4);
    for (int e = 0; e < edits; e++) {
      int at = random.nextInt(out.length);
      out[at] =
          switch (random.nextInt(4)) {
            case 0 -> (byte) (out[at] + 1);
            case 1 -> (byte) (out[at] ^ 1 << random.nextInt(8));
            case 2 -> (byte) 0xff;
            default -> (byte) random.nextInt(256);
          };
    }
    int length = random.nextInt(4) == 0 ? random.nextInt(out.length) : out.length;
    return ByteBuffer.wrap(out, 0, length);
  }

  private static boolean told(ByteBuffer bytes, String name) {
    try {
      OnnxModel model = OnnxModel.read(bytes, "m.onnx", ExternalData.NONE);
      var inputs = new HashMap<String, Tensor>();
      for (OnnxValue input : model.graph().given()) {
        var type = input.type(Map.of());
        if (type.shape().size() > 100_000) {
          return false;
        }
        inputs.put(
            input.name(),
            switch (type.element().kind()) {
              case FLOAT -> Tensor.floats(type.element(), type.shape(), i -> i % 5);
              case BOOL -> Tensor.bools(type.shape(), i -> i % 2 == 0);
              case TEXT -> Tensor.texts(type.shape(), i -> "t" + i);
              default -> Tensor.longs(type.element(), type.shape(), i -> i % 5);
            });
      }
      var imported = OnnxImport.over(model, inputs, Map.of());
      var outcome = Interpreter.standard().run(imported.graph(), imported.inputs(inputs, Map.of()));
      for (String output : imported.graph().outputs().keySet()) {
        outcome.output(output);
      }
      return false;
    } catch (WeftException e) {
      return true;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      throw new AssertionError(name, e);
    }
  }
}
