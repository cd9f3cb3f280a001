package weft.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import weft.ir.algebra.Algebra;
import weft.ir.form.Window;
import weft.ir.form.Window.Block;
import weft.ops.Sums;

/// The tree of a window, over any algebra that can look back: a row is a block of 1; eight adjacent
/// blocks of a size make a block of eight times the size; a window is the blocks of the base-8
/// digits of its length, newest and largest first, its last single rows combined into one block
/// before.
///
/// Where blocks may overlap and no value may be missing, blocks of eight rows and more double in
/// size, and two of them make a window.
///
/// @param <E> values
public final class Blocks<E, B> {
  /// The block as it was a number of rows earlier.
  @FunctionalInterface
  public interface Back<E> {
    /// @param size the rows of the block
    Block<E> at(Block<E> block, int size, int rows);
  }

  private final Window window;
  private final Algebra<E, B> on;
  private final Back<E> back;
  private final boolean dense;
  private final boolean overlap;

  public Blocks(Window window, Algebra<E, B> on, Back<E> back, boolean dense) {
    this.window = window;
    this.on = on;
    this.back = back;
    this.dense = dense;
    this.overlap = dense && window.overlaps();
  }

  /// Blocks of 1, 8, 64, ... rows that end at each row, or of 1, 8, 16, ..., as far as a window of
  /// this length needs them.
  public List<Block<E>> levels(Block<E> row, int length) {
    var levels = new ArrayList<Block<E>>();
    levels.add(row);
    int size = 1;
    while ((long) size * fan(size) <= length) {
      levels.add(run(levels.getLast(), size, fan(size), 0));
      size *= fan(size);
    }
    return levels;
  }

  /// How many blocks of a size make one of the next level.
  private int fan(int size) {
    return overlap && size >= 8 ? 2 : 8;
  }

  /// Eight adjacent blocks of a size, the newest of which ends at the row.
  public Block<E> eight(Block<E> block, int size) {
    return run(block, size, 8, 0);
  }

  /// The window of `length` rows from its levels.
  public Block<E> whole(List<Block<E>> levels, int length) {
    if (overlap) {
      return pair(levels, length);
    }
    var blocks = new ArrayDeque<Block<E>>();
    int size = 1;
    int end = length;
    for (int level = 0; end > 0; level++, size *= 8) {
      Block<E> block = levels.get(level);
      int digit = end / size % 8;
      end -= digit * size;
      if (level == 0 && digit > 0) {
        blocks.addFirst(run(block, size, digit, end));
      } else {
        for (int i = digit - 1; i >= 0; i--) {
          blocks.addFirst(back.at(block, size, end + i * size));
        }
      }
    }
    return join(List.copyOf(blocks), length);
  }

  /// The newest rows in the largest block, the oldest ones in another one, or in one of their own
  /// where they are few.
  private Block<E> pair(List<Block<E>> levels, int length) {
    Block<E> largest = levels.getLast();
    if (levels.size() == 1) {
      return run(largest, 1, length, 0);
    }
    int size = 4 << levels.size() - 1;
    int rest = length - size;
    if (rest == 0) {
      return largest;
    }
    Block<E> oldest =
        rest < 8 ? run(levels.getFirst(), 1, rest, size) : back.at(largest, size, rest);
    return join(List.of(largest, oldest), length);
  }

  /// `count` adjacent blocks, the newest of which ended `end` rows ago.
  private Block<E> run(Block<E> block, int size, int count, int end) {
    var blocks = new ArrayList<Block<E>>();
    for (int i = 0; i < count; i++) {
      blocks.add(back.at(block, size, end + i * size));
    }
    return join(blocks, count * size);
  }

  private Block<E> join(List<Block<E>> blocks, int length) {
    if (blocks.size() == 1) {
      return blocks.getFirst();
    }
    E rows = on.lit(length);
    E count = dense ? rows : Sums.sum(on, blocks.stream().map(Block::count).toList());
    return new Block<>(count, window.combine(on, blocks), rows);
  }
}
