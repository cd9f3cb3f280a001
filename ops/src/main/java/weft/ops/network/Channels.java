package weft.ops.network;

import java.util.List;
import weft.ir.Shape;
import weft.ir.form.Contraction.Index;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Channels in groups.
final class Channels {
  private Channels() {}

  /// A channel, by the loop of its group and the loop within it.
  static Index index(int depth, int group, int within, List<Integer> loops) {
    return Index.of(depth, within).plus(group, loops.get(within));
  }

  /// Checks weights against what they are applied to.
  ///
  /// @param each channels of a group that come in, as the weights have them
  static void check(Shape x, Shape w, int groups, int each, String role) {
    if (w.rank() != x.rank()) {
      throw wrong(role, "the kernel has other dimensions", "as many as " + x, w.toString());
    }
    int channels = x.dims().get(1);
    if (groups < 1 || channels % groups != 0) {
      throw wrong(
          "groups",
          "the channels that come in can't be cut into groups",
          "a divisor of " + channels,
          Integer.toString(groups));
    }
    if (each * groups != channels) {
      throw wrong(
          role,
          "the kernel takes other channels",
          channels / groups + " a group for the channels of " + x,
          each + " of " + w);
    }
    if (w.dims().getFirst() % groups != 0) {
      throw wrong(
          "groups",
          "the channels that come out can't be cut into groups",
          "a divisor of " + w.dims().getFirst(),
          Integer.toString(groups));
    }
  }

  private static WeftException wrong(String about, String what, String expected, String found) {
    return new WeftException(
        Diagnostic.of(Code.SHAPE, what).about(about).expected(expected).found(found));
  }
}
