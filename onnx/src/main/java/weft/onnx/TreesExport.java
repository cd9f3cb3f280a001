package weft.onnx;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import weft.ir.Element;
import weft.ir.Node;
import weft.ir.RuleBook;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.Type;
import weft.onnx.OnnxAttribute.Value;
import weft.onnx.OnnxAttribute.Whole;
import weft.onnx.OnnxAttribute.Wholes;
import weft.ops.tree.Aggregation;
import weft.ops.tree.Ensemble;
import weft.ops.tree.MissingKind;
import weft.ops.tree.OnnxTreeEnsemble;
import weft.ops.tree.OnnxTreeLists;
import weft.ops.tree.OnnxTreeLists.Column;
import weft.ops.tree.Trees;

/// Trees are written as the op `TreeEnsemble`, in floats or doubles as they are. What it has no
/// words for stands beside it: columns made of features before it, averages, what is added to the
/// scores, and links after it.
final class TreesExport {
  /// The version of `ai.onnx.ml` that has the op.
  static final long VERSION = 5;

  private static final String DOMAIN = "ai.onnx.ml";
  private static final double CATEGORIES = 0x1p31;
  private static final double NATURAL_CATEGORIES = 0x1p24;

  private final Trees op;
  private final OnnxSheet to;
  private final Element element;

  private TreesExport(Trees op, OnnxSheet to) {
    this.op = op;
    this.to = to;
    this.element = op.element();
  }

  /// A book with their rule.
  static RuleBook in(RuleBook book) {
    return book.with(
        Trees.class,
        ExportRule.class,
        op -> (to, node, args) -> new TreesExport(op, to).write(node, args));
  }

  private OnnxTerm write(Node node, List<OnnxTerm> args) {
    var tables = new ArrayList<Tensor>();
    for (int i = 1; i < args.size(); i++) {
      tables.add(to.known(args.get(i), Trees.CONTRACT.roles().get(i).name()));
    }
    OnnxTerm x = to.cast(args.getFirst(), element);
    int rows = node.type().shape().size() / Math.max(1, op.width());
    Shape matrix = Shape.of(rows, op.features());
    OnnxTerm scores = scores(to.reshape(x, matrix), Ensemble.of(op, tables), rows);
    if (op.aggregate() == Aggregation.AVERAGE) {
      scores = to.each("Div", element, scores, to.number(element, op.rounds()));
    }
    if (!op.base().isEmpty()) {
      Tensor base = Tensor.floats(element, Shape.of(op.outputs()), op.base()::get);
      scores = to.each("Add", element, scores, to.constant(base));
    }
    OnnxTerm linked = new LinkExport(to, op).write(scores);
    return to.reshape(to.cast(linked, element), node.type().shape());
  }

  private OnnxTerm scores(OnnxTerm x, Ensemble trees, int rows) {
    Type result = x.type().with(Shape.of(rows, op.outputs()));
    var written = OnnxTreeLists.of(trees);
    if (written.trees().roots().isEmpty()) {
      return to.expand(to.number(element, 0), result.shape());
    }
    var columns = new ArrayList<>(List.of(x));
    written.columns().forEach(column -> columns.add(column(x, column)));
    Shape wide = Shape.of(rows, op.features() + written.columns().size());
    OnnxTerm features =
        columns.size() == 1
            ? x
            : to.call("Concat", x.type().with(wide), columns, Map.of("axis", new Whole(1)));
    return to.call(DOMAIN, "TreeEnsemble", result, List.of(features), lists(written.trees()));
  }

  /// What is made of a feature, as a column.
  private OnnxTerm column(OnnxTerm x, Column column) {
    Type one = x.type().with(Shape.of(x.shape().dims().getFirst(), 1));
    OnnxTerm feature =
        to.call(
            "Gather",
            one,
            List.of(x, to.wholes(List.of((long) column.feature()))),
            Map.of("axis", new Whole(1)));
    OnnxTerm named =
        switch (column.test()) {
          case CATEGORY -> category(feature, "Greater", -1, CATEGORIES);
          case NATURAL_CATEGORY -> category(feature, "GreaterOrEqual", 0, NATURAL_CATEGORIES);
          case LESS_EQUAL, LESS, GREATER_EQUAL, GREATER, EQUAL, NOT_EQUAL, MEMBER -> feature;
        };
    if (!column.zeroMissing()) {
      return named;
    }
    OnnxTerm size = to.each("Abs", element, feature);
    OnnxTerm zero =
        to.each("LessOrEqual", Element.BOOL, size, to.number(element, MissingKind.ZERO_BOUND));
    return to.each("Where", element, zero, to.number(element, Double.NaN), named);
  }

  /// Cut to a whole number where it is one of a category; -1 where not; what is missing stays so.
  private OnnxTerm category(OnnxTerm x, String above, double least, double most) {
    OnnxTerm from = to.each(above, Element.BOOL, x, to.number(element, least));
    OnnxTerm below = to.each("Less", Element.BOOL, x, to.number(element, most));
    OnnxTerm within = to.each("And", Element.BOOL, from, below);
    // From -1 on, cutting towards zero is cutting down but below 0.
    OnnxTerm down = to.each("Floor", element, to.each("Max", element, x, to.number(element, 0)));
    OnnxTerm none = to.each("IsNaN", Element.BOOL, x);
    OnnxTerm otherwise = to.each("Where", element, none, x, to.number(element, -1));
    return to.each("Where", element, within, down, otherwise);
  }

  private Map<String, OnnxAttribute> lists(OnnxTreeEnsemble trees) {
    var lists = new LinkedHashMap<String, OnnxAttribute>();
    var nodes = trees.branches();
    lists.put("n_targets", new Whole(trees.targets()));
    lists.put("aggregate_function", new Whole(aggregate()));
    lists.put("post_transform", new Whole(0));
    lists.put("tree_roots", new Wholes(trees.roots()));
    lists.put("nodes_featureids", new Wholes(nodes.featureIds()));
    lists.put("nodes_splits", numbers(nodes.splits()));
    lists.put(
        "nodes_modes",
        new Value(
            Tensor.longs(Element.U8, Shape.of(nodes.modes().size()), i -> nodes.modes().get(i))));
    lists.put("nodes_truenodeids", new Wholes(nodes.trueNodeIds()));
    lists.put("nodes_trueleafs", new Wholes(nodes.trueLeafs()));
    lists.put("nodes_falsenodeids", new Wholes(nodes.falseNodeIds()));
    lists.put("nodes_falseleafs", new Wholes(nodes.falseLeafs()));
    lists.put("nodes_missing_value_tracks_true", new Wholes(nodes.missingTracksTrue()));
    if (!nodes.membershipValues().isEmpty()) {
      lists.put("membership_values", numbers(nodes.membershipValues()));
    }
    lists.put("leaf_targetids", new Wholes(trees.leafTargets()));
    lists.put("leaf_weights", numbers(trees.leafWeights()));
    return lists;
  }

  private Value numbers(List<Double> values) {
    return new Value(Tensor.floats(element, Shape.of(values.size()), values::get));
  }

  /// An average over rounds is a sum that is divided afterwards: ONNX divides by all trees.
  private long aggregate() {
    return switch (op.aggregate()) {
      case SUM, AVERAGE -> 1;
      case MIN -> 2;
      case MAX -> 3;
    };
  }
}
