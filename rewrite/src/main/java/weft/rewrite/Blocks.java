package weft.rewrite;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import weft.ir.Algebra;
import weft.ir.Window;
import weft.ir.Window.Block;
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
    Block<E> at(Block<E> block, int rows);
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
    for (long size = 8; size <= length; size *= overlap ? 2 : 8) {
      levels.add(run(levels.getLast(), overlap && size > 8 ? 2 : 8, 0));
    }
    return levels;
  }

  /// The window of `length` rows from its levels.
  public Block<E> whole(List<Block<E>> levels, int length) {
    if (overlap) {
      return pair(levels, length);
    }
    var blocks = new ArrayDeque<Block<E>>();
    int rest = length;
    int end = length;
    for (int level = 0; rest > 0; level++, rest /= 8) {
      Block<E> block = levels.get(level);
      int digit = rest % 8;
      end -= digit * block.rows();
      if (level == 0 && digit > 0) {
        blocks.addFirst(run(block, digit, end));
      } else {
        for (int i = digit - 1; i >= 0; i--) {
          blocks.addFirst(back.at(block, end + i * block.rows()));
        }
      }
    }
    return join(List.copyOf(blocks));
  }

  /// The newest rows in the largest block, the oldest ones in another one, or in one of their own
  /// where they are few.
  private Block<E> pair(List<Block<E>> levels, int length) {
    Block<E> largest = levels.getLast();
    int rest = length - largest.rows();
    if (largest.rows() < 8) {
      return run(largest, length, 0);
    }
    if (rest == 0) {
      return largest;
    }
    Block<E> oldest =
        rest < 8 ? run(levels.getFirst(), rest, largest.rows()) : back.at(largest, rest);
    return new Block<>(on.lit(length), window.combine(on, List.of(largest, oldest)), length);
  }

  /// `count` adjacent blocks, the newest of which ended `end` rows ago.
  private Block<E> run(Block<E> block, int count, int end) {
    var blocks = new ArrayList<Block<E>>();
    for (int i = 0; i < count; i++) {
      blocks.add(back.at(block, end + i * block.rows()));
    }
    return join(blocks);
  }

  private Block<E> join(List<Block<E>> blocks) {
    if (blocks.size() == 1) {
      return blocks.getFirst();
    }
    int rows = blocks.stream().mapToInt(Block::rows).sum();
    E count = dense ? on.lit(rows) : Sums.sum(on, blocks.stream().map(Block::count).toList());
    return new Block<>(count, window.combine(on, blocks), rows);
  }
}
