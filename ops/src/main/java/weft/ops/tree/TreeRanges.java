package weft.ops.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import weft.ir.Element;
import weft.ir.range.Interval;

/// What trees can score rows whose features keep to ranges: of each tree the least and the most of
/// the leaves that such a row can reach, added up as the scores are. Rounding keeps order, so these
/// are bounds to the bit.
final class TreeRanges {
  /// More than the functions of a link can be off.
  private static final double SLACK = 1e-13;

  private final Ensemble trees;
  private final Trees op;
  private final boolean single;

  TreeRanges(Ensemble trees) {
    this.trees = trees;
    this.op = trees.op();
    this.single = op.element() == Element.F32;
  }

  List<Interval> of(List<Interval> cells) {
    var all = new ArrayList<Interval>();
    for (int at = 0; at < cells.size(); at += op.features()) {
      all.addAll(row(cells.subList(at, at + op.features())));
    }
    return all;
  }

  private List<Interval> row(List<Interval> features) {
    if (op.linear()) {
      return Collections.nCopies(op.width(), Interval.ANY);
    }
    var scores = new ArrayList<Interval>();
    for (int output = 0; output < op.outputs(); output++) {
      scores.add(score(features, output));
    }
    return scores.stream().allMatch(Interval::isFinite)
        ? linked(scores).stream().map(this::rounded).toList()
        : Collections.nCopies(op.width(), Interval.ANY);
  }

  private double rounded(double x) {
    return single ? (float) x : x;
  }

  private Interval rounded(Interval x) {
    return new Interval(rounded(x.low()), rounded(x.high()), true, x.missing());
  }

  private Interval score(List<Interval> features, int output) {
    double low = 0;
    double high = 0;
    boolean sums = op.aggregate() == Aggregation.SUM || op.aggregate() == Aggregation.AVERAGE;
    for (int tree = 0; tree < trees.roots().size(); tree++) {
      Interval leaf = tree(trees.roots().longAt(tree), features, output);
      if (!leaf.isFinite() || !sums) {
        return Interval.ANY;
      }
      low = rounded(low + leaf.low());
      high = rounded(high + leaf.high());
    }
    if (op.aggregate() == Aggregation.AVERAGE) {
      low = rounded(low / op.rounds());
      high = rounded(high / op.rounds());
    }
    double base = op.base().isEmpty() ? 0 : rounded(op.base().get(output));
    return op.base().isEmpty()
        ? Interval.of(low, high)
        : Interval.of(rounded(low + base), rounded(high + base));
  }

  /// What one tree can add to a score.
  private Interval tree(long root, List<Interval> features, int output) {
    Interval all = Interval.NOTHING.missing(false);
    var open = new ArrayDeque<Long>();
    open.push(root);
    while (!open.isEmpty()) {
      long part = open.pop();
      if (part < 0) {
        all = all.join(leaf((int) (-1 - part), output));
        continue;
      }
      int node = 4 * (int) part;
      long test = trees.nodes().longAt(node + 1);
      Interval x = rounded(features.get((int) trees.nodes().longAt(node)));
      double threshold = trees.thresholds().doubleAt((int) part);
      if (canBe(true, x, test, threshold)) {
        open.push(trees.nodes().longAt(node + 2));
      }
      if (canBe(false, x, test, threshold)) {
        open.push(trees.nodes().longAt(node + 3));
      }
    }
    return all;
  }

  /// What is missing, or counts as it, can go anywhere.
  private static boolean canBe(boolean yes, Interval x, long test, double threshold) {
    boolean special =
        x.missing()
            || NodeTest.missing(test) == MissingKind.ZERO
                && x.low() <= MissingKind.ZERO_BOUND
                && x.high() >= -MissingKind.ZERO_BOUND;
    if (special) {
      return true;
    }
    return switch (NodeTest.test(test)) {
      case LESS_EQUAL -> yes ? x.low() <= threshold : x.high() > threshold;
      case LESS -> yes ? x.low() < threshold : x.high() >= threshold;
      case GREATER_EQUAL -> yes ? x.high() >= threshold : x.low() < threshold;
      case GREATER -> yes ? x.high() > threshold : x.low() <= threshold;
      case EQUAL, NOT_EQUAL, MEMBER, CATEGORY, NATURAL_CATEGORY -> true;
    };
  }

  /// What a leaf adds to a score: nothing, or one number. More than one is left to others.
  private Interval leaf(int leaf, int output) {
    Interval found = Interval.of(0);
    int count = 0;
    for (int i = (int) trees.leaves().longAt(leaf); i < trees.leaves().longAt(leaf + 1); i++) {
      if (trees.entries().longAt(2 * i) == output) {
        found = Interval.of(rounded(trees.weights().doubleAt(i)));
        count++;
      }
    }
    return count > 1 ? Interval.ANY : found;
  }

  private List<Interval> linked(List<Interval> scores) {
    Interval share = Interval.of(0, 1);
    return switch (op.link()) {
      case NONE -> scores;
      case SIGMOID -> scores.stream().map(score -> ends(score, 0).meet(share)).toList();
      case EXP, SOFTPLUS ->
          scores.stream().map(score -> ends(score, 0).meet(Interval.atLeast(0))).toList();
      case SIGNED_SQUARE -> scores.stream().map(score -> ends(score, 0)).toList();
      case SOFTMAX -> scores.stream().map(_ -> share).toList();
      case ABOVE -> List.of(share);
      case LARGEST -> List.of(Interval.of(0, op.outputs() - 1.0));
      case COMPLEMENT, OPPOSITES -> List.of(ends(scores.getFirst(), 0), ends(scores.getFirst(), 1));
      case OPPOSITE_SIGMOIDS ->
          List.of(ends(scores.getFirst(), 0).meet(share), ends(scores.getFirst(), 1).meet(share));
      case SOFTMAX_ZERO, PROBIT -> Collections.nCopies(op.width(), Interval.ANY);
    };
  }

  /// A function that goes one way: its ends.
  private Interval ends(Interval score, int which) {
    double a = link(score.low())[which];
    double b = link(score.high())[which];
    return Interval.of(Math.min(a, b), Math.max(a, b)).looser(SLACK).missing(false);
  }

  private double[] link(double score) {
    var made = new double[op.link().width(1)];
    op.link().apply(new double[] {score}, 0, 1, op.scale(), made, 0);
    return made;
  }
}
