package weft.ir.trait;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;

/// How a tangent goes forward through an op.
public interface Push {
  /// Adds the equations of the tangent.
  ///
  /// @param tangents of the arguments; empty is zero; at least one is not
  /// @return the tangent of the result; empty is zero
  Optional<Integer> push(Site at, List<Optional<Integer>> tangents);
}
