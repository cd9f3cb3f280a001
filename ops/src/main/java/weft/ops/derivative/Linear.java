package weft.ops.derivative;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import weft.ir.Op;
import weft.ir.Site;
import weft.ir.trait.Pull;
import weft.ir.trait.Push;

/// An op that is linear in its first argument, but for a constant: a tangent goes through the op
/// without the constant, a cotangent through its transpose. Other arguments only say how.
public interface Linear extends Op, Push, Pull {
  /// The op without the constant.
  default Op linear() {
    return this;
  }

  /// Adds the equations of the cotangent of the first argument.
  int transpose(Site at, int cotangent);

  @Override
  default Optional<Integer> push(Site at, List<Optional<Integer>> tangents) {
    var others = at.args().subList(1, at.args().size());
    return tangents
        .getFirst()
        .map(
            tangent ->
                at.add(linear(), Stream.concat(Stream.of(tangent), others.stream()).toList()));
  }

  @Override
  default List<Optional<Integer>> pull(Site at, int cotangent) {
    return at.cotangents(Map.of(0, transpose(at, cotangent)));
  }
}
