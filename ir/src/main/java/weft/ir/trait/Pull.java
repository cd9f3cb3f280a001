package weft.ir.trait;

import java.util.List;
import java.util.Optional;
import weft.ir.Site;

/// How a cotangent goes back through an op.
public interface Pull {
  /// Adds the equations of the cotangents.
  ///
  /// @param cotangent of the result
  /// @return the cotangent of each argument; empty is zero
  List<Optional<Integer>> pull(Site at, int cotangent);
}
