package weft.ops.tree;

/// Trees as steps of one row after the other: each node is a rank and its yes child, and the no
/// child stands beside that. A leaf leads to itself, so that rows and trees of different depth walk
/// side by side.
final class TreeSteps {
  private static final int TABLE = 4;

  private final int[] roots;
  private final int[] columns;

  /// The yes child in the upper half, the rank in the lower.
  private final long[] steps;

  private final int[] leaves;

  TreeSteps(Ensemble trees, TreeColumns of) {
    int size = trees.thresholds().size() * 2 + trees.roots().size();
    this.roots = new int[trees.roots().size()];
    this.columns = new int[size];
    this.steps = new long[size];
    this.leaves = new int[size];
    var parts = new long[size];
    int end = 0;
    for (int tree = 0; tree < roots.length; tree++) {
      roots[tree] = end;
      parts[end] = trees.roots().longAt(tree);
      int next = end + 1;
      for (int at = end; at < next; at++) {
        if (parts[at] < 0) {
          leaves[at] = (int) (-1 - parts[at]);
          steps[at] = step(at, Integer.MAX_VALUE);
          continue;
        }
        int node = (int) parts[at];
        int yes = of.swapped(node) ? 3 : 2;
        parts[next] = trees.nodes().longAt(TABLE * node + yes);
        parts[next + 1] = trees.nodes().longAt(TABLE * node + 5 - yes);
        columns[at] = of.column(node);
        steps[at] = step(next, of.rank(node));
        next += 2;
      }
      end = next;
    }
  }

  static long step(int yes, int rank) {
    return (long) yes << 32 | rank;
  }

  int trees() {
    return roots.length;
  }

  /// How many parts all trees have.
  int size() {
    return steps.length;
  }

  int root(int tree) {
    return roots[tree];
  }

  int[] columns() {
    return columns;
  }

  long[] steps() {
    return steps;
  }

  int[] leaves() {
    return leaves;
  }

  /// Where a row goes from a part; a leaf stays.
  private int next(int part, int[] codes, int row) {
    long step = steps[part];
    return (int) (step >>> 32) + ((int) step - codes[row + columns[part]] >>> 31);
  }

  /// The leaves of four rows in one tree.
  ///
  /// @param codes row by row
  /// @param width codes of a row
  void fourRows(int tree, int[] codes, int first, int width, int[] found, int to) {
    int b = first + width;
    int c = b + width;
    int d = c + width;
    int root = roots[tree];
    int p0 = root;
    int p1 = root;
    int p2 = root;
    int p3 = root;
    int moved;
    do {
      int n0 = next(p0, codes, first);
      int n1 = next(p1, codes, b);
      int n2 = next(p2, codes, c);
      int n3 = next(p3, codes, d);
      moved = n0 ^ p0 | n1 ^ p1 | n2 ^ p2 | n3 ^ p3;
      p0 = n0;
      p1 = n1;
      p2 = n2;
      p3 = n3;
    } while (moved != 0);
    found[to] = leaves[p0];
    found[to + 1] = leaves[p1];
    found[to + 2] = leaves[p2];
    found[to + 3] = leaves[p3];
  }

  /// The leaf of one row in one tree.
  int leaf(int tree, int[] codes, int row) {
    int part = roots[tree];
    int next = next(part, codes, row);
    while (next != part) {
      part = next;
      next = next(part, codes, row);
    }
    return leaves[part];
  }
}
