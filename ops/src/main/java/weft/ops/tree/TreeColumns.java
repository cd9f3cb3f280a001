package weft.ops.tree;

import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import weft.ir.Element;

/// Features as small whole numbers, so that every test of every tree is one comparison of whole
/// numbers: a row goes to the yes side of a node where its code in the node's column is at most the
/// node's rank.
///
/// Tests of a feature by `<` or by `<=` share their thresholds, in order: a code counts those that
/// the feature passes. A column also knows what is missing and where that goes: to the yes side
/// everywhere as code 0, to the no side as the highest code. A test of a set has a column of its
/// own with codes 0 and 1.
final class TreeColumns {
  private static final int TABLE = 4;

  /// What a column holds: a feature, how it is looked up, and what is missing.
  ///
  /// @param test [BranchTest#LESS] or [BranchTest#LESS_EQUAL], or a test of a set
  private record Key(int feature, BranchTest test) implements Comparable<Key> {
    @Override
    public int compareTo(Key other) {
      int order = Integer.compare(feature, other.feature);
      return order != 0 ? order : test.compareTo(other.test);
    }
  }

  private record Gap(MissingKind missing, boolean yes) {}

  /// Columns that look one feature up in the same numbers.
  private static final class Group {
    private final TreeSet<Double> numbers = new TreeSet<>();
    private final Set<Integer> sets = new HashSet<>();
    private final Map<Gap, Integer> columns = new LinkedHashMap<>();
    private final Map<Gap, Map<Integer, Integer>> ofSets = new LinkedHashMap<>();
    private final Map<Double, Integer> places = new TreeMap<>();

    int place(double number) {
      return Objects.requireNonNull(places.get(number));
    }

    void number() {
      int place = 0;
      for (double number : numbers) {
        places.put(number, place++);
      }
    }
  }

  private final boolean single;
  private final int features;
  private final int[] column;
  private final int[] rank;
  private final boolean[] swapped;
  private final Lookup[] lookups;
  private int count;

  TreeColumns(Ensemble trees) {
    this.single = trees.op().element() == Element.F32;
    this.features = trees.op().features();
    int nodes = trees.thresholds().size();
    this.column = new int[nodes];
    this.rank = new int[nodes];
    this.swapped = new boolean[nodes];
    var sets = new SetTable(trees);
    var groups = new TreeMap<Key, Group>();
    for (int node = 0; node < nodes; node++) {
      var group = groups.computeIfAbsent(key(trees, node), _ -> new Group());
      if (key(trees, node).test().ofSet()) {
        if (group.sets.add(sets.of(node))) {
          group.numbers.addAll(sets.members(sets.of(node)));
        }
      } else {
        group.numbers.add(trees.thresholds().doubleAt(node) + 0.0);
      }
    }
    groups.values().forEach(Group::number);
    for (int node = 0; node < nodes; node++) {
      place(trees, node, Objects.requireNonNull(groups.get(key(trees, node))), sets);
    }
    this.lookups =
        groups.entrySet().stream()
            .map(entry -> lookup(entry.getKey(), entry.getValue(), sets))
            .toArray(Lookup[]::new);
  }

  private static long code(Ensemble trees, int node) {
    return trees.nodes().longAt(TABLE * node + 1);
  }

  private static Key key(Ensemble trees, int node) {
    BranchTest test =
        switch (NodeTest.test(code(trees, node))) {
          case LESS_EQUAL, GREATER -> BranchTest.LESS_EQUAL;
          case LESS, GREATER_EQUAL -> BranchTest.LESS;
          case EQUAL, NOT_EQUAL, MEMBER -> BranchTest.MEMBER;
          case CATEGORY -> BranchTest.CATEGORY;
          case NATURAL_CATEGORY -> BranchTest.NATURAL_CATEGORY;
        };
    return new Key((int) trees.nodes().longAt(TABLE * node), test);
  }

  /// The other side is yes where the test is the opposite of its column's.
  private static boolean opposite(BranchTest test) {
    return switch (test) {
      case GREATER, GREATER_EQUAL, NOT_EQUAL -> true;
      case LESS_EQUAL, LESS, EQUAL, MEMBER, CATEGORY, NATURAL_CATEGORY -> false;
    };
  }

  private void place(Ensemble trees, int node, Group group, SetTable sets) {
    long code = code(trees, node);
    swapped[node] = opposite(NodeTest.test(code));
    MissingKind missing = NodeTest.missing(code);
    var gap = new Gap(missing, NodeTest.missingYes(code) != swapped[node]);
    if (key(trees, node).test().ofSet()) {
      var columns = group.ofSets.computeIfAbsent(gap, _ -> new LinkedHashMap<>());
      column[node] = columns.computeIfAbsent(sets.of(node), _ -> count++);
    } else {
      column[node] = group.columns.computeIfAbsent(gap, _ -> count++);
      rank[node] = group.place(trees.thresholds().doubleAt(node) + 0.0);
    }
  }

  private static Lookup lookup(Key key, Group group, SetTable sets) {
    return key.test().ofSet()
        ? new SetLookup(key.feature(), key.test(), group.places, group.ofSets, sets)
        : new CutLookup(
            key.feature(),
            key.test() == BranchTest.LESS,
            group.numbers.stream().mapToDouble(Double::doubleValue).toArray(),
            group.columns);
  }

  int count() {
    return count;
  }

  int column(int node) {
    return column[node];
  }

  /// The highest code that goes to the yes side.
  int rank(int node) {
    return rank[node];
  }

  /// Whether the node's yes side is the no side of its column.
  boolean swapped(int node) {
    return swapped[node];
  }

  /// Writes the codes of some rows, column by column.
  ///
  /// @param found room for a number a row
  void fill(double[] x, int from, int rows, int[][] codes, int[] found, double[] values) {
    for (Lookup lookup : lookups) {
      for (int r = 0, at = from + lookup.feature(); r < rows; r++, at += features) {
        values[r] = single ? (float) x[at] : x[at];
      }
      lookup.fill(values, rows, codes, found);
    }
  }

  /// Fills the columns of a feature.
  private interface Lookup {
    int feature();

    void fill(double[] values, int rows, int[][] codes, int[] found);
  }

  /// By thresholds.
  private static final class CutLookup implements Lookup {
    private final int feature;
    private final boolean strict;
    private final int most;
    private final double[] cuts;
    private final int zero;
    private final Gap[] gaps;
    private final int[] columns;

    CutLookup(int feature, boolean strict, double[] cuts, Map<Gap, Integer> columns) {
      this.feature = feature;
      this.strict = strict;
      this.most = cuts.length;
      // Room to the next power of two, so that each search takes the same steps.
      this.cuts = Arrays.copyOf(cuts, Math.max(1, Integer.highestOneBit(most) * 2) - 1);
      Arrays.fill(this.cuts, most, this.cuts.length, Double.POSITIVE_INFINITY);
      this.zero = strict ? reached(0) : passed(0);
      this.gaps = columns.keySet().toArray(Gap[]::new);
      this.columns = columns.values().stream().mapToInt(Integer::intValue).toArray();
    }

    @Override
    public int feature() {
      return feature;
    }

    @Override
    public void fill(double[] values, int rows, int[][] codes, int[] found) {
      if (strict) {
        reached(values, rows, found);
      } else {
        passed(values, rows, found);
      }
      for (int i = 0; i < columns.length; i++) {
        int gap = gaps[i].yes() ? 0 : most;
        switch (gaps[i].missing()) {
          case NONE -> unless(values, rows, found, codes[columns[i]], zero, -1);
          case NAN -> unless(values, rows, found, codes[columns[i]], gap, -1);
          case ZERO -> unless(values, rows, found, codes[columns[i]], gap, MissingKind.ZERO_BOUND);
        }
      }
    }

    /// @param gap the code of what is missing: NaN, and what is at most a bound away from 0
    private static void unless(
        double[] values, int rows, int[] found, int[] codes, int gap, double bound) {
      for (int r = 0; r < rows; r++) {
        codes[r] = Math.abs(values[r]) > bound ? found[r] : gap;
      }
    }

    private void passed(double[] values, int rows, int[] found) {
      for (int r = 0; r < rows; r++) {
        found[r] = passed(values[r]);
      }
    }

    private void reached(double[] values, int rows, int[] found) {
      for (int r = 0; r < rows; r++) {
        found[r] = reached(values[r]);
      }
    }

    /// How many thresholds are below a number.
    private int passed(double x) {
      int at = 0;
      for (int step = cuts.length + 1 >> 1; step > 0; step >>= 1) {
        at += cuts[at + step - 1] < x ? step : 0;
      }
      return at;
    }

    /// How many thresholds are at most a number.
    private int reached(double x) {
      int at = 0;
      for (int step = cuts.length + 1 >> 1; step > 0; step >>= 1) {
        at += cuts[at + step - 1] <= x ? step : 0;
      }
      return Math.min(at, most);
    }
  }

  /// By membership.
  private static final class SetLookup implements Lookup {
    private final int feature;
    private final BranchTest test;
    private final double[] numbers;
    private final Gap[] gaps;
    private final int[] columns;
    private final Members[] members;

    SetLookup(
        int feature,
        BranchTest test,
        Map<Double, Integer> places,
        Map<Gap, Map<Integer, Integer>> ofSets,
        SetTable sets) {
      this.feature = feature;
      this.test = test;
      this.numbers = places.keySet().stream().mapToDouble(Double::doubleValue).toArray();
      int count = ofSets.values().stream().mapToInt(Map::size).sum();
      this.gaps = new Gap[count];
      this.columns = new int[count];
      this.members = new Members[count];
      int i = 0;
      for (var ofGap : ofSets.entrySet()) {
        for (var ofSet : ofGap.getValue().entrySet()) {
          gaps[i] = ofGap.getKey();
          columns[i] = ofSet.getValue();
          members[i] =
              Members.of(
                  sets.members(ofSet.getKey()).stream()
                      .mapToInt(member -> Objects.requireNonNull(places.get(member)))
                      .toArray());
          i++;
        }
      }
    }

    @Override
    public int feature() {
      return feature;
    }

    @Override
    public void fill(double[] values, int rows, int[][] codes, int[] found) {
      for (int r = 0; r < rows; r++) {
        found[r] = place(values[r]);
      }
      int zero = place(0);
      for (int i = 0; i < columns.length; i++) {
        fill(values, rows, codes[columns[i]], found, i, zero);
      }
    }

    private void fill(double[] values, int rows, int[] codes, int[] found, int i, int zero) {
      MissingKind missing = gaps[i].missing();
      int gap = gaps[i].yes() ? 0 : 1;
      for (int r = 0; r < rows; r++) {
        double x = values[r];
        codes[r] = missing.holds(x) ? gap : code(members[i], Double.isNaN(x) ? zero : found[r]);
      }
    }

    private static int code(Members members, int place) {
      return place >= 0 && members.has(place) ? 0 : 1;
    }

    private int place(double x) {
      double sought = test.sought(x);
      return Double.isNaN(sought) ? -1 : Arrays.binarySearch(numbers, sought);
    }
  }
}
