package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import weft.calculus.Pullback;
import weft.eval.Interpreter;
import weft.eval.Nearness;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Labels;
import weft.ir.Node;
import weft.ir.Op;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;
import weft.ops.arithmetic.Add;
import weft.ops.arithmetic.Modulo;
import weft.ops.arithmetic.Multiply;
import weft.ops.compare.Less;
import weft.ops.control.Call;
import weft.ops.control.Switch;
import weft.ops.network.Conv;
import weft.ops.network.ConvTranspose;
import weft.ops.network.LeakyRelu;
import weft.ops.network.MaxPool;
import weft.ops.network.MaxPoolPlace;
import weft.ops.network.RandUniform;
import weft.ops.network.SumPool;
import weft.ops.source.Constant;
import weft.ops.source.Input;
import weft.ops.source.Weights;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.ReduceSum;
import weft.ops.tensor.Slice;
import weft.ops.tensor.WholeOperation;
import weft.ops.window.Lag;

class OnnxExportTest {
  private final GraphBuilder builder = GraphBuilder.plain();

  private int input(String name, Element element, int... dims) {
    return builder.add(new Input(name, new Type(element, Shape.of(dims), Set.of())));
  }

  private int weights(String name, Tensor value) {
    return builder.add(Weights.of(name, value), List.of(), Labels.NONE, value);
  }

  private static List<String> ops(OnnxModel model) {
    return model.graph().nodes().stream().map(OnnxNode::op).toList();
  }

  /// The model of the graph whose output `y` is a node; it gives what the graph gives.
  private OnnxModel written(int y, Map<String, Tensor> values) {
    Graph graph = builder.output("y", y).build();
    return written(graph, values, Interpreter.standard().run(graph, values).output("y"));
  }

  private static OnnxModel written(Graph graph, Map<String, Tensor> values, Tensor expected) {
    OnnxModel model = OnnxExport.of(graph, "graph");
    var imported = OnnxImport.over(model, values, Map.of());
    var all = imported.inputs(values, Map.of());
    Tensor found = Interpreter.standard().run(imported.graph(), all).output("y");
    assertThat(OnnxCases.nearness(List.of(expected), List.of(found))).matches(Nearness::isKept);
    return model;
  }

  private static Tensor ramp(Element element, int... dims) {
    Shape shape = Shape.of(dims);
    return element.isFloat()
        ? Tensor.floats(element, shape, i -> i % 7 - 3)
        : Tensor.longs(element, shape, i -> i % 7);
  }

  @Test
  void a_layer_keeps_its_names() {
    int x = input("x", Element.F32, 2, 3);
    int w = weights("w", ramp(Element.F32, 4, 3));
    int product = builder.add(new MatMul(false, true), x, w);
    int y = builder.add(new Add(), product, weights("b", ramp(Element.F32, 4)));
    OnnxModel model = written(y, Map.of("x", ramp(Element.F32, 2, 3)));
    assertThat(ops(model)).containsExactly("Gemm", "Add");
    assertThat(model.graph().weights()).containsOnlyKeys("w", "b");
    assertThat(model.graph().inputs().toString()).isEqualTo("[x: f32[2,3]]");
    assertThat(model.graph().outputs().toString()).isEqualTo("[y: f32[2,4]]");
  }

  @Test
  void results_may_be_inputs_weights_and_the_same_value() {
    int x = input("x", Element.F32, 2);
    int twice = builder.add(new Add(), x, x);
    Graph graph =
        builder
            .output("x", x)
            .output("same", x)
            .output("a", twice)
            .output("b", twice)
            .output("w", weights("v", ramp(Element.F32, 2)))
            .build();
    OnnxModel model = OnnxExport.of(graph, "graph");
    var imported = OnnxImport.of(model, Map.of("x", builder.type(x)));
    var outcome = Interpreter.standard().run(imported.graph(), Map.of("x", ramp(Element.F32, 2)));
    assertThat(outcome.output("x")).isEqualTo(outcome.output("same"));
    assertThat(outcome.output("a")).isEqualTo(outcome.output("b"));
    assertThat(outcome.output("w")).isEqualTo(ramp(Element.F32, 2));
  }

  @Test
  void narrow_numbers_are_computed_in_wider_ones() {
    int x = input("x", Element.I8, 7);
    int y = builder.add(new Multiply(), x, x);
    OnnxModel model = written(y, Map.of("x", ramp(Element.I8, 7)));
    assertThat(ops(model)).containsExactly("Cast", "Mul", "Cast");
  }

  @Test
  void remainders_have_the_sign_of_the_divisor() {
    int x = input("x", Element.F64, 7);
    int y = builder.add(new Modulo(), x, builder.add(Constant.of(-2)));
    written(y, Map.of("x", ramp(Element.F64, 7)));
  }

  @Test
  void convolutions_of_whole_numbers_are_written_step_by_step() {
    int x = input("x", Element.I64, 1, 2, 5);
    int w = weights("w", ramp(Element.I64, 2, 1, 3));
    int y = builder.add(new Conv(List.of(2), List.of(), List.of(1), List.of(1), 2), x, w);
    OnnxModel model = written(y, Map.of("x", ramp(Element.I64, 1, 2, 5)));
    assertThat(ops(model)).contains("Gather", "ScatterElements");
  }

  @Test
  void transposed_convolutions_of_whole_numbers_too() {
    int x = input("x", Element.I64, 1, 2, 3);
    int w = weights("w", ramp(Element.I64, 2, 1, 3));
    var op = new ConvTranspose(List.of(2), List.of(), List.of(1), List.of(), List.of(1), 1);
    written(builder.add(op, x, w), Map.of("x", ramp(Element.I64, 1, 2, 3)));
  }

  @Test
  void poolings_with_more_padding_than_kernel() {
    int x = input("x", Element.F32, 1, 2, 5);
    var most = new MaxPool(List.of(2), List.of(2), List.of(), List.of(2), List.of(), false);
    assertThat(ops(written(builder.add(most, x), Map.of("x", ramp(Element.F32, 1, 2, 5)))))
        .contains("ScatterElements");
  }

  @Test
  void sums_with_more_padding_than_kernel_are_convolutions() {
    int x = input("x", Element.F32, 1, 2, 5);
    var sum = new SumPool(List.of(2), List.of(2), List.of(), List.of(2), List.of(), true);
    assertThat(ops(written(builder.add(sum, x), Map.of("x", ramp(Element.F32, 1, 2, 5)))))
        .containsExactly("Conv");
  }

  @Test
  void sums_of_whole_numbers() {
    int x = input("x", Element.I32, 1, 2, 5);
    var sum = new SumPool(List.of(2), List.of(), List.of(), List.of(), List.of(), false);
    written(builder.add(sum, x), Map.of("x", ramp(Element.I32, 1, 2, 5)));
  }

  @Test
  void slices_with_all_that_they_may_have() {
    int x = input("x", Element.F32, 3, 4, 5);
    int y = builder.add(new Slice("-1,...,3:0:-2"), x);
    OnnxModel model = written(y, Map.of("x", ramp(Element.F32, 3, 4, 5)));
    assertThat(ops(model)).containsExactly("Slice", "Reshape");
  }

  @Test
  void derivatives_are_written_too() {
    int x = input("x", Element.F32, 1, 2, 6);
    int w = input("w", Element.F32, 3, 2, 3);
    int b = input("b", Element.F32, 3, 1);
    int conv = builder.add(new Conv(List.of(), List.of(), List.of(), List.of(), 1), x, w);
    int layer = builder.add(new LeakyRelu(0.1), builder.add(new Add(), conv, b));
    int pool =
        builder.add(
            new MaxPool(List.of(2), List.of(2), List.of(), List.of(), List.of(), false), layer);
    int part = builder.add(new Slice(":,1:"), pool);
    Graph graph = builder.output("y", builder.add(new ReduceSum("0,1,2"), part)).build();
    Graph back = Pullback.standard().apply(graph);
    var values = new HashMap<String, Tensor>();
    for (Node input : back.inputs()) {
      values.put(input.name(), Tensor.f32(input.type().shape(), i -> Math.sin(i + 1)));
    }
    var expected = Interpreter.standard().run(back, values);
    var imported = OnnxImport.over(OnnxExport.of(back, "back"), values, Map.of());
    var found = Interpreter.standard().run(imported.graph(), imported.inputs(values, Map.of()));
    assertThat(back.outputs()).hasSizeGreaterThan(3);
    for (String name : back.outputs().keySet()) {
      assertThat(OnnxCases.nearness(List.of(expected.output(name)), List.of(found.output(name))))
          .as(name)
          .matches(Nearness::isKept);
    }
  }

  @Test
  void a_function_is_written_where_it_is_called() {
    var body = GraphBuilder.plain();
    int a = body.add(new Input("a", new Type(Element.F32, Shape.of(2), Set.of())));
    Graph twice = body.output("r", body.add(new Add(), a, a)).build();
    int y = builder.add(Call.of("twice", twice), input("x", Element.F32, 2));
    OnnxModel model =
        written(
            builder.output("y", y).build(),
            Map.of("x", ramp(Element.F32, 2)),
            Tensor.f32(Shape.of(2), i -> 2 * i - 6));
    assertThat(ops(model)).containsExactly("Add");
  }

  @Test
  void a_choice_between_two_is_an_if() {
    int x = input("x", Element.F32, 2);
    int key =
        builder.add(
            new Slice("0"),
            builder.add(
                new Less(),
                x,
                builder.add(new Constant(Tensor.floats(Element.F32, Shape.SCALAR, _ -> 0)))));
    var branches = List.of(branch(new Add()), branch(new Multiply()));
    int y = builder.add(Switch.of(List.of("true", "false"), branches, 1), key, x);
    OnnxModel model =
        written(
            builder.output("y", y).build(),
            Map.of("x", ramp(Element.F32, 2)),
            Tensor.f32(Shape.of(2), i -> 2 * i - 6));
    assertThat(ops(model)).contains("If");
  }

  private static Graph branch(Op op) {
    var to = GraphBuilder.plain();
    int a = to.add(new Input("a", new Type(Element.F32, Shape.of(2), Set.of())));
    return to.output("r", to.add(op, a, a)).build();
  }

  @Test
  void whatever_cannot_be_said_is_named_at_once() {
    int x = input("x", Element.I64, 2);
    int shifted = builder.add(new WholeOperation(WholeOperation.Kind.LEFT), x, x);
    int drawn = builder.add(new RandUniform(1, 0, List.of(2)));
    int late = builder.add(new Lag(1, 0), drawn);
    int pools = input("p", Element.I64, 1, 1, 4);
    int place =
        builder.add(
            new MaxPoolPlace(List.of(2), List.of(), List.of(), List.of(), List.of(), false), pools);
    Graph graph = builder.output("a", shifted).output("b", late).output("c", place).build();
    var e = catchThrowableOfType(WeftException.class, () -> OnnxExport.of(graph, "graph"));
    assertThat(e.diagnostics().stream().map(Diagnostic::message).toList())
        .containsExactly(
            "n1 = whole_operation can't be said in ONNX: ONNX shifts the bits of unsigned numbers"
                + " only",
            "n2 = rand_uniform can't be said in ONNX: it has no rule",
            "n3 = lag can't be said in ONNX: it has no rule",
            "n5 = max_pool_place can't be said in ONNX: MaxPool of ONNX takes no such kernel or"
                + " element: i64[1,1,4]");
  }

  @Test
  void shapes_that_are_not_known_are_refused() {
    int x = builder.add(new Input("x", Type.ANY));
    Graph graph = builder.output("y", builder.add(new ReduceSum("0"), x)).build();
    var e = catchThrowableOfType(WeftException.class, () -> OnnxExport.of(graph, "graph"));
    assertThat(e.first().message())
        .isEqualTo(
            "n0 'x' = input can't be said in ONNX: a model has tensors of known shapes, this is"
                + " any[*]");
  }
}
