package weft.jit.table;

import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import weft.ir.Graph;

/// A graph as passes over the rows of a table.
///
/// @param kept nodes whose values are kept for all rows
public record PassPlan(Graph graph, List<Pass> passes, Set<Integer> kept) {
  /// What is computed for all rows at once, then steps over the blocks of each entity.
  ///
  /// @param whole nodes that are computed before the steps, in order
  /// @param slots the arrays of the pass
  /// @param columns the slots of values that are kept for all rows, by node
  /// @param last nodes whose values nothing needs after the pass
  /// @param reach how many rows before a row its results depend on, so that the rows of one entity
  ///   can be computed in pieces; nothing where a state carries values on from the first row
  public record Pass(
      List<Integer> whole,
      List<Slot> slots,
      Map<Integer, Integer> columns,
      List<Step> steps,
      List<Integer> last,
      OptionalInt reach) {}
}
