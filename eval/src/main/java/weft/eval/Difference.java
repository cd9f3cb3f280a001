package weft.eval;

import java.util.Optional;
import weft.ir.Tensor;

/// The first cell in which two results of a feature differ.
///
/// @param way how the other result was computed
/// @param row counted from 0
public record Difference(String way, int row, int cell, Tensor found, int cells) {
  /// @param meter what found it out
  public static Optional<Difference> first(String way, NearnessMeter meter, Tensor found) {
    if (meter.first().isEmpty()) {
      return Optional.empty();
    }
    int width = found.size() / found.shape().dims().getFirst();
    int first = meter.first().getAsInt();
    return Optional.of(new Difference(way, first / width, first, found, meter.wrong()));
  }
}
