package weft.ops.tree;

import java.util.Arrays;

/// All trees for one row at a time: as [TreeSteps], but a leaf leads to the root of a later tree.
/// So four walks side by side, each through every fourth tree, never wait for the deepest tree of
/// four.
final class TreeChains {
  private static final int SIDE = 4;

  /// What a leaf compares with: every code goes to its yes side.
  private static final int LEAF = Integer.MAX_VALUE;

  private static final int END = LEAF - 1;

  private final int[] starts = new int[SIDE];
  private final int[] columns;
  private final long[] steps;
  private final int[] leaves;
  private final int end;
  private final int trees;

  TreeChains(TreeSteps of) {
    this.trees = of.trees();
    this.end = of.size();
    this.columns = Arrays.copyOf(of.columns(), end + 1);
    this.steps = Arrays.copyOf(of.steps(), end + 1);
    this.leaves = of.leaves();
    steps[end] = TreeSteps.step(end, END);
    for (int side = 0; side < SIDE; side++) {
      starts[side] = side < trees ? of.root(side) : end;
    }
    for (int tree = 0; tree < trees; tree++) {
      int next = tree + SIDE < trees ? of.root(tree + SIDE) : end;
      int after = tree + 1 < trees ? of.root(tree + 1) : end;
      for (int part = of.root(tree); part < after; part++) {
        if ((int) steps[part] == LEAF) {
          steps[part] = TreeSteps.step(next, LEAF);
        }
      }
    }
  }

  /// How much room [#find] needs.
  int room() {
    return trees + SIDE;
  }

  /// The leaf of each tree.
  ///
  /// @param row where the codes of the row begin
  void find(int[] codes, int row, int[] found) {
    int p0 = starts[0];
    int p1 = starts[1];
    int p2 = starts[2];
    int p3 = starts[3];
    int a0 = 0;
    int a1 = 1;
    int a2 = 2;
    int a3 = 3;
    while ((p0 ^ end | p1 ^ end | p2 ^ end | p3 ^ end) != 0) {
      long s0 = steps[p0];
      long s1 = steps[p1];
      long s2 = steps[p2];
      long s3 = steps[p3];
      // Written over until it is a leaf.
      found[a0] = p0;
      found[a1] = p1;
      found[a2] = p2;
      found[a3] = p3;
      a0 += forward(s0);
      a1 += forward(s1);
      a2 += forward(s2);
      a3 += forward(s3);
      p0 = next(s0, codes[row + columns[p0]]);
      p1 = next(s1, codes[row + columns[p1]]);
      p2 = next(s2, codes[row + columns[p2]]);
      p3 = next(s3, codes[row + columns[p3]]);
    }
    for (int tree = 0; tree < trees; tree++) {
      found[tree] = leaves[found[tree]];
    }
  }

  /// To the place of the next tree, after a leaf.
  private static int forward(long step) {
    return ((int) step + 1 >>> 31) * SIDE;
  }

  private static int next(long step, int code) {
    return (int) (step >>> 32) + ((int) step - code >>> 31);
  }
}
