package weft.onnx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import weft.eval.Interpreter;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.onnx.OnnxAttribute.Reals;
import weft.onnx.OnnxAttribute.Text;
import weft.onnx.OnnxAttribute.Texts;
import weft.onnx.OnnxAttribute.Value;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxAttribute.Wholes;
import weft.onnx.OnnxModel.OnnxGraph;

/// What stands in a pipeline of scikit-learn.
class MlRulesTest {
  private static List<Tensor> run(
      String op, Map<String, OnnxAttribute> attributes, int outputs, Tensor... args) {
    var inputs = new ArrayList<OnnxValue>();
    var values = new java.util.HashMap<String, Tensor>();
    for (Tensor arg : args) {
      String name = "x" + inputs.size();
      values.put(name, arg);
      inputs.add(
          new OnnxValue(name, Optional.of(arg.element()), Optional.empty(), OnnxValue.TENSOR));
    }
    var names = new ArrayList<String>();
    for (int i = 0; i < outputs; i++) {
      names.add("y" + i);
    }
    var node =
        new OnnxNode(
            "n",
            "ai.onnx.ml",
            op,
            inputs.stream().map(OnnxValue::name).toList(),
            names,
            attributes);
    var graph =
        new OnnxGraph(
            "g",
            List.of(node),
            Map.of(),
            inputs,
            names.stream()
                .map(
                    name ->
                        new OnnxValue(name, Optional.empty(), Optional.empty(), OnnxValue.TENSOR))
                .toList(),
            Map.of());
    var model = new OnnxModel("m", 8, "", Map.of("", 18L, "ai.onnx.ml", 3L), graph, List.of());
    var imported = OnnxImport.over(model, values, Map.of());
    var outcome = Interpreter.standard().run(imported.graph(), imported.inputs(values, Map.of()));
    return names.stream().map(outcome::output).toList();
  }

  private static Tensor one(String op, Map<String, OnnxAttribute> attributes, Tensor... args) {
    return run(op, attributes, 1, args).getFirst();
  }

  private static Tensor rows(double... cells) {
    return Tensor.f32(Shape.of(cells.length / 2, 2), i -> cells[i]);
  }

  private static Tensor wholes(long... cells) {
    return Tensor.of(Element.I64, Shape.of(cells.length), cells);
  }

  @Test
  void numbers_are_made_comparable() {
    Tensor x = rows(3, -4, 0, 0);
    assertThat(
            one(
                "Scaler",
                Map.of("offset", new Reals(List.of(1f, 2f)), "scale", new Reals(List.of(2f, 0.5f))),
                x))
        .isEqualTo(rows(4, -3, -2, -1));
    assertThat(one("Normalizer", Map.of("norm", new Text("L2")), x))
        .isEqualTo(rows(0.6f, -0.8f, 0, 0));
    assertThat(one("Normalizer", Map.of("norm", new Text("MAX")), x))
        .isEqualTo(rows(0.75, -1, 0, 0));
    assertThat(one("Normalizer", Map.of("norm", new Text("L1")), rows(3, -1)))
        .isEqualTo(rows(0.75, -0.25));
    assertThatThrownBy(() -> one("Normalizer", Map.of("norm", new Text("L9")), x))
        .hasMessageContaining("'L9'");
    assertThat(one("Binarizer", Map.of("threshold", new OnnxAttribute.Real(1)), x))
        .isEqualTo(rows(1, 0, 0, 0));
  }

  @Test
  void gaps_are_filled() {
    assertThat(
            one(
                "Imputer",
                Map.of(
                    "imputed_value_floats",
                    new Reals(List.of(7f, 8f)),
                    "replaced_value_float",
                    new OnnxAttribute.Real(Float.NaN)),
                rows(Double.NaN, 1, 2, Double.NaN)))
        .isEqualTo(rows(7, 1, 2, 8));
    assertThat(
            one(
                "Imputer",
                Map.of("imputed_value_floats", new Reals(List.of(7f, 8f))),
                rows(0, 1, 2, 0)))
        .isEqualTo(rows(7, 1, 2, 8));
    assertThat(
            one(
                "Imputer",
                Map.of(
                    "imputed_value_int64s",
                    new Wholes(List.of(9L)),
                    "replaced_value_int64",
                    new Whole(-1)),
                wholes(-1, 4)))
        .isEqualTo(wholes(9, 4));
  }

  @Test
  void lines() {
    var coefficients = new Reals(List.of(1f, 2f));
    assertThat(
            one(
                "LinearRegressor",
                Map.of("coefficients", coefficients, "intercepts", new Reals(List.of(0.5f))),
                rows(1, 1)))
        .isEqualTo(Tensor.f32(Shape.of(1, 1), _ -> 3.5));
    var binary =
        run(
            "LinearClassifier",
            Map.of("coefficients", coefficients, "classlabels_ints", new Wholes(List.of(5L, 6L))),
            2,
            rows(1, 1, -1, 0));
    assertThat(binary.get(0)).isEqualTo(wholes(6, 5));
    assertThat(binary.get(1)).isEqualTo(rows(-3, 3, 1, -1));
    var sure =
        run(
            "LinearClassifier",
            Map.of(
                "coefficients",
                coefficients,
                "classlabels_ints",
                new Wholes(List.of(0L, 1L)),
                "post_transform",
                new Text("LOGISTIC")),
            2,
            rows(0, 0));
    assertThat(sure.get(1)).isEqualTo(rows(0.5, 0.5));
    var named =
        run(
            "LinearClassifier",
            Map.of(
                "coefficients",
                new Reals(List.of(1f, 0f, 0f, 1f)),
                "classlabels_strings",
                new Texts(List.of("a", "b")),
                "post_transform",
                new Text("SOFTMAX")),
            2,
            rows(2, 2, 1, 3));
    assertThat(named.get(0).textAt(0)).isEqualTo("a");
    assertThat(named.get(0).textAt(1)).isEqualTo("b");
    assertThat(named.get(1).doubleAt(0)).isEqualTo(0.5);
    assertThatThrownBy(
            () -> one("LinearRegressor", Map.of("coefficients", coefficients), wholes(1, 2, 3)))
        .hasMessageContaining("2 coefficients for 3 features");
  }

  @Test
  void categories() {
    assertThat(
            one("OneHotEncoder", Map.of("cats_int64s", new Wholes(List.of(3L, 5L))), wholes(5, 4)))
        .isEqualTo(rows(0, 1, 0, 0));
    Tensor texts = Tensor.texts(Shape.of(2), i -> i == 0 ? "b" : "z");
    assertThat(one("OneHotEncoder", Map.of("cats_strings", new Texts(List.of("a", "b"))), texts))
        .isEqualTo(rows(0, 1, 0, 0));
    assertThat(
            one(
                "LabelEncoder",
                Map.of(
                    "keys_strings",
                    new Texts(List.of("a", "b")),
                    "values_int64s",
                    new Wholes(List.of(10L, 20L))),
                texts))
        .isEqualTo(wholes(20, -1));
    assertThat(
            one(
                    "LabelEncoder",
                    Map.of(
                        "keys_floats",
                        new Reals(List.of(1f, Float.NaN)),
                        "values_strings",
                        new Texts(List.of("one", "none"))),
                    rows(1, Double.NaN))
                .textAt(1))
        .isEqualTo("none");
    assertThat(
            one(
                "LabelEncoder",
                Map.of(
                    "keys_tensor",
                    new Value(wholes(1, 2)),
                    "values_tensor",
                    new Value(Tensor.f32(Shape.of(2), i -> i + 0.5)),
                    "default_tensor",
                    new Value(Tensor.f32(Shape.of(1), _ -> 9))),
                wholes(2, 7)))
        .isEqualTo(Tensor.f32(Shape.of(2), i -> i == 0 ? 1.5 : 9));
    assertThatThrownBy(() -> one("LabelEncoder", Map.of(), wholes(1)))
        .hasMessageContaining("it has no keys");
    assertThatThrownBy(
            () ->
                one(
                    "LabelEncoder",
                    Map.of(
                        "keys_int64s",
                        new Wholes(List.of(1L)),
                        "values_int64s",
                        new Wholes(List.of(1L, 2L))),
                    wholes(1)))
        .hasMessageContaining("1 keys have 2 values");
  }

  @Test
  void columns() {
    assertThat(one("ArrayFeatureExtractor", Map.of(), rows(1, 2, 3, 4), wholes(1)))
        .isEqualTo(Tensor.f32(Shape.of(2, 1), i -> 2 * i + 2));
    assertThat(one("FeatureVectorizer", Map.of(), rows(1, 2), rows(3, 4)).shape())
        .isEqualTo(Shape.of(1, 4));
    assertThat(one("ZipMap", Map.of(), rows(1, 2))).isEqualTo(rows(1, 2));
  }

  @Test
  void trees_in_the_newer_form() {
    var attributes = new java.util.HashMap<String, OnnxAttribute>();
    attributes.put("n_targets", new Whole(1));
    attributes.put("tree_roots", new Wholes(List.of(0L)));
    attributes.put("nodes_featureids", new Wholes(List.of(1L)));
    attributes.put("nodes_splits", new Value(Tensor.f32(Shape.of(1), _ -> 2)));
    attributes.put("nodes_modes", new Value(Tensor.longs(Element.U8, Shape.of(1), _ -> 0)));
    attributes.put("nodes_truenodeids", new Wholes(List.of(0L)));
    attributes.put("nodes_trueleafs", new Wholes(List.of(1L)));
    attributes.put("nodes_falsenodeids", new Wholes(List.of(1L)));
    attributes.put("nodes_falseleafs", new Wholes(List.of(1L)));
    attributes.put("leaf_targetids", new Wholes(List.of(0L, 0L)));
    attributes.put("leaf_weights", new Value(Tensor.f32(Shape.of(2), i -> 10 * i + 1)));
    assertThat(one("TreeEnsemble", attributes, rows(0, 2, 0, 3)))
        .isEqualTo(Tensor.f32(Shape.of(2, 1), i -> 10 * i + 1));
  }
}
