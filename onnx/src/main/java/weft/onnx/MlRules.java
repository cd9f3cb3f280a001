package weft.onnx;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ops.arithmetic.Abs;
import weft.ops.arithmetic.Sigmoid;
import weft.ops.compare.Equal;
import weft.ops.compare.Greater;
import weft.ops.compare.IsMissing;
import weft.ops.compare.LogicalOr;
import weft.ops.network.Softmax;
import weft.ops.tensor.ArgExtreme;
import weft.ops.tensor.MatMul;
import weft.ops.tensor.Take;
import weft.ops.tree.Ensemble;
import weft.ops.tree.OnnxTreeEnsemble;
import weft.ops.tree.OnnxTrees;
import weft.ops.tree.Trees;

/// Ops of the domain `ai.onnx.ml`: trees, and what a pipeline of scikit-learn becomes.
final class MlRules {
  private static final String DOMAIN = "ai.onnx.ml.";

  private MlRules() {}

  static Map<String, OnnxRule> rules() {
    var rules = new HashMap<String, OnnxRule>();
    rules.put(DOMAIN + "TreeEnsembleRegressor", MlRules::regressor);
    rules.put(DOMAIN + "TreeEnsembleClassifier", MlRules::classifier);
    rules.put(DOMAIN + "TreeEnsemble", MlRules::ensemble);
    rules.put(DOMAIN + "Scaler", one(MlRules::scaler));
    rules.put(DOMAIN + "Imputer", one(MlRules::imputer));
    rules.put(DOMAIN + "Normalizer", one(MlRules::normalizer));
    rules.put(DOMAIN + "Binarizer", one(MlRules::binarizer));
    rules.put(DOMAIN + "LinearRegressor", one(MlRules::linearRegressor));
    rules.put(DOMAIN + "LinearClassifier", MlRules::linearClassifier);
    rules.put(DOMAIN + "OneHotEncoder", one(MlRules::oneHot));
    rules.put(DOMAIN + "LabelEncoder", one(MlRules::labels));
    rules.put(DOMAIN + "ZipMap", call -> List.of(call.item(0)));
    rules.put(
        DOMAIN + "ArrayFeatureExtractor",
        one(call -> call.add(new Take(-1), call.in(0), call.flat(call.in(1)))));
    rules.put(
        DOMAIN + "FeatureVectorizer",
        one(
            call ->
                call.concat(
                    call.all().stream().map(id -> call.cast(id, Element.F32)).toList(), 1)));
    return rules;
  }

  private static OnnxRule one(OnnxRule.Single rule) {
    return rule.rule();
  }

  // ---- trees

  /// Whole numbers of an attribute.
  private static List<Long> longs(OnnxCall call, String name) {
    return call.attribute(name).orElse(null) instanceof OnnxAttribute.Wholes(List<Long> values)
        ? values
        : cells(call, name).stream().map(Double::longValue).toList();
  }

  /// Numbers of an attribute, which may stand in a tensor.
  private static List<Double> doubles(OnnxCall call, String name) {
    var tensor = cells(call, name + "_as_tensor");
    return tensor.isEmpty() ? call.reals(name) : tensor;
  }

  private static List<Double> cells(OnnxCall call, String name) {
    if (call.attribute(name).orElse(null) instanceof OnnxAttribute.Value(Tensor value)) {
      return IntStream.range(0, value.size()).mapToObj(value::doubleAt).toList();
    }
    return List.of();
  }

  private static boolean isWide(OnnxCall call, String... names) {
    for (String name : names) {
      if (call.attribute(name).orElse(null) instanceof OnnxAttribute.Value(Tensor value)
          && value.element() == Element.F64) {
        return true;
      }
    }
    return false;
  }

  private static OnnxTrees trees(OnnxCall call, int outputs, String kind, Element element) {
    return new OnnxTrees(
        call.dims(call.in(0)).getLast(),
        outputs,
        new OnnxTrees.Nodes(
            longs(call, "nodes_treeids"),
            longs(call, "nodes_nodeids"),
            longs(call, "nodes_featureids"),
            doubles(call, "nodes_values"),
            call.texts("nodes_modes"),
            longs(call, "nodes_truenodeids"),
            longs(call, "nodes_falsenodeids"),
            longs(call, "nodes_missing_value_tracks_true")),
        new OnnxTrees.Leaves(
            longs(call, kind + "_treeids"),
            longs(call, kind + "_nodeids"),
            longs(call, kind + "_ids"),
            doubles(call, kind + "_weights")),
        call.text("aggregate_function", "SUM"),
        element);
  }

  private static Element precision(OnnxCall call, String kind) {
    return isWide(call, "nodes_values_as_tensor", kind + "_weights_as_tensor")
        ? Element.F64
        : Element.F32;
  }

  private static int rows(OnnxCall call, Element element) {
    return call.cast(call.in(0), element);
  }

  private static List<OnnxItem> regressor(OnnxCall call) {
    Element element = precision(call, "target");
    Ensemble ensemble =
        trees(call, (int) call.whole("n_targets", 1), "target", element)
            .regressor(doubles(call, "base_values"), call.text("post_transform", "NONE"));
    int scores =
        Ensemble.addScores(
            call.builder(), ensemble.op(), rows(call, element), ensemble.addTables(call.builder()));
    return call.results(call.cast(scores, Element.F32));
  }

  private static List<OnnxItem> classifier(OnnxCall call) {
    Element element = precision(call, "class");
    int classes = Math.max(classes(call), 1);
    var found =
        trees(call, classes, "class", element)
            .classifier(doubles(call, "base_values"), call.text("post_transform", "NONE"));
    int x = rows(call, element);
    var tables = found.scores().addTables(call.builder());
    int scores = Ensemble.addScores(call.builder(), found.scores().op(), x, tables);
    Trees label = found.label();
    int which = Ensemble.addScores(call.builder(), label, x, tables);
    return call.results(
        named(call, call.flat(call.cast(which, Element.I64))), call.cast(scores, Element.F32));
  }

  private static int classes(OnnxCall call) {
    return Math.max(labelTexts(call).size(), longs(call, "classlabels_int64s").size());
  }

  private static List<String> labelTexts(OnnxCall call) {
    return call.texts("classlabels_strings");
  }

  /// The labels of classes by their numbers.
  private static int named(OnnxCall call, int which) {
    var texts = labelTexts(call);
    var wholes = longs(call, "classlabels_int64s");
    var more = longs(call, "classlabels_ints");
    Tensor labels =
        !texts.isEmpty()
            ? Tensor.texts(Shape.of(texts.size()), texts::get)
            : Tensor.longs(
                Element.I64,
                Shape.of(wholes.isEmpty() ? more.size() : wholes.size()),
                wholes.isEmpty() ? more::get : wholes::get);
    return call.add(new Take(0), call.constant(labels), which);
  }

  private static List<OnnxItem> ensemble(OnnxCall call) {
    Element element = isWide(call, "nodes_splits") ? Element.F64 : Element.F32;
    Ensemble ensemble =
        new OnnxTreeEnsemble(
                call.dims(call.in(0)).getLast(),
                (int) call.whole("n_targets", 1),
                longs(call, "tree_roots"),
                new OnnxTreeEnsemble.Branches(
                    longs(call, "nodes_featureids"),
                    cells(call, "nodes_splits"),
                    longs(call, "nodes_modes"),
                    longs(call, "nodes_truenodeids"),
                    longs(call, "nodes_trueleafs"),
                    longs(call, "nodes_falsenodeids"),
                    longs(call, "nodes_falseleafs"),
                    longs(call, "nodes_missing_value_tracks_true"),
                    cells(call, "membership_values")),
                longs(call, "leaf_targetids"),
                cells(call, "leaf_weights"),
                element)
            .ensemble(
                (int) call.whole("aggregate_function", 1), (int) call.whole("post_transform", 0));
    int scores =
        Ensemble.addScores(
            call.builder(), ensemble.op(), rows(call, element), ensemble.addTables(call.builder()));
    return call.results(call.cast(scores, call.element(call.in(0))));
  }

  // ---- what stands before and after

  private static int line(OnnxCall call, List<Double> numbers) {
    return call.constant(Tensor.f32(Shape.of(numbers.size()), numbers::get));
  }

  private static int scaler(OnnxCall call) {
    int x = call.cast(call.in(0), Element.F32);
    int off = call.states("offset") ? call.minus(x, line(call, call.reals("offset"))) : x;
    return call.states("scale") ? call.times(off, line(call, call.reals("scale"))) : off;
  }

  private static int imputer(OnnxCall call) {
    int x = call.in(0);
    boolean real = call.element(x).isFloat();
    if (!real) {
      var values = longs(call, "imputed_value_int64s");
      int fill = call.constant(Tensor.longs(call.element(x), Shape.of(values.size()), values::get));
      int replaced = call.cast(call.whole(call.whole("replaced_value_int64", 0)), call.element(x));
      return call.where(call.add(new Equal(), x, replaced), fill, x);
    }
    double replaced = call.real("replaced_value_float", 0);
    int is =
        Double.isNaN(replaced)
            ? call.add(new IsMissing(), x)
            : call.add(new Equal(), x, call.like(replaced, x));
    int fill = call.cast(line(call, call.reals("imputed_value_floats")), call.element(x));
    return call.where(is, fill, x);
  }

  private static int normalizer(OnnxCall call) {
    int x = call.cast(call.in(0), Element.F32);
    int last = call.rank(x) - 1;
    int size =
        switch (call.text("norm", "MAX")) {
          case "MAX" -> call.most(call.add(new Abs(), x), last);
          case "L1" -> call.sum(call.add(new Abs(), x), last);
          case "L2" -> call.sqrt(call.sum(call.times(x, x), last));
          default -> throw call.refused("with the norm '" + call.text("norm", "") + "'");
        };
    int none = call.add(new Equal(), size, call.like(0, size));
    return call.over(x, call.where(none, call.like(1, size), size));
  }

  private static int binarizer(OnnxCall call) {
    int x = call.in(0);
    int above = call.add(new Greater(), x, call.like(call.real("threshold", 0), x));
    return call.cast(above, call.element(x));
  }

  /// Scores of rows: a line of coefficients for each of them.
  private static int scores(OnnxCall call, int outputs) {
    int x = call.cast(call.in(0), Element.F32);
    var coefficients = call.reals("coefficients");
    int width = call.dims(x).getLast();
    if (coefficients.size() != outputs * width) {
      throw call.wrong(
          "%d coefficients for %d features and %d scores"
              .formatted(coefficients.size(), width, outputs));
    }
    int matrix = call.constant(Tensor.f32(Shape.of(outputs, width), coefficients::get));
    int product = call.add(new MatMul(false, true), x, matrix);
    var more = call.reals("intercepts");
    return more.isEmpty() ? product : call.plus(product, line(call, more));
  }

  private static int post(OnnxCall call, int scores) {
    return switch (call.text("post_transform", "NONE")) {
      case "NONE" -> scores;
      case "LOGISTIC" -> call.add(new Sigmoid(), scores);
      case "SOFTMAX" -> call.add(new Softmax(-1), scores);
      default -> throw call.refused("with '" + call.text("post_transform", "") + "'");
    };
  }

  private static int linearRegressor(OnnxCall call) {
    return post(call, scores(call, (int) call.whole("targets", 1)));
  }

  private static List<OnnxItem> linearClassifier(OnnxCall call) {
    int labels = Math.max(labelTexts(call).size(), longs(call, "classlabels_ints").size());
    int width = call.dims(call.in(0)).getLast();
    int lines = call.reals("coefficients").size() / Math.max(1, width);
    int scores = scores(call, lines);
    int which;
    if (lines == 1 && labels == 2) {
      int above = call.add(new Greater(), scores, call.like(0, scores));
      which = call.flat(call.cast(above, Element.I64));
      int shared = post(call, scores);
      boolean logistic = call.text("post_transform", "NONE").equals("LOGISTIC");
      int other =
          logistic
              ? call.minus(call.like(1, shared), shared)
              : call.minus(call.like(0, shared), shared);
      return call.results(named(call, which), call.concat(List.of(other, shared), 1));
    }
    which = call.flat(call.add(new ArgExtreme(-1, false, false), scores));
    return call.results(named(call, which), post(call, scores));
  }

  private static int oneHot(OnnxCall call) {
    int x = call.in(0);
    var texts = call.texts("cats_strings");
    var wholes = longs(call, "cats_int64s");
    Tensor categories =
        texts.isEmpty()
            ? Tensor.longs(Element.I64, Shape.of(wholes.size()), wholes::get)
            : Tensor.texts(Shape.of(texts.size()), texts::get);
    int cells = call.element(x) == Element.TEXT ? x : call.cast(x, Element.I64);
    int hot = call.add(new Equal(), call.expandDims(cells, -1), call.constant(categories));
    return call.cast(hot, Element.F32);
  }

  /// Keys become values, one after the other; other keys the usual value.
  private static int labels(OnnxCall call) {
    int x = call.in(0);
    Tensor keys = listed(call, "keys").orElseThrow(() -> call.wrong("it has no keys"));
    Tensor values = listed(call, "values").orElseThrow(() -> call.wrong("it has no values"));
    if (keys.size() != values.size()) {
      throw call.wrong("%d keys have %d values".formatted(keys.size(), values.size()));
    }
    int result = call.spread(usual(call, values.element()), call.dims(x));
    var cells = new ArrayList<>(OnnxWords.range(0, keys.size())).reversed();
    for (int i : cells) {
      int key = call.constant(keys.gather(Shape.SCALAR, _ -> i));
      int is = call.add(new Equal(), x, key);
      if (keys.element().isFloat() && keys.missingAt(i)) {
        is = call.add(new LogicalOr(), is, call.add(new IsMissing(), x));
      }
      result = call.where(is, call.constant(values.gather(Shape.SCALAR, _ -> i)), result);
    }
    return result;
  }

  private static Optional<Tensor> listed(OnnxCall call, String prefix) {
    var texts = call.texts(prefix + "_strings");
    if (!texts.isEmpty()) {
      return Optional.of(Tensor.texts(Shape.of(texts.size()), texts::get));
    }
    var wholes = longs(call, prefix + "_int64s");
    if (!wholes.isEmpty()) {
      return Optional.of(Tensor.longs(Element.I64, Shape.of(wholes.size()), wholes::get));
    }
    var reals = call.reals(prefix + "_floats");
    if (!reals.isEmpty()) {
      return Optional.of(Tensor.f32(Shape.of(reals.size()), reals::get));
    }
    return call.attribute(prefix + "_tensor")
        .filter(OnnxAttribute.Value.class::isInstance)
        .map(found -> ((OnnxAttribute.Value) found).value());
  }

  private static int usual(OnnxCall call, Element element) {
    if (call.attribute("default_tensor").orElse(null)
        instanceof OnnxAttribute.Value(Tensor value)) {
      return call.constant(value.reshape(Shape.SCALAR));
    }
    return switch (element.kind()) {
      case TEXT -> call.constant(Tensor.scalar(call.text("default_string", "_Unused")));
      case FLOAT -> call.number(call.real("default_float", -0.0), element);
      default -> call.cast(call.whole(call.whole("default_int64", -1)), element);
    };
  }
}
