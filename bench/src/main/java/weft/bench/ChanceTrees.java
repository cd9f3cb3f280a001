package weft.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/// Trees that grew where chance had it, always the same, as LightGBM writes them.
final class ChanceTrees {
  /// Thresholds are ends of bins, as many as a byte counts.
  private static final int BINS = 255;

  /// What is missing is a NaN and goes to the left.
  private static final int TEST = 10;

  private final SplittableRandom random = new SplittableRandom(7);
  private final int features;
  private final int leaves;

  private ChanceTrees(int features, int leaves) {
    this.features = features;
    this.leaves = leaves;
  }

  static String text(int features, int trees, int leaves) {
    var all = new ChanceTrees(features, leaves);
    var names = IntStream.range(0, features).mapToObj(f -> "f" + f);
    return """
    tree
    version=v4
    num_class=1
    num_tree_per_iteration=1
    label_index=0
    max_feature_idx=%d
    objective=regression
    feature_names=%s
    feature_infos=%s

    %send of trees
    """
        .formatted(
            features - 1,
            names.collect(Collectors.joining(" ")),
            String.join(" ", Collections.nCopies(features, "[0:1]")),
            IntStream.range(0, trees).mapToObj(all::tree).collect(Collectors.joining()));
  }

  /// A leaf becomes a node with two leaves, until there are enough.
  private String tree(int number) {
    int nodes = leaves - 1;
    var children = new int[2][nodes];
    // Where each leaf hangs: below which node, on which side.
    var places = new ArrayList<int[]>();
    places.add(new int[] {-1, 0});
    for (int node = 0; node < nodes; node++) {
      int leaf = random.nextInt(places.size());
      int[] place = places.get(leaf);
      if (place[0] >= 0) {
        children[place[1]][place[0]] = node;
      }
      places.set(leaf, new int[] {node, 0});
      places.add(new int[] {node, 1});
      children[0][node] = ~leaf;
      children[1][node] = ~(places.size() - 1);
    }
    var lines = new ArrayList<String>();
    lines.add("Tree=" + number);
    lines.add("num_leaves=" + leaves);
    lines.add("num_cat=0");
    lines.add(line("split_feature", nodes, () -> Integer.toString(random.nextInt(features))));
    lines.add(line("split_gain", nodes, () -> "1"));
    lines.add(line("threshold", nodes, () -> Double.toString(random.nextInt(1, BINS) / 255.0)));
    lines.add(line("decision_type", nodes, () -> Integer.toString(TEST)));
    lines.add("left_child=" + joined(children[0]));
    lines.add("right_child=" + joined(children[1]));
    lines.add(line("leaf_value", leaves, () -> Double.toString(random.nextDouble())));
    for (String weights : List.of("leaf_weight", "leaf_count")) {
      lines.add(line(weights, leaves, () -> "1"));
    }
    for (String weights : List.of("internal_value", "internal_weight", "internal_count")) {
      lines.add(line(weights, nodes, () -> "1"));
    }
    lines.add("is_linear=0");
    lines.add("shrinkage=1");
    return String.join("\n", lines) + "\n\n\n";
  }

  private static String joined(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  private static String line(String name, int count, Supplier<String> cell) {
    return name
        + "="
        + IntStream.range(0, count).mapToObj(_ -> cell.get()).collect(Collectors.joining(" "));
  }
}
