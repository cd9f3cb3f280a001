package weft.jit.tensor;

import java.util.List;
import org.jspecify.annotations.Nullable;
import weft.ir.Shape;
import weft.ir.Type;
import weft.ir.trait.Reduces;

/// How a tensor program is computed for arguments of some types: level after level, and all of a
/// level at the same time.
///
/// @param types of all nodes that are given or computed
/// @param home whose cells a node has: its own, or those of the node that it is a view of
/// @param complete whether all outputs are computed; otherwise the rest is planned when the values
///   are there whose types are not known before
public record TensorPlan(@Nullable Type[] types, int[] home, List<Level> levels, boolean complete) {
  /// @param hosts nodes that the interpreter computes, in order
  /// @param last nodes whose cells nothing needs after the level
  public record Level(
      List<Group> groups, List<Whole> wholes, List<Integer> hosts, List<Integer> last) {}

  /// Equations of one shape, computed together: piece by piece, through all parts.
  ///
  /// @param unit cells that must stay together: a lane, where lanes are reduced on the way
  public record Group(
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
  public record Slot(int node, int place, boolean written) {}

  /// A kernel with its arrays.
  public record Part(TensorForms kernel, int[] slots) {}

  /// Lanes that are reduced as soon as they are computed.
  public record Lane(int node, Reduces op, int slot) {}

  /// A tensor that is reduced after it was computed.
  public record Whole(int node, Reduces op, int from, Shape shape, Shape result) {}
}
