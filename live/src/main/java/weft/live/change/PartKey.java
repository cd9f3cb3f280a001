package weft.live.change;

import java.util.UUID;
import weft.jit.row.StatePart;

/// What a part of a state is, whatever its length.
public record PartKey(StatePart.Kind kind, UUID hash, long fill) {
  static PartKey of(StatePart part) {
    return new PartKey(part.kind(), part.hash(), Double.doubleToLongBits(part.fill()));
  }
}
