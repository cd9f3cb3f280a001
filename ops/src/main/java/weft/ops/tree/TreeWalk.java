package weft.ops.tree;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;

/// Rows through the trees of an ensemble, made ready once. It has no state: threads share it, each
/// with a [Work] of its own. Whatever rows are given at once, the scores of a row are the same
/// bits: its leaves are added tree after tree.
///
/// Many rows go through in blocks, tree by tree, so that a tree and the rows of a block stay near;
/// a few rows go through all trees one after the other.
public final class TreeWalk {
  private static final int BLOCK = 256;
  private static final int FEW = 16;

  /// Of one kind in the room of a thread.
  private static final int MOST_CELLS = 1 << 22;

  private final Trees op;
  private final TreeColumns columns;
  private final TreeSteps steps;
  private final TreeChains chains;
  private final LeafSums sums;
  private final @Nullable TreeMasks[] masks;

  /// Of a tree of masks whose leaves are numbers of one score: that score, else -1.
  private final int[] outputs;

  private final double[][] values;
  private final boolean stepsInBlocks;

  private TreeWalk(Ensemble trees) {
    this.op = trees.op();
    this.columns = new TreeColumns(trees);
    this.steps = new TreeSteps(trees, columns);
    this.chains = new TreeChains(steps);
    this.sums = new LeafSums(trees);
    int count = trees.roots().size();
    this.masks = new @Nullable TreeMasks[count];
    this.outputs = new int[count];
    this.values = new double[count][];
    boolean needed = false;
    for (int tree = 0; tree < count; tree++) {
      TreeMasks mask = TreeMasks.of(trees, tree, columns);
      masks[tree] = mask;
      needed |= mask == null;
      outputs[tree] = mask == null ? -1 : sums.output(mask.leaves());
      values[tree] =
          mask == null || outputs[tree] < 0
              ? new double[0]
              : Arrays.stream(mask.leaves()).mapToDouble(sums::value).toArray();
    }
    this.stepsInBlocks = needed;
  }

  public static TreeWalk of(Ensemble trees) {
    return new TreeWalk(trees);
  }

  /// Room for the rows of one thread.
  public static final class Work {
    private final int[][] codes;
    private final int[] flat;
    private final int[] found;
    private final double[] values;
    private final double[] scores;
    private final double[] row;

    private Work(int columns, int outputs, int block, int room) {
      this.codes = new int[columns][block];
      this.flat = new int[columns * block];
      this.found = new int[Math.max(room, block)];
      this.values = new double[block];
      this.scores = new double[outputs * block];
      this.row = new double[outputs];
    }

    private int block() {
      return values.length;
    }
  }

  /// Room for any number of rows.
  public Work work() {
    int widest = Math.max(1, Math.max(columns.count(), op.outputs()));
    return work(Math.clamp(MOST_CELLS / widest, 1, BLOCK));
  }

  /// Room for one row at a time.
  public Work workOfOne() {
    return work(1);
  }

  private Work work(int block) {
    return new Work(Math.max(1, columns.count()), op.outputs(), block, chains.room());
  }

  /// How many numbers a row gives.
  public int width() {
    return op.width();
  }

  /// The scores of rows that stand one after the other.
  ///
  /// @param x features, from `from` on
  /// @param out gets the scores, from `to` on
  public void scores(double[] x, int from, int rows, double[] out, int to, Work work) {
    for (int done = 0; done < rows; done += work.block()) {
      int count = Math.min(work.block(), rows - done);
      int at = from + done * op.features();
      columns.fill(x, at, count, work.codes, work.found, work.values);
      sums.start(work.scores, count, work.block());
      if (count < FEW) {
        flatten(work, count);
        for (int row = 0; row < count; row++) {
          oneRow(work, row, x, at + row * op.features());
        }
      } else {
        if (stepsInBlocks) {
          flatten(work, count);
        }
        block(work, count, x, at);
      }
      finish(work, count, out, to + done * width());
    }
  }

  private void flatten(Work work, int rows) {
    int width = columns.count();
    for (int column = 0; column < width; column++) {
      int[] codes = work.codes[column];
      for (int row = 0, at = column; row < rows; row++, at += width) {
        work.flat[at] = codes[row];
      }
    }
  }

  private void block(Work work, int rows, double[] x, int at) {
    for (int tree = 0; tree < masks.length; tree++) {
      TreeMasks mask = masks[tree];
      if (mask == null) {
        walk(work, tree, rows);
        add(work, work.found, rows, x, at);
        continue;
      }
      mask.find(work.codes, rows, work.found);
      if (outputs[tree] >= 0) {
        int scores = outputs[tree] * work.block();
        sums.add(values[tree], work.found, rows, work.scores, scores);
      } else {
        int[] leaves = mask.leaves();
        for (int row = 0; row < rows; row++) {
          work.found[row] = leaves[work.found[row]];
        }
        add(work, work.found, rows, x, at);
      }
    }
  }

  private void walk(Work work, int tree, int rows) {
    int width = columns.count();
    int row = 0;
    for (; row + 4 <= rows; row += 4) {
      steps.fourRows(tree, work.flat, row * width, width, work.found, row);
    }
    for (; row < rows; row++) {
      work.found[row] = steps.leaf(tree, work.flat, row * width);
    }
  }

  private void add(Work work, int[] leaves, int rows, double[] x, int at) {
    for (int row = 0; row < rows; row++) {
      sums.add(leaves[row], x, at + row * op.features(), work.scores, row, work.block());
    }
  }

  private void oneRow(Work work, int row, double[] x, int at) {
    chains.find(work.flat, row * columns.count(), work.found);
    if (sums.isOneNumber()) {
      work.scores[row] = sums.added(work.scores[row], work.found, masks.length);
      return;
    }
    for (int tree = 0; tree < masks.length; tree++) {
      sums.add(work.found[tree], x, at, work.scores, row, work.block());
    }
  }

  private void finish(Work work, int rows, double[] out, int to) {
    int width = width();
    for (int row = 0; row < rows; row++) {
      sums.finish(work.scores, row, work.block(), work.row);
      op.link().apply(work.row, 0, op.outputs(), op.scale(), out, to + row * width);
    }
    if (op.element() == Element.F32) {
      for (int i = to; i < to + rows * width; i++) {
        out[i] = (float) out[i];
      }
    }
  }
}
