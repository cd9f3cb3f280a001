package weft.ir.form;

import java.util.List;
import weft.ir.Operands;
import weft.ir.Span;
import weft.ir.algebra.Algebra;

/// An op over the last rows that is a combination of blocks: a few numbers per block of rows,
/// combined newest block first, finished once. What the blocks are is fixed by the semantics
/// (blocks of 8, anchored at the newest row), so every engine gives the same bits, and a result
/// depends on the rows in the window only.
///
/// The same definition serves windows in which every value is present (the count is then a
/// constant, and what is selected by it folds away) and windows with gaps.
public interface Window extends LastRows {
  /// One block: how many present values it has, its numbers, and how many rows it spans. The rows
  /// are a number like the others: known to an engine that writes a window out, read where one
  /// piece of code serves blocks of any size.
  record Block<E>(E count, List<E> parts, E rows) {
    public E part(int i) {
      return parts.get(i);
    }

    /// The same number of each of several blocks.
    public static <E> List<E> parts(List<Block<E>> blocks, int i) {
      return blocks.stream().map(block -> block.part(i)).toList();
    }
  }

  /// The numbers of a block without present values.
  List<Double> identity();

  /// The numbers of a single row with a present value: often that value.
  default <E, B> List<E> lift(Algebra<E, B> on, Operands<E, B> in) {
    return List.of(in.value(0));
  }

  /// The numbers of adjacent blocks taken together, newest block first.
  <E, B> List<E> combine(Algebra<E, B> on, List<Block<E>> blocks);

  /// The result from the numbers of the whole window; asked for only where enough values are
  /// present.
  <E, B> E finish(Algebra<E, B> on, Operands<E, B> in, Block<E> whole);

  /// Every row of the window must be there and hold a value: the count is known before any row is
  /// read.
  default boolean dense() {
    return w() instanceof Span.Rows(int count) && minPeriods() == count;
  }

  /// Whether blocks may share rows, because combining a row with itself changes nothing. Then fewer
  /// blocks make a window.
  default boolean overlaps() {
    return false;
  }
}
