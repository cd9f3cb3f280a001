package weft.jit.table;

import java.util.List;
import java.util.Map;
import weft.ir.form.WholeWindow;

/// What is done with each block of rows, in order.
public sealed interface Step {
  /// The slots that it writes.
  default List<Integer> writes() {
    return switch (this) {
      case Copy(_, int to) -> List.of(to);
      case Fill(_, int to) -> List.of(to);
      case Fused fused -> fused.stores.values().stream().flatMap(List::stream).toList();
      case Whole(_, _, int to) -> List.of(to);
    };
  }

  /// Where a kernel finds a value that it does not compute.
  record Read(int slot, int lag) {}

  /// Brings a block of a column to where lags of it can be read.
  record Copy(int from, int to) implements Step {}

  /// Writes the same value in each row.
  record Fill(double value, int to) implements Step {}

  /// Fused equations.
  ///
  /// @param nodes what is computed, in order
  /// @param reads values from outside by the node they belong to
  /// @param stores where values are kept, by node
  /// @param states where stateful ops keep their numbers, by node
  /// @param vector whether there is a vector form
  record Fused(
      List<Integer> nodes,
      Map<Integer, Read> reads,
      Map<Integer, List<Integer>> stores,
      Map<Integer, Integer> states,
      boolean vector)
      implements Step {}

  /// An op over whole windows.
  record Whole(WholeWindow op, List<Integer> from, int to) implements Step {}
}
