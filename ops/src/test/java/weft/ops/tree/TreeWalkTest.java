package weft.ops.tree;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import weft.ir.Element;

/// The ways of going through trees against one that takes a branch at a time.
class TreeWalkTest {
  private static final int FEATURES = 5;
  private static final double[] VALUES = {
    -2,
    -1,
    -0.5,
    -0.0,
    0,
    0.5,
    1,
    1.5,
    2,
    3,
    1e-36,
    -1e-35,
    2e-35,
    0.1,
    1e300,
    -1e300,
    3e9,
    -3e9,
    Double.NaN,
    Double.POSITIVE_INFINITY,
    Double.NEGATIVE_INFINITY
  };

  /// A random tree as its parts.
  private static List<TreePart> tree(SplittableRandom random, int leaves, Shapes shapes) {
    var parts = new ArrayList<TreePart>();
    var open = new ArrayList<Integer>();
    parts.add(tip(random, shapes));
    open.add(0);
    while (open.size() < leaves) {
      int part = open.remove(random.nextInt(open.size()));
      int yes = parts.size();
      parts.set(part, branch(random, yes, yes + 1));
      for (int i = 0; i < 2; i++) {
        open.add(parts.size());
        parts.add(tip(random, shapes));
      }
    }
    return parts;
  }

  private static double value(SplittableRandom random) {
    return VALUES[random.nextInt(VALUES.length)];
  }

  private static TreePart branch(SplittableRandom random, int yes, int no) {
    var test = BranchTest.values()[random.nextInt(BranchTest.values().length)];
    var missing = MissingKind.values()[random.nextInt(3)];
    int feature = random.nextInt(FEATURES);
    boolean side = random.nextBoolean();
    if (!test.ofSet()) {
      double threshold = value(random);
      return TreePart.Branch.of(
          feature, test, Double.isNaN(threshold) ? 7 : threshold, missing, side, yes, no);
    }
    var members = new TreeSet<Double>();
    for (int i = random.nextInt(5); i > 0; i--) {
      members.add((double) random.nextInt(4) / (test == BranchTest.MEMBER ? 2 : 1));
    }
    return new TreePart.Branch(feature, test, 0, List.copyOf(members), missing, side, yes, no);
  }

  private record Shapes(int outputs, boolean linear, boolean several) {}

  private static TreePart tip(SplittableRandom random, Shapes shapes) {
    int output = random.nextInt(shapes.outputs());
    double value = (random.nextDouble() - 0.5) * 4;
    if (shapes.linear() && random.nextInt(3) > 0) {
      return new TreePart.Tip(
          List.of(
              new TreePart.Entry(output, LeafEntry.OTHERWISE, value),
              new TreePart.Entry(output, LeafEntry.VALUE, random.nextDouble()),
              new TreePart.Entry(output, random.nextInt(FEATURES), random.nextDouble()),
              new TreePart.Entry(output, random.nextInt(FEATURES), random.nextDouble())));
    }
    if (!shapes.several()) {
      return TreePart.Tip.of(output, value);
    }
    var entries = new ArrayList<TreePart.Entry>();
    for (int i = random.nextInt(4); i > 0; i--) {
      entries.add(new TreePart.Entry(random.nextInt(shapes.outputs()), LeafEntry.VALUE, value * i));
    }
    return new TreePart.Tip(entries);
  }

  // ---- the meaning, said once more

  private static TreePart.Tip reached(List<TreePart> tree, double[] x) {
    TreePart part = tree.getFirst();
    while (part instanceof TreePart.Branch branch) {
      part = tree.get(yes(branch, x[branch.feature()]) ? branch.yes() : branch.no());
    }
    return (TreePart.Tip) part;
  }

  private static boolean yes(TreePart.Branch branch, double given) {
    double x = given;
    boolean nan = Double.isNaN(x);
    if (nan && branch.missing() != MissingKind.NAN) {
      x = 0;
      nan = false;
    }
    if (nan || branch.missing() == MissingKind.ZERO && x >= -(double) 1e-35f && x <= 1e-35f) {
      return branch.missingYes();
    }
    double t = branch.threshold();
    return switch (branch.test()) {
      case LESS_EQUAL -> x <= t;
      case LESS -> x < t;
      case GREATER_EQUAL -> x >= t;
      case GREATER -> x > t;
      case EQUAL -> x == t;
      case NOT_EQUAL -> x != t;
      case MEMBER -> contains(branch, x);
      case CATEGORY -> x > -1 && x < 2147483648.0 && contains(branch, (int) x);
      case NATURAL_CATEGORY -> x >= 0 && x < 16777216 && contains(branch, Math.floor(x));
    };
  }

  private static boolean contains(TreePart.Branch branch, double x) {
    return branch.members().stream().anyMatch(member -> member == x);
  }

  private static double[] expected(List<List<TreePart>> trees, Trees op, double[] row) {
    boolean single = op.element() == Element.F32;
    double[] x = Arrays.stream(row).map(v -> single ? (float) v : v).toArray();
    var scores = new double[op.outputs()];
    var said = new boolean[op.outputs()];
    for (var tree : trees) {
      var entries = reached(tree, x).entries();
      for (int i = 0; i < entries.size(); i++) {
        var entry = entries.get(i);
        double value = round(single, entry.weight());
        if (entry.kind() == LeafEntry.OTHERWISE) {
          double sum = round(single, entries.get(i + 1).weight());
          for (int k = i + 2; k < entries.size(); k++) {
            double product =
                round(single, round(single, entries.get(k).weight()) * x[entries.get(k).kind()]);
            sum = round(single, sum + product);
          }
          int last = entries.size();
          boolean missing =
              entries.subList(i + 2, last).stream().anyMatch(e -> Double.isNaN(x[e.kind()]));
          value = missing ? value : sum;
          i = last;
        }
        int output = entry.output();
        double before = scores[output];
        scores[output] =
            switch (op.aggregate()) {
              case SUM, AVERAGE -> round(single, before + value);
              case MIN -> said[output] ? Math.min(before, value) : value;
              case MAX -> said[output] ? Math.max(before, value) : value;
            };
        said[output] = true;
      }
    }
    for (int i = 0; i < scores.length; i++) {
      if (op.aggregate() == Aggregation.AVERAGE) {
        scores[i] = round(single, scores[i] / op.rounds());
      }
      scores[i] = op.base().isEmpty() ? scores[i] : round(single, scores[i] + op.base().get(i));
    }
    return scores;
  }

  private static double round(boolean single, double x) {
    return single ? (float) x : x;
  }

  @Test
  void all_ways_give_the_bits_of_one_branch_at_a_time() {
    for (int seed = 0; seed < 120; seed++) {
      var random = new SplittableRandom(seed);
      var shapes = new Shapes(1 + random.nextInt(3), seed % 4 == 1, seed % 4 == 2);
      var trees = new ArrayList<List<TreePart>>();
      var builder = new EnsembleBuilder(FEATURES, shapes.outputs());
      for (int i = random.nextInt(20); i >= 0; i--) {
        // Few leaves, as many as masks hold, and more.
        int leaves = random.nextInt(4) == 0 ? 30 + random.nextInt(40) : 1 + random.nextInt(12);
        var tree = tree(random, leaves, shapes);
        trees.add(tree);
        builder.tree(0, tree::get);
      }
      var base = seed % 5 == 0 ? Collections.nCopies(shapes.outputs(), 0.5) : List.<Double>of();
      var ensemble =
          builder.build(
              // Linear leaves may give NaN, of which there is no least.
              Aggregation.values()[random.nextInt(shapes.linear() ? 2 : 4)],
              3,
              base,
              Link.NONE,
              1,
              random.nextBoolean() ? Element.F64 : Element.F32);
      check(ensemble, trees, random);
    }
  }

  private static void check(
      Ensemble ensemble, List<List<TreePart>> trees, SplittableRandom random) {
    int rows = 300;
    int width = ensemble.op().outputs();
    var x = new double[rows * FEATURES];
    var expected = new double[rows * width];
    Arrays.setAll(x, _ -> value(random));
    for (int row = 0; row < rows; row++) {
      var one = Arrays.copyOfRange(x, row * FEATURES, (row + 1) * FEATURES);
      System.arraycopy(expected(trees, ensemble.op(), one), 0, expected, row * width, width);
    }
    var walk = TreeWalk.of(ensemble);
    for (int block : new int[] {rows, 37, 5, 1}) {
      var found = new double[rows * width];
      var work = block == 1 ? walk.workOfOne() : walk.work();
      for (int row = 0; row < rows; row += block) {
        int count = Math.min(block, rows - row);
        walk.scores(x, row * FEATURES, count, found, row * width, work);
      }
      assertThat(found).as("blocks of " + block).isEqualTo(expected);
    }
  }
}
