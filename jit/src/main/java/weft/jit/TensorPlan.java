package weft.jit;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.Reduces;
import weft.ir.Shape;
import weft.ir.Type;

/// How a tensor program is computed for arguments of some types: level after level, and all of a
/// level at the same time.
///
/// @param types of all nodes that are given or computed
/// @param home whose cells a node has: its own, or those of the node that it is a view of
/// @param complete whether all outputs are computed; otherwise the rest is planned when the values
///   are there whose types are not known before
record TensorPlan(@Nullable Type[] types, int[] home, List<Level> levels, boolean complete) {
  /// @param hosts nodes that the interpreter computes, in order
  /// @param last nodes whose cells nothing needs after the level
  record Level(List<Group> groups, List<Whole> wholes, List<Integer> hosts, List<Integer> last) {}

  /// Equations of one shape, computed together: piece by piece, through all parts.
  ///
  /// @param unit cells that must stay together: a lane, where lanes are reduced on the way
  record Group(
      Shape shape,
      int unit,
      TensorLoop loop,
      List<Slot> slots,
      List<Part> parts,
      List<Lane> lanes) {}

  /// An array of a group.
  ///
  /// @param node whose cells it holds
  /// @param place among the arrays of the loop; -1 where it holds one piece only
  /// @param written whether the group makes it
  record Slot(int node, int place, boolean written) {}

  /// A kernel with its arrays.
  record Part(TensorForms kernel, int[] slots) {}

  /// Lanes that are reduced as soon as they are computed.
  record Lane(int node, Reduces op, int slot) {}

  /// A tensor that is reduced after it was computed.
  record Whole(int node, Reduces op, int from, Shape shape, Shape result) {}
}
