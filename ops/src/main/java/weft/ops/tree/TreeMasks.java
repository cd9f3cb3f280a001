package weft.ops.tree;

import java.util.ArrayList;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A tree of at most 32 leaves without steps. A row starts with all leaves; each node that the row
/// leaves on its no side takes the leaves below its yes side away; the first leaf that is left is
/// the row's. All nodes ask many rows at once, so this is a few vector instructions a node.
final class TreeMasks {
  private static final int MOST = 32;
  private static final int TABLE = 4;
  private static final int AT_ONCE = 4;

  private final int[] columns;
  private final int[] limits;
  private final int[] masks;
  private final int[] leaves;

  private TreeMasks(int[] columns, int[] limits, int[] masks, int[] leaves) {
    this.columns = columns;
    this.limits = limits;
    this.masks = masks;
    this.leaves = leaves;
  }

  /// A part on the way through a tree.
  ///
  /// @param slot the place of the node whose yes side ends before it; -1 for none
  private record Pending(long part, int slot) {}

  /// Null for a tree of too many leaves.
  static @Nullable TreeMasks of(Ensemble trees, int tree, TreeColumns of) {
    var columns = new int[MOST];
    var limits = new int[MOST];
    var masks = new int[MOST];
    var leaves = new int[MOST];
    int nodeCount = 0;
    int leafCount = 0;
    var pending = new ArrayList<Pending>();
    pending.add(new Pending(trees.roots().longAt(tree), -1));
    while (!pending.isEmpty()) {
      Pending next = pending.removeLast();
      if (next.slot() >= 0) {
        // All leaves since its node are below the yes side.
        masks[next.slot()] = ~(ones(leafCount) & ~masks[next.slot()]);
      }
      if (next.part() < 0) {
        if (leafCount == MOST) {
          return null;
        }
        leaves[leafCount++] = (int) (-1 - next.part());
        continue;
      }
      if (nodeCount == MOST - 1) {
        return null;
      }
      int node = (int) next.part();
      int yes = of.swapped(node) ? 3 : 2;
      columns[nodeCount] = of.column(node);
      limits[nodeCount] = of.rank(node) + 1;
      masks[nodeCount] = ones(leafCount);
      pending.add(new Pending(trees.nodes().longAt(TABLE * node + 5 - yes), nodeCount));
      pending.add(new Pending(trees.nodes().longAt(TABLE * node + yes), -1));
      nodeCount++;
    }
    return new TreeMasks(
        padded(columns, nodeCount, 0),
        padded(limits, nodeCount, 0),
        padded(masks, nodeCount, -1),
        Arrays.copyOf(leaves, leafCount));
  }

  /// The first bits.
  private static int ones(int count) {
    return count == MOST ? -1 : (1 << count) - 1;
  }

  private static int[] padded(int[] numbers, int count, int filler) {
    int[] copy = Arrays.copyOf(numbers, (count + AT_ONCE - 1) / AT_ONCE * AT_ONCE);
    Arrays.fill(copy, count, copy.length, filler);
    return copy;
  }

  /// The leaves, the yes side first.
  int[] leaves() {
    return leaves;
  }

  /// The place of each row's leaf among the leaves.
  void find(int[][] codes, int rows, int[] left) {
    Arrays.fill(left, 0, rows, -1);
    for (int i = 0; i < columns.length; i += AT_ONCE) {
      take(
          left,
          rows,
          codes[columns[i]],
          codes[columns[i + 1]],
          codes[columns[i + 2]],
          codes[columns[i + 3]],
          i);
    }
    for (int r = 0; r < rows; r++) {
      left[r] = Integer.numberOfTrailingZeros(left[r]);
    }
  }

  /// Four nodes. A code below a limit gives a sign bit, which is spread over all bits: nothing is
  /// taken.
  private void take(int[] left, int rows, int[] a, int[] b, int[] c, int[] d, int i) {
    int limitA = limits[i];
    int limitB = limits[i + 1];
    int limitC = limits[i + 2];
    int limitD = limits[i + 3];
    int maskA = masks[i];
    int maskB = masks[i + 1];
    int maskC = masks[i + 2];
    int maskD = masks[i + 3];
    for (int r = 0; r < rows; r++) {
      left[r] &=
          (a[r] - limitA >> 31 | maskA)
              & (b[r] - limitB >> 31 | maskB)
              & (c[r] - limitC >> 31 | maskC)
              & (d[r] - limitD >> 31 | maskD);
    }
  }
}
