package weft.ops.control;

import java.util.List;
import weft.ir.Graph;

/// An op that repeats a graph. The arguments are carried values, lists, then what stays the same;
/// the results are the carried values, then what is collected.
public interface Loops extends Holds {
  Graph body();

  /// How many arguments are carried.
  int carried();

  /// How many arguments are lists, of which each round takes an item.
  default int lists() {
    return 0;
  }

  /// Whether the items are taken from the last to the first.
  default boolean backwards() {
    return false;
  }

  /// The position of the first argument that stays the same.
  default int fixed() {
    return carried() + lists();
  }

  /// The same kind of loop over another body.
  ///
  /// @param own the arguments of this loop among those of the other, in their order
  Holds over(Graph other, int otherCarried, int otherLists, List<Integer> own);
}
