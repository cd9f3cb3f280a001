package weft.ops.tree;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntFunction;
import weft.ir.Element;

/// An ensemble out of the attributes of ONNX's newer op `TreeEnsemble`: branches and leaves have
/// lists of their own, and a branch says of each side whether it is a leaf.
///
/// @param features how many features a row has
/// @param targets how many scores
/// @param roots `tree_roots`: branches; a root that is a single leaf is a branch with that leaf on
///   both sides
/// @param leafTargets `leaf_targetids`
/// @param element the type of `nodes_splits`
public record OnnxTreeEnsemble(
    int features,
    int targets,
    List<Long> roots,
    Branches branches,
    List<Long> leafTargets,
    List<Double> leafWeights,
    Element element) {

  /// The attributes `nodes_*`.
  ///
  /// @param missingTracksTrue may be empty
  /// @param membershipValues the sets of all branches of mode 6 in their order, with NaN after each
  public record Branches(
      List<Long> featureIds,
      List<Double> splits,
      List<Long> modes,
      List<Long> trueNodeIds,
      List<Long> trueLeafs,
      List<Long> falseNodeIds,
      List<Long> falseLeafs,
      List<Long> missingTracksTrue,
      List<Double> membershipValues) {
    public Branches {
      int count = featureIds.size();
      OnnxTrees.same("nodes_splits", splits, count, "nodes_featureids");
      OnnxTrees.same("nodes_modes", modes, count, "nodes_featureids");
      OnnxTrees.same("nodes_truenodeids", trueNodeIds, count, "nodes_featureids");
      OnnxTrees.same("nodes_trueleafs", trueLeafs, count, "nodes_featureids");
      OnnxTrees.same("nodes_falsenodeids", falseNodeIds, count, "nodes_featureids");
      OnnxTrees.same("nodes_falseleafs", falseLeafs, count, "nodes_featureids");
      if (!missingTracksTrue.isEmpty()) {
        OnnxTrees.same(
            "nodes_missing_value_tracks_true", missingTracksTrue, count, "nodes_featureids");
      }
    }

    /// The set of each branch; empty where it asks about none.
    private List<List<Double>> sets(Element element) {
      var sets = new ArrayList<List<Double>>();
      int at = 0;
      for (long mode : modes) {
        var set = new ArrayList<Double>();
        if (OnnxModes.test(mode) == BranchTest.MEMBER) {
          while (at < membershipValues.size() && !Double.isNaN(membershipValues.get(at))) {
            set.add(OnnxModes.threshold(membershipValues.get(at++), element));
          }
          if (at++ >= membershipValues.size() && set.isEmpty()) {
            throw OnnxTrees.wrong(
                "membership_values ends too early", "a set and a nan for each branch of mode 6");
          }
        }
        sets.add(set);
      }
      return sets;
    }
  }

  public OnnxTreeEnsemble {
    OnnxTrees.same("leaf_weights", leafWeights, leafTargets.size(), "leaf_targetids");
  }

  /// @param aggregate 0: average, 1: sum, 2: least, 3: most
  /// @param postTransform 0: none, 1: softmax, 2: logistic, 3: softmax of what is not 0, 4: probit
  public Ensemble ensemble(int aggregate, int postTransform) {
    var builder = new EnsembleBuilder(features, targets);
    IntFunction<TreePart> parts = parts(branches.sets(element));
    for (long root : roots) {
      builder.tree(part(root, 0), parts);
    }
    return builder.build(
        aggregation(aggregate),
        Math.max(1, builder.trees()),
        List.of(),
        link(postTransform),
        1,
        element);
  }

  /// A branch as its number, a leaf as -1 - its number.
  private int part(long number, long leaf) {
    int count = leaf != 0 ? leafTargets.size() : branches.featureIds().size();
    if (number < 0 || number >= count) {
      throw OnnxTrees.wrong(
          "a branch or root goes to " + (leaf != 0 ? "leaf " : "node ") + number,
          count == 0 ? "there is none" : "0 to " + (count - 1));
    }
    return (int) (leaf != 0 ? -1 - number : number);
  }

  private IntFunction<TreePart> parts(List<List<Double>> sets) {
    return i -> {
      if (i < 0) {
        int leaf = -1 - i;
        int target = OnnxTrees.whole(leafTargets.get(leaf), "a target");
        return TreePart.Tip.of(target, leafWeights.get(leaf));
      }
      BranchTest test = OnnxModes.test(branches.modes().get(i));
      int feature = OnnxTrees.whole(branches.featureIds().get(i), "a feature");
      boolean missingYes =
          test == BranchTest.NOT_EQUAL
              || !branches.missingTracksTrue().isEmpty()
                  && branches.missingTracksTrue().get(i) != 0;
      int yes = part(branches.trueNodeIds().get(i), branches.trueLeafs().get(i));
      int no = part(branches.falseNodeIds().get(i), branches.falseLeafs().get(i));
      if (test == BranchTest.MEMBER) {
        return TreePart.Branch.ofSet(feature, test, sets.get(i), missingYes, yes, no);
      }
      double split = OnnxModes.threshold(branches.splits().get(i), element);
      return TreePart.Branch.of(feature, test, split, MissingKind.NAN, missingYes, yes, no);
    };
  }

  private static Aggregation aggregation(int number) {
    return switch (number) {
      case 0 -> Aggregation.AVERAGE;
      case 1 -> Aggregation.SUM;
      case 2 -> Aggregation.MIN;
      case 3 -> Aggregation.MAX;
      default -> throw OnnxTrees.wrong("aggregate_function is " + number, "0 to 3");
    };
  }

  private static Link link(int number) {
    return switch (number) {
      case 0 -> Link.NONE;
      case 1 -> Link.SOFTMAX;
      case 2 -> Link.SIGMOID;
      case 3 -> Link.SOFTMAX_ZERO;
      case 4 -> Link.PROBIT;
      default -> throw OnnxTrees.wrong("post_transform is " + number, "0 to 4");
    };
  }
}
