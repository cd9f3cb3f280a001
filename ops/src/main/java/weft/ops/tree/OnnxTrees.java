package weft.ops.tree;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Ensembles out of the attributes of ONNX's `TreeEnsembleRegressor` and `TreeEnsembleClassifier`:
/// lists with an item for each node, and lists with an item for each number of a leaf.
///
/// @param features how many features a row has
/// @param outputs targets of a regressor, classes of a classifier
/// @param element f32, or f64 where the model computes in doubles
public record OnnxTrees(
    int features, int outputs, Nodes nodes, Leaves leaves, String aggregate, Element element) {

  /// The attributes `nodes_*`.
  ///
  /// @param missingTracksTrue may be empty: then what is missing goes to the false side
  public record Nodes(
      List<Long> treeIds,
      List<Long> nodeIds,
      List<Long> featureIds,
      List<Double> values,
      List<String> modes,
      List<Long> trueNodeIds,
      List<Long> falseNodeIds,
      List<Long> missingTracksTrue) {
    public Nodes {
      int count = treeIds.size();
      same("nodes_nodeids", nodeIds, count, "nodes_treeids");
      same("nodes_featureids", featureIds, count, "nodes_treeids");
      same("nodes_values", values, count, "nodes_treeids");
      same("nodes_modes", modes, count, "nodes_treeids");
      same("nodes_truenodeids", trueNodeIds, count, "nodes_treeids");
      same("nodes_falsenodeids", falseNodeIds, count, "nodes_treeids");
      if (!missingTracksTrue.isEmpty()) {
        same("nodes_missing_value_tracks_true", missingTracksTrue, count, "nodes_treeids");
      }
    }
  }

  /// The attributes `target_*` or `class_*`.
  public record Leaves(
      List<Long> treeIds, List<Long> nodeIds, List<Long> ids, List<Double> weights) {
    public Leaves {
      same("target_nodeids or class_nodeids", nodeIds, treeIds.size(), "their tree ids");
      same("target_ids or class_ids", ids, treeIds.size(), "their tree ids");
      same("target_weights or class_weights", weights, treeIds.size(), "their tree ids");
    }

    /// Whether no weight is below 0.
    private boolean positive() {
      return weights.stream().allMatch(weight -> weight >= 0);
    }
  }

  private record NodeKey(long tree, long node) {}

  /// What a classifier gives.
  ///
  /// @param label gives the number of a row's class, counted from 0, of the same trees
  public record Classified(Trees label, Ensemble scores) {}

  /// The scores of a regressor.
  ///
  /// @param base empty, or a number for each target
  public Ensemble regressor(List<Double> base, String postTransform) {
    return ensemble(outputs, leaves, based(base, outputs), link(postTransform, false));
  }

  /// The scores of a classifier, and its classes. Of more than two classes a row has the one with
  /// the largest score. Of two classes it has the second where the score of that is above a bound,
  /// as in ONNX Runtime: 0, or 0.5 where all leaves speak of one class with weights of at least 0.
  /// Where they all speak of the first, its score is taken for that of the second, and the other
  /// score follows from it.
  public Classified classifier(List<Double> base, String postTransform) {
    Link link = link(postTransform, true);
    var spoken = Set.copyOf(leaves.ids());
    double bound = spoken.size() == 1 && leaves.positive() ? 0.5 : 0;
    if (outputs <= 2 && spoken.equals(Set.of(0L))) {
      // Of two base values the second is that of the class that is spoken of.
      var last = base.isEmpty() ? base : List.of(base.getLast());
      var scores = ensemble(1, leaves, last, pair(link));
      return new Classified(scores.op().with(Link.ABOVE, bound), scores);
    }
    var scores = ensemble(outputs, leaves, based(base, outputs), link);
    return new Classified(
        scores.op().with(outputs == 2 ? Link.ABOVE : Link.LARGEST, bound), scores);
  }

  private Link pair(Link link) {
    if (link == Link.SIGMOID) {
      return Link.OPPOSITE_SIGMOIDS;
    }
    return leaves.positive() ? Link.COMPLEMENT : Link.OPPOSITES;
  }

  private static List<Double> based(List<Double> base, int outputs) {
    if (base.size() == 1 && outputs > 1) {
      return Collections.nCopies(outputs, base.getFirst());
    }
    if (!base.isEmpty() && base.size() != outputs) {
      throw wrong(
          "base_values has " + base.size() + " numbers", "none, or one for each of " + outputs);
    }
    return base;
  }

  private Ensemble ensemble(int outputs, Leaves leaves, List<Double> base, Link link) {
    var builder = new EnsembleBuilder(features, outputs);
    Map<NodeKey, Integer> places = new HashMap<>();
    var count = nodes.treeIds().size();
    for (int i = 0; i < count; i++) {
      var key = new NodeKey(nodes.treeIds().get(i), nodes.nodeIds().get(i));
      if (places.putIfAbsent(key, i) != null) {
        throw wrong("tree " + key.tree() + " has two nodes " + key.node(), "each node once");
      }
    }
    var tips = tips(leaves, places);
    var parts = part(places, tips);
    var reached = new BitSet();
    for (int root : roots(places)) {
      builder.tree(
          root,
          i -> {
            reached.set(i);
            return parts.apply(i);
          });
    }
    int lost = reached.nextClearBit(0);
    if (lost < count) {
      throw wrong(
          "node "
              + nodes.nodeIds().get(lost)
              + " of tree "
              + nodes.treeIds().get(lost)
              + " is not reached",
          "nodes that lead to each other, from one on that no other goes to");
    }
    return builder.build(
        aggregation(aggregate), Math.max(1, builder.trees()), base, link, 1, element);
  }

  private static Map<Integer, List<TreePart.Entry>> tips(
      Leaves leaves, Map<NodeKey, Integer> places) {
    Map<Integer, List<TreePart.Entry>> tips = new HashMap<>();
    for (int i = 0; i < leaves.treeIds().size(); i++) {
      var key = new NodeKey(leaves.treeIds().get(i), leaves.nodeIds().get(i));
      Integer place = places.get(key);
      if (place == null) {
        throw wrong(
            "a weight is given for node " + key.node() + " of tree " + key.tree(),
            "a node that is there");
      }
      int output = whole(leaves.ids().get(i), "a target or class");
      tips.computeIfAbsent(place, _ -> new ArrayList<>())
          .add(new TreePart.Entry(output, LeafEntry.VALUE, leaves.weights().get(i)));
    }
    return tips;
  }

  /// The node of each tree that no other goes to, in the order of the lists.
  private List<Integer> roots(Map<NodeKey, Integer> places) {
    Set<NodeKey> targets = new HashSet<>();
    for (int i = 0; i < nodes.treeIds().size(); i++) {
      if (!nodes.modes().get(i).equals("LEAF")) {
        long tree = nodes.treeIds().get(i);
        for (long node : List.of(nodes.trueNodeIds().get(i), nodes.falseNodeIds().get(i))) {
          place(places, tree, node);
          targets.add(new NodeKey(tree, node));
        }
      }
    }
    Set<Long> trees = new HashSet<>();
    var roots = new ArrayList<Integer>();
    for (int i = 0; i < nodes.treeIds().size(); i++) {
      long tree = nodes.treeIds().get(i);
      if (targets.contains(new NodeKey(tree, nodes.nodeIds().get(i)))) {
        continue;
      }
      if (!trees.add(tree)) {
        throw wrong(
            "tree " + tree + " has several nodes that no other goes to", "one: where it begins");
      }
      roots.add(i);
    }
    for (NodeKey key : places.keySet()) {
      if (!trees.contains(key.tree())) {
        throw wrong("tree " + key.tree() + " goes in circles", "a node that no other goes to");
      }
    }
    return roots;
  }

  private IntFunction<TreePart> part(
      Map<NodeKey, Integer> places, Map<Integer, List<TreePart.Entry>> tips) {
    return i -> {
      String mode = nodes.modes().get(i);
      if (mode.equals("LEAF")) {
        return new TreePart.Tip(tips.getOrDefault(i, List.of()));
      }
      long tree = nodes.treeIds().get(i);
      boolean missingYes =
          mode.equals("BRANCH_NEQ")
              || !nodes.missingTracksTrue().isEmpty() && nodes.missingTracksTrue().get(i) != 0;
      return TreePart.Branch.of(
          whole(nodes.featureIds().get(i), "a feature"),
          OnnxModes.test(mode),
          OnnxModes.threshold(nodes.values().get(i), element),
          MissingKind.NAN,
          missingYes,
          place(places, tree, nodes.trueNodeIds().get(i)),
          place(places, tree, nodes.falseNodeIds().get(i)));
    };
  }

  private static int place(Map<NodeKey, Integer> places, long tree, long node) {
    Integer place = places.get(new NodeKey(tree, node));
    if (place == null) {
      throw wrong("tree " + tree + " goes to a node " + node, "a node that is there");
    }
    return place;
  }

  private static Link link(String postTransform, boolean classes) {
    return switch (postTransform) {
      case "NONE", "" -> Link.NONE;
      case "LOGISTIC" -> Link.SIGMOID;
      case "SOFTMAX" -> Link.SOFTMAX;
      case "SOFTMAX_ZERO" -> Link.SOFTMAX_ZERO;
      case "PROBIT" -> Link.PROBIT;
      default ->
          throw wrong(
              "post_transform is " + postTransform + (classes ? " of a classifier" : ""),
              "NONE, LOGISTIC, SOFTMAX, SOFTMAX_ZERO or PROBIT");
    };
  }

  private static Aggregation aggregation(String name) {
    return switch (name) {
      case "SUM", "" -> Aggregation.SUM;
      case "AVERAGE" -> Aggregation.AVERAGE;
      case "MIN" -> Aggregation.MIN;
      case "MAX" -> Aggregation.MAX;
      default -> throw wrong("aggregate_function is " + name, "SUM, AVERAGE, MIN or MAX");
    };
  }

  static int whole(long value, String what) {
    if (value < 0 || value > Integer.MAX_VALUE) {
      throw wrong(what + " has the number " + value, "a number from 0");
    }
    return (int) value;
  }

  static void same(String name, List<?> list, int count, String as) {
    if (list.size() != count) {
      throw wrong(name + " has " + list.size() + " items", count + " items, as " + as + " has");
    }
  }

  static WeftException wrong(String message, String expected) {
    return new WeftException(Diagnostic.of(Code.BAD_DATA, message).expected(expected));
  }
}
