package weft.ops.tree;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import weft.ir.Element;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Writes an ensemble as the lists of ONNX's op `TreeEnsemble`: what [OnnxTreeEnsemble] reads.
///
/// There a leaf adds one number to one score, so a tree whose leaves say more is written once for
/// each. There a branch has no side for what is nearly zero, and no categories: it asks about a
/// further column instead, which is made of the feature before.
public final class OnnxTreeLists {
  /// Something that is made of a feature.
  ///
  /// @param test [BranchTest#CATEGORY] and [BranchTest#NATURAL_CATEGORY]: the category, and -1 for
  ///   what is none; with every other test the number as it is
  /// @param zeroMissing what is nearly zero is missing
  public record Column(int feature, BranchTest test, boolean zeroMissing) {}

  /// @param trees over the features, with the columns after them
  public record Written(OnnxTreeEnsemble trees, List<Column> columns) {
    public Written {
      columns = List.copyOf(columns);
    }
  }

  /// The numbers of leaves that one copy of a tree adds: of each leaf the one of this rank among
  /// those for a score.
  private record Layer(int output, int rank) {}

  /// A branch that still gets its sides.
  private record Open(int part, int at) {}

  private static final int ROOT = -1;

  private final Ensemble from;
  private final Map<Column, Integer> places = new HashMap<>();
  private final List<Column> columns = new ArrayList<>();
  private final List<Long> roots = new ArrayList<>();
  private final List<Long> features = new ArrayList<>();
  private final List<Double> splits = new ArrayList<>();
  private final List<Long> modes = new ArrayList<>();
  private final List<Long> yes = new ArrayList<>();
  private final List<Long> yesLeafs = new ArrayList<>();
  private final List<Long> no = new ArrayList<>();
  private final List<Long> noLeafs = new ArrayList<>();
  private final List<Long> missing = new ArrayList<>();
  private final List<Double> members = new ArrayList<>();
  private final List<Long> targets = new ArrayList<>();
  private final List<Double> weights = new ArrayList<>();

  private OnnxTreeLists(Ensemble from) {
    this.from = from;
  }

  /// @throws WeftException where ONNX has no word for it: linear leaves, leaves that say nothing to
  ///   a least or largest score
  public static Written of(Ensemble trees) {
    if (trees.op().linear()) {
      throw refused("leaves of its trees are linear, and ONNX has only leaves that are numbers");
    }
    return new OnnxTreeLists(trees).written();
  }

  private Written written() {
    for (int tree = 0; tree < from.roots().size(); tree++) {
      int root = (int) from.roots().longAt(tree);
      for (Layer layer : layers(root)) {
        tree(root, layer);
      }
    }
    var branches =
        new OnnxTreeEnsemble.Branches(
            features, splits, modes, yes, yesLeafs, no, noLeafs, missing, members);
    var op = from.op();
    return new Written(
        new OnnxTreeEnsemble(
            op.features() + columns.size(),
            op.outputs(),
            roots,
            branches,
            targets,
            weights,
            op.element()),
        columns);
  }

  private Set<Layer> layers(int root) {
    Set<Layer> layers = new LinkedHashSet<>();
    var pending = new ArrayDeque<Integer>();
    pending.push(root);
    while (!pending.isEmpty()) {
      switch (from.part(pending.pop())) {
        case TreePart.Branch branch -> {
          pending.push(branch.no());
          pending.push(branch.yes());
        }
        case TreePart.Tip tip -> {
          Map<Integer, Integer> ranks = new HashMap<>();
          for (TreePart.Entry entry : tip.entries()) {
            int rank = ranks.merge(entry.output(), 1, Integer::sum) - 1;
            layers.add(new Layer(entry.output(), rank));
          }
        }
      }
    }
    return layers;
  }

  private void tree(int root, Layer layer) {
    var open = new ArrayDeque<Open>();
    if (root < 0) {
      // A tree has a branch: here one with the same leaf on both sides.
      long leaf = leaf(root, layer);
      roots.add((long) features.size());
      branch(0, 0, 0, false);
      yes.set(yes.size() - 1, leaf);
      no.set(no.size() - 1, leaf);
      yesLeafs.set(yes.size() - 1, 1L);
      noLeafs.set(no.size() - 1, 1L);
      return;
    }
    open.push(new Open(root, ROOT));
    while (!open.isEmpty()) {
      Open next = open.pop();
      var part = said((TreePart.Branch) from.part(next.part()));
      int at = branch(part);
      if (next.at() == ROOT) {
        roots.add((long) at);
      } else {
        (next.at() % 2 == 0 ? yes : no).set(next.at() / 2, (long) at);
      }
      side(part.no(), 2 * at + 1, layer, open);
      side(part.yes(), 2 * at, layer, open);
    }
  }

  private void side(int part, int at, Layer layer, ArrayDeque<Open> open) {
    if (part >= 0) {
      open.push(new Open(part, at));
      return;
    }
    boolean ofYes = at % 2 == 0;
    (ofYes ? yes : no).set(at / 2, leaf(part, layer));
    (ofYes ? yesLeafs : noLeafs).set(at / 2, 1L);
  }

  private long leaf(int part, Layer layer) {
    var tip = (TreePart.Tip) from.part(part);
    var numbers = tip.entries().stream().filter(e -> e.output() == layer.output()).toList();
    boolean sums =
        switch (from.op().aggregate()) {
          case SUM, AVERAGE -> true;
          case MIN, MAX -> false;
        };
    if (layer.rank() >= numbers.size() && !sums) {
      throw refused("some of its leaves say nothing to the least or largest score");
    }
    targets.add((long) layer.output());
    weights.add(
        layer.rank() < numbers.size()
            ? exact(numbers.get(layer.rank()).weight())
            : Double.valueOf(0));
    return targets.size() - 1L;
  }

  private double exact(double number) {
    return from.op().element() == Element.F32 ? (float) number : number;
  }

  /// As ONNX has it: NaN has a side, and is never equal to a number.
  private static TreePart.Branch said(TreePart.Branch part) {
    boolean gap = part.missing() == MissingKind.NONE ? ofZero(part) : part.missingYes();
    boolean turned = part.test() == BranchTest.NOT_EQUAL && !gap;
    return new TreePart.Branch(
        part.feature(),
        turned ? BranchTest.EQUAL : part.test(),
        part.threshold(),
        part.members(),
        part.missing() == MissingKind.NONE ? MissingKind.NAN : part.missing(),
        gap || turned,
        turned ? part.no() : part.yes(),
        turned ? part.yes() : part.no());
  }

  private int branch(TreePart.Branch part) {
    int column = column(part);
    if (part.test().ofSet()) {
      members.addAll(part.members());
      members.add(Double.NaN);
    }
    double split = part.threshold();
    if (exact(split) != split) {
      throw refused("a branch compares floats with %s, which is none".formatted(split));
    }
    return branch(column, OnnxModes.number(part.test()), split, part.missingYes());
  }

  private int branch(int column, long mode, double split, boolean gap) {
    features.add((long) column);
    modes.add(mode);
    splits.add(split);
    missing.add(gap ? 1L : 0L);
    yes.add(0L);
    no.add(0L);
    yesLeafs.add(0L);
    noLeafs.add(0L);
    return features.size() - 1;
  }

  private int column(TreePart.Branch part) {
    boolean zero = part.missing() == MissingKind.ZERO;
    boolean category =
        part.test() == BranchTest.CATEGORY || part.test() == BranchTest.NATURAL_CATEGORY;
    if (!zero && !category) {
      return part.feature();
    }
    var column = new Column(part.feature(), category ? part.test() : BranchTest.MEMBER, zero);
    return places.computeIfAbsent(
        column,
        made -> {
          columns.add(made);
          return from.op().features() + columns.size() - 1;
        });
  }

  private static boolean ofZero(TreePart.Branch part) {
    double t = part.threshold();
    return switch (part.test()) {
      case LESS_EQUAL -> 0 <= t;
      case LESS -> 0 < t;
      case GREATER_EQUAL -> 0 >= t;
      case GREATER -> 0 > t;
      case EQUAL -> t == 0;
      case NOT_EQUAL -> t != 0;
      case MEMBER, CATEGORY, NATURAL_CATEGORY -> part.members().contains(0.0);
    };
  }

  private static WeftException refused(String why) {
    return new WeftException(Diagnostic.of(Code.REFUSED, why));
  }
}
