package weft.ops.tree;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.IntFunction;
import weft.ir.Element;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Makes the tables of an [Ensemble] out of trees in whatever order a file has them. Parts come out
/// in the order in which a walk meets them that goes to the yes side first.
///
/// Some files let several branches go on to the same part. Branches that ask one feature for one
/// number after the other and agree on the yes side become one question about a set; of other
/// shared parts each branch gets its own copy.
public final class EnsembleBuilder {
  /// Members of all sets, and copies of shared parts.
  private static final int MOST = 1 << 22;

  private final int features;
  private final int outputs;
  private final List<Long> roots = new ArrayList<>();
  private final GrowingLongs nodes = new GrowingLongs();
  private final GrowingDoubles thresholds = new GrowingDoubles();
  private final GrowingLongs sets = new GrowingLongs();
  private final GrowingDoubles categories = new GrowingDoubles();
  private final Map<List<Double>, Integer> setNumbers = new HashMap<>();
  private final GrowingLongs leaves = new GrowingLongs();
  private final GrowingLongs entries = new GrowingLongs();
  private final GrowingDoubles weights = new GrowingDoubles();
  private boolean linear;
  private int copies;
  private long asked;
  private int current;

  public EnsembleBuilder(int features, int outputs) {
    this.features = features;
    this.outputs = outputs;
    sets.add(0);
    leaves.add(0);
  }

  /// How many trees there are so far.
  public int trees() {
    return roots.size();
  }

  /// A part that is still to be written.
  ///
  /// @param link where in `nodes` its number goes; -1 for a root
  /// @param done all that comes after it is written
  private record Pending(int part, int link, boolean done) {}

  /// Adds a tree.
  ///
  /// @param root the number of its first part
  /// @param at the parts by their numbers; asked again for a part that is shared
  public void tree(int root, IntFunction<TreePart> at) {
    current = roots.size();
    var pending = new ArrayList<Pending>();
    Set<Integer> above = new HashSet<>();
    Set<Integer> met = new HashSet<>();
    pending.add(new Pending(root, -1, false));
    while (!pending.isEmpty()) {
      Pending next = pending.removeLast();
      if (next.done()) {
        above.remove(next.part());
        continue;
      }
      if (!above.add(next.part())) {
        throw wrong("the part " + next.part() + " leads back to itself", "a tree without circles");
      }
      if (!met.add(next.part())) {
        copies++;
      }
      pending.add(new Pending(next.part(), -1, true));
      switch (at.apply(next.part())) {
        case TreePart.Tip tip -> link(next, -1 - leaf(tip));
        case TreePart.Branch branch -> {
          TreePart.Branch whole = joined(branch, at);
          int node = node(whole);
          link(next, node);
          pending.add(new Pending(whole.no(), 4 * node + 3, false));
          pending.add(new Pending(whole.yes(), 4 * node + 2, false));
        }
      }
      if (copies > MOST || categories.size() > MOST) {
        throw wrong(
            "too many parts are shared, or members of sets",
            "at most " + MOST + " copies of shared parts, and members");
      }
    }
  }

  private void link(Pending pending, long target) {
    if (pending.link() < 0) {
      roots.add(target);
    } else {
      nodes.set(pending.link(), target);
    }
  }

  /// `x == a or x == b or ...` as one question.
  private static TreePart.Branch joined(TreePart.Branch first, IntFunction<TreePart> at) {
    var members = new ArrayList<Double>();
    Set<Integer> met = new HashSet<>();
    TreePart.Branch last = first;
    while (last.test() == BranchTest.EQUAL
        && met.add(last.no())
        && at.apply(last.no()) instanceof TreePart.Branch next
        && next.test() == BranchTest.EQUAL
        && next.feature() == first.feature()
        && next.yes() == first.yes()
        && next.missing() == MissingKind.NAN
        && first.missing() == MissingKind.NAN
        && next.missingYes() == first.missingYes()) {
      members.add(last.threshold());
      last = next;
    }
    if (members.isEmpty()) {
      return first;
    }
    members.add(last.threshold());
    return TreePart.Branch.ofSet(
        first.feature(), BranchTest.MEMBER, members, first.missingYes(), first.yes(), last.no());
  }

  private int node(TreePart.Branch branch) {
    if (branch.feature() < 0 || branch.feature() >= features) {
      throw wrong(
          "a branch asks the feature " + branch.feature() + ", counted from 0",
          features == 0 ? "no features" : "0 to " + (features - 1));
    }
    int node = thresholds.size();
    nodes.add(branch.feature());
    nodes.add(NodeTest.code(branch.test(), branch.missing(), branch.missingYes()));
    nodes.add(0);
    nodes.add(0);
    thresholds.add(branch.test().ofSet() ? set(branch.members()) : branch.threshold());
    return node;
  }

  private int set(List<Double> members) {
    asked += members.size();
    if (asked > 16L * MOST) {
      throw wrong("branches ask about too many members of sets", "at most " + 16L * MOST);
    }
    var ordered = members.stream().map(member -> member + 0.0).sorted().distinct().toList();
    return setNumbers.computeIfAbsent(
        ordered,
        _ -> {
          ordered.forEach(categories::add);
          sets.add(categories.size());
          return sets.size() - 2;
        });
  }

  private int leaf(TreePart.Tip tip) {
    for (TreePart.Entry entry : tip.entries()) {
      if (entry.output() < 0 || entry.output() >= outputs) {
        throw wrong(
            "a leaf adds to the score " + entry.output() + ", counted from 0",
            "0 to " + (outputs - 1));
      }
      if (entry.kind() >= features) {
        throw wrong(
            "a linear leaf takes the feature " + entry.kind() + ", counted from 0",
            "0 to " + (features - 1));
      }
      linear |= entry.kind() != LeafEntry.VALUE;
      entries.add(entry.output());
      entries.add(entry.kind());
      weights.add(entry.weight());
    }
    leaves.add(weights.size());
    return leaves.size() - 2;
  }

  private WeftException wrong(String message, String expected) {
    return new WeftException(
        Diagnostic.of(Code.BAD_DATA, "tree " + current + ": " + message)
            .about("tree " + current)
            .expected(expected));
  }

  public Ensemble build(Aggregation aggregate, Link link, double scale, Element element) {
    return build(aggregate, Math.max(1, roots.size()), List.of(), link, scale, element);
  }

  /// The ensemble of the trees so far.
  ///
  /// @param rounds what an average is taken over
  public Ensemble build(
      Aggregation aggregate,
      int rounds,
      List<Double> base,
      Link link,
      double scale,
      Element element) {
    return new Ensemble(
        new Trees(features, outputs, aggregate, rounds, base, link, scale, linear, element),
        Tensor.longs(Element.I64, Shape.of(roots.size()), roots::get),
        nodes.tensor(4),
        thresholds.tensor(),
        sets.tensor(1),
        categories.tensor(),
        leaves.tensor(1),
        entries.tensor(2),
        weights.tensor());
  }
}
