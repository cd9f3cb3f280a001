package weft.trees;

import java.util.ArrayList;
import java.util.List;
import weft.ops.tree.BranchTest;
import weft.ops.tree.EnsembleBuilder;
import weft.ops.tree.LeafEntry;
import weft.ops.tree.MissingKind;
import weft.ops.tree.TreePart;

/// One tree of a text model of LightGBM. A part is a node, or a leaf as -1 - its number.
final class LightGbmTree {
  private static final int CATEGORICAL = 1;
  private static final int DEFAULT_LEFT = 2;
  private static final int BITS = 32;
  private static final int MOST_MEMBERS = 1 << 22;

  private final ModelSection section;
  private final int output;
  private final int leafCount;
  private final double[] values;
  private final int[] features;
  private final double[] thresholds;
  private final int[] decisions;
  private final int[] left;
  private final int[] right;
  private final int[] boundaries;
  private final int[] words;
  private final boolean linear;
  private final double[] constants;
  private final int[] terms;
  private final int[] termFeatures;
  private final double[] coefficients;

  LightGbmTree(ModelSection section, int output) {
    this.section = section;
    this.output = output;
    this.leafCount = section.line("num_leaves").whole();
    if (leafCount < 1) {
      throw section.line("num_leaves").wrong("a tree has a leaf", Integer.toString(leafCount));
    }
    this.values = section.numbers("leaf_value", leafCount);
    int nodes = leafCount - 1;
    this.features = nodes == 0 ? new int[0] : section.wholes("split_feature", nodes);
    this.thresholds = nodes == 0 ? new double[0] : section.numbers("threshold", nodes);
    this.decisions = decisions(nodes);
    this.left = nodes == 0 ? new int[0] : section.wholes("left_child", nodes);
    this.right = nodes == 0 ? new int[0] : section.wholes("right_child", nodes);
    int sets = section.find("num_cat").map(ModelLine::whole).orElse(0);
    this.boundaries = sets > 0 ? section.line("cat_boundaries").wholes() : new int[1];
    this.words = sets > 0 ? section.line("cat_threshold").bits() : new int[0];
    checkSets(sets);
    this.linear = section.find("is_linear").map(ModelLine::whole).orElse(0) != 0;
    this.constants = linear ? section.numbers("leaf_const", leafCount) : new double[0];
    this.terms = linear ? starts(section.wholes("num_features", leafCount)) : new int[1];
    int count = terms[terms.length - 1];
    this.termFeatures = linear ? section.wholes("leaf_features", count) : new int[0];
    this.coefficients = linear ? section.numbers("leaf_coeff", count) : new double[0];
  }

  private int[] decisions(int nodes) {
    return nodes == 0 || section.find("decision_type").isEmpty()
        ? new int[nodes]
        : section.wholes("decision_type", nodes);
  }

  private void checkSets(int sets) {
    if (sets <= 0) {
      return;
    }
    ModelLine line = section.line("cat_boundaries");
    boolean fits = boundaries.length - 1 == sets && boundaries[0] == 0;
    for (int i = 1; fits && i < boundaries.length; i++) {
      fits = boundaries[i] >= boundaries[i - 1];
    }
    if (!fits || boundaries[boundaries.length - 1] != words.length) {
      throw line.wrong(
          "it goes up from 0 to the "
              + words.length
              + " words of cat_threshold, in "
              + sets
              + " steps",
          line.value().length() > 60 ? line.value().substring(0, 60) + "..." : line.value());
    }
  }

  private int[] starts(int[] counts) {
    var starts = new int[counts.length + 1];
    for (int i = 0; i < counts.length; i++) {
      long end = (long) starts[i] + counts[i];
      if (counts[i] < 0 || end > Integer.MAX_VALUE) {
        throw section
            .line("num_features")
            .wrong("a leaf has 0 or more features", Integer.toString(counts[i]));
      }
      starts[i + 1] = (int) end;
    }
    return starts;
  }

  void addTo(EnsembleBuilder to) {
    to.tree(leafCount == 1 ? -1 : 0, this::part);
  }

  private TreePart part(int number) {
    return number < 0 ? leaf(-1 - number) : branch(number);
  }

  private TreePart branch(int node) {
    if (node >= features.length) {
      throw section
          .line("left_child")
          .wrong("the children are nodes 0 to " + (features.length - 1), "node " + node);
    }
    int decision = decisions[node];
    if ((decision & CATEGORICAL) != 0) {
      return TreePart.Branch.ofSet(
          features[node], BranchTest.CATEGORY, members(node), false, left[node], right[node]);
    }
    if (Double.isNaN(thresholds[node])) {
      throw section.line("threshold").wrong("it should hold numbers", "nan at node " + node);
    }
    return TreePart.Branch.of(
        features[node],
        BranchTest.LESS_EQUAL,
        thresholds[node],
        missing(decision),
        (decision & DEFAULT_LEFT) != 0,
        left[node],
        right[node]);
  }

  private MissingKind missing(int decision) {
    return switch (decision >> 2 & 3) {
      case 0 -> MissingKind.NONE;
      case 1 -> MissingKind.ZERO;
      case 2 -> MissingKind.NAN;
      default ->
          throw section
              .line("decision_type")
              .wrong("this kind of missing values is not known", Integer.toString(decision));
    };
  }

  private List<Double> members(int node) {
    double set = thresholds[node];
    if (!(set >= 0 && set < boundaries.length - 1 && set == (int) set)) {
      throw section
          .line("threshold")
          .wrong(
              "node " + node + " names one of " + (boundaries.length - 1) + " sets of categories",
              Double.toString(set));
    }
    var members = new ArrayList<Double>();
    int from = boundaries[(int) set];
    for (int i = from; i < boundaries[(int) set + 1]; i++) {
      for (int bits = words[i]; bits != 0; bits &= bits - 1) {
        members.add((double) (BITS * (i - from) + Integer.numberOfTrailingZeros(bits)));
      }
      if (members.size() > MOST_MEMBERS) {
        throw section.line("cat_threshold").wrong("a set has too many categories", "node " + node);
      }
    }
    return members;
  }

  private TreePart leaf(int leaf) {
    if (leaf >= leafCount) {
      throw section
          .line("left_child")
          .wrong("the children are leaves 0 to " + (leafCount - 1), "leaf " + leaf);
    }
    if (!linear) {
      return TreePart.Tip.of(output, values[leaf]);
    }
    var entries = new ArrayList<TreePart.Entry>();
    entries.add(new TreePart.Entry(output, LeafEntry.OTHERWISE, values[leaf]));
    entries.add(new TreePart.Entry(output, LeafEntry.VALUE, constants[leaf]));
    for (int i = terms[leaf]; i < terms[leaf + 1]; i++) {
      if (termFeatures[i] < 0) {
        throw section
            .line("leaf_features")
            .wrong("features are counted from 0", Integer.toString(termFeatures[i]));
      }
      entries.add(new TreePart.Entry(output, termFeatures[i], coefficients[i]));
    }
    return new TreePart.Tip(entries);
  }
}
