package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.onnx.OnnxAttribute.Real;
import weft.onnx.OnnxAttribute.Text;
import weft.onnx.OnnxAttribute.Texts;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxAttribute.Wholes;
import weft.onnx.OnnxModel.OnnxGraph;

/// Rules that no case of the archives needs.
class FurtherRulesTest {
  private static Tensor run(
      long version, List<OnnxNode> nodes, Map<String, Tensor> weights, Tensor... args) {
    var inputs = new ArrayList<OnnxValue>();
    var values = new HashMap<String, Tensor>();
    for (Tensor arg : args) {
      String name = "x" + inputs.size();
      values.put(name, arg);
      inputs.add(
          new OnnxValue(name, Optional.of(arg.element()), Optional.empty(), OnnxValue.TENSOR));
    }
    var y = new OnnxValue("y", Optional.empty(), Optional.empty(), OnnxValue.TENSOR);
    var graph = new OnnxGraph("g", nodes, weights, inputs, List.of(y), Map.of());
    var model = new OnnxModel("m", 8, "", Map.of("", version), graph, List.of());
    var imported = OnnxImport.over(model, values, Map.of());
    return Interpreter.standard()
        .run(imported.graph(), imported.inputs(values, Map.of()))
        .output("y");
  }

  private static OnnxNode node(String op, Map<String, OnnxAttribute> attributes, String... names) {
    var all = List.of(names);
    return new OnnxNode(
        "", "", op, all.subList(0, all.size() - 1), List.of(all.getLast()), attributes);
  }

  private static Tensor one(String op, Map<String, OnnxAttribute> attributes, Tensor... args) {
    var names = new ArrayList<String>();
    for (int i = 0; i < args.length; i++) {
      names.add("x" + i);
    }
    names.add("y");
    return run(18, List.of(node(op, attributes, names.toArray(String[]::new))), Map.of(), args);
  }

  private static Tensor f32(double... cells) {
    return Tensor.f32(Shape.of(cells.length), i -> cells[i]);
  }

  private static Tensor cube(double... cells) {
    return Tensor.f32(Shape.of(1, 1, cells.length), i -> cells[i]);
  }

  @Test
  void a_shift_by_too_many_bits_leaves_the_sign() {
    var right = Map.<String, OnnxAttribute>of("direction", new Text("RIGHT"));
    var cells = Tensor.of(Element.I8, Shape.of(4), new long[] {-5, 5, -5, 5});
    assertThat(
            one(
                "BitShift",
                right,
                cells,
                Tensor.of(Element.I8, Shape.of(4), new long[] {8, 8, -1, 1})))
        .isEqualTo(Tensor.of(Element.I8, Shape.of(4), new long[] {-1, 0, -1, 2}));
  }

  private static Tensor i8(long... cells) {
    return Tensor.of(Element.I8, Shape.of(cells.length), cells);
  }

  @Test
  void whole_numbers_stay_whole_and_wrap() {
    assertThat(one("Pow", Map.of(), i8(9, -2, 1, 5), i8(3, 7, -4, -1)))
        .isEqualTo(i8(-39, -128, 1, 0));
    assertThat(one("PRelu", Map.of(), i8(-3, 3), i8(2, 2))).isEqualTo(i8(-6, 3));
    Tensor scalar = Tensor.of(Element.I32, Shape.SCALAR, new long[] {-3});
    assertThat(one("ReduceL2", Map.of(), scalar))
        .isEqualTo(Tensor.of(Element.I32, Shape.SCALAR, new long[] {3}));
  }

  @Test
  void space_goes_to_depth_in_two_orders() {
    Tensor x = Tensor.f32(Shape.of(1, 2, 2, 2), i -> i);
    var block = new Whole(2);
    assertThat(one("SpaceToDepth", Map.of("blocksize", block), x))
        .isEqualTo(Tensor.f32(Shape.of(1, 8, 1, 1), i -> new int[] {0, 4, 1, 5, 2, 6, 3, 7}[i]));
    assertThat(one("SpaceToDepth", Map.of("blocksize", block, "mode", new Text("CRD")), x))
        .isEqualTo(Tensor.f32(Shape.of(1, 8, 1, 1), i -> i));
  }

  /// Each step of attention is rounded to the element of the query.
  @Test
  void attention_of_narrow_floats_rounds_as_it_goes() {
    Tensor one = Tensor.floats(Element.BF16, Shape.of(1, 1, 1, 1), _ -> 1);
    Tensor y = one("Attention", Map.of(), one, one, one);
    assertThat(y).isEqualTo(one);
    Tensor keys = Tensor.floats(Element.BF16, Shape.of(1, 1, 3, 1), i -> i);
    // Shares 0.0898, 0.2441, 0.6641 in bf16, of 0, 1 and 2.
    assertThat(one("Attention", Map.of(), one, keys, keys).doubleAt(0)).isEqualTo(1.578125);
  }

  @Test
  void cells() {
    assertThat(one("Reciprocal", Map.of(), f32(2, 4))).isEqualTo(f32(0.5, 0.25));
    assertThat(one("Round", Map.of(), f32(0.5, 1.5))).isEqualTo(f32(0, 2));
    assertThat(one("IsNaN", Map.of(), f32(Double.NaN)).truthAt(0)).isTrue();
    assertThat(one("Swish", Map.of(), f32(0)).doubleAt(0)).isZero();
    assertThat(one("Clip", Map.of(), f32(3))).isEqualTo(f32(3));
    assertThat(
            one(
                "EyeLike",
                Map.of("k", new Whole(1), "dtype", new Whole(7)),
                Tensor.f32(Shape.of(2, 2), _ -> 0)))
        .isEqualTo(Tensor.of(Element.I64, Shape.of(2, 2), new long[] {0, 1, 0, 0}));
    Tensor texts = Tensor.texts(Shape.of(1), _ -> "a");
    assertThat(one("StringConcat", Map.of(), texts, texts).textAt(0)).isEqualTo("aa");
    assertThatThrownBy(() -> one("Cast", Map.of("to", new Whole(99)), f32(1)))
        .hasMessageContaining("to numbers of kind 99");
  }

  @Test
  void the_first_versions() {
    var clip = node("Clip", Map.of("min", new Real(-1), "max", new Real(1)), "x0", "y");
    assertThat(run(6, List.of(clip), Map.of(), f32(-5, 0.5, 5))).isEqualTo(f32(-1, 0.5, 1));
    var add = node("Add", Map.of("broadcast", new Whole(1), "axis", new Whole(0)), "x0", "x1", "y");
    Tensor sum = run(6, List.of(add), Map.of(), Tensor.f32(Shape.of(2, 2), i -> i), f32(10, 20));
    assertThat(sum).isEqualTo(Tensor.f32(Shape.of(2, 2), i -> i + (i < 2 ? 10 : 20)));
    var slice =
        node(
            "Slice",
            Map.of("starts", new Wholes(List.of(1L)), "ends", new Wholes(List.of(9L))),
            "x0",
            "y");
    assertThat(run(9, List.of(slice), Map.of(), f32(1, 2, 3))).isEqualTo(f32(2, 3));
    var top = node("TopK", Map.of("k", new Whole(1)), "x0", "y");
    assertThat(run(9, List.of(top), Map.of(), f32(1, 3, 2))).isEqualTo(f32(3));
  }

  @Test
  void poolings_and_padding() {
    assertThat(one("GlobalLpPool", Map.of("p", new Whole(1)), cube(1, -2))).isEqualTo(cube(3));
    assertThat(one("GlobalLpPool", Map.of("p", new Whole(3)), cube(0, 2)).doubleAt(0)).isEqualTo(2);
    for (String mode : List.of("edge", "wrap", "reflect")) {
      Tensor padded =
          one(
              "Pad",
              Map.of("mode", new Text(mode)),
              f32(1, 2, 3),
              Tensor.of(Element.I64, Shape.of(2), new long[] {1, 0}));
      assertThat(padded.doubleAt(0))
          .isEqualTo(mode.equals("edge") ? 1 : mode.equals("wrap") ? 3 : 2);
    }
    var valid = Map.of("auto_pad", new Text("VALID"), "kernel_shape", new Wholes(List.of(2L)));
    assertThat(one("MaxPool", Map.copyOf(valid), cube(1, 3, 2))).isEqualTo(cube(3, 3));
  }

  @Test
  void recurrent_cells_with_other_functions() {
    Tensor x = Tensor.f32(Shape.of(2, 1, 1), i -> i + 1);
    Tensor w = Tensor.f32(Shape.of(1, 1, 1), _ -> 1);
    for (String function :
        List.of(
            "Relu",
            "Affine",
            "LeakyRelu",
            "ThresholdedRelu",
            "ScaledTanh",
            "HardSigmoid",
            "Elu",
            "Softsign",
            "Softplus",
            "Tanh",
            "Sigmoid")) {
      Tensor y =
          one(
              "RNN",
              Map.of("activations", new Texts(List.of(function)), "clip", new Real(9)),
              x,
              w,
              w);
      assertThat(y.shape()).isEqualTo(Shape.of(2, 1, 1, 1));
      if (function.equals("Relu")) {
        assertThat(y.doubleAt(1)).isEqualTo(3);
      }
    }
    assertThatThrownBy(() -> one("RNN", Map.of("activations", new Texts(List.of("Foo"))), x, w, w))
        .hasMessageContaining("'Foo'");
  }

  @Test
  void lists() {
    var make = node("SequenceConstruct", Map.of(), "x0", "x1", "s");
    var more = node("SequenceInsert", Map.of(), "s", "x0", "t");
    var joined = node("ConcatFromSequence", Map.of("axis", new Whole(0)), "t", "y");
    assertThat(run(18, List.of(make, more, joined), Map.of(), f32(1), f32(2)))
        .isEqualTo(f32(1, 2, 1));
    var stacked =
        node(
            "ConcatFromSequence", Map.of("axis", new Whole(0), "new_axis", new Whole(1)), "s", "y");
    assertThat(run(18, List.of(make, stacked), Map.of(), f32(1), f32(2)).shape())
        .isEqualTo(Shape.of(2, 1));
    var at = node("SequenceAt", Map.of(), "s", "i", "y");
    assertThatThrownBy(
            () -> run(18, List.of(make, at), Map.of("i", Tensor.scalar(7L)), f32(1), f32(2)))
        .hasMessageContaining("there is no position 7 in a list of 2");
    var optional = node("Optional", Map.of(), "x0", "o");
    assertThat(
            run(
                    18,
                    List.of(optional, node("OptionalHasElement", Map.of(), "o", "y")),
                    Map.of(),
                    f32(1))
                .truthAt(0))
        .isTrue();
    assertThat(
            run(
                18,
                List.of(optional, node("OptionalGetElement", Map.of(), "o", "y")),
                Map.of(),
                f32(1)))
        .isEqualTo(f32(1));
  }

  @Test
  void attributes_that_make_no_sense_are_told_with_the_node() {
    assertThatThrownBy(
            () -> one("MaxPool", Map.of("kernel_shape", new Wholes(List.of())), cube(1, 2)))
        .hasMessageContaining("MaxPool 'y'");
    assertThatThrownBy(() -> one("Softmax", Map.of("axis", new Text("a")), f32(1)))
        .hasMessageContaining("'axis' is not a whole number");
  }
}
