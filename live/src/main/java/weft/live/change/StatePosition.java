package weft.live.change;

import java.util.Map;

/// Where the states of a live engine stand.
///
/// @param last the key of the last row of each entity, where it is known
/// @param through no row had a larger key
public record StatePosition(Map<String, Long> last, long through) {
  /// Nothing is known.
  static final StatePosition UNKNOWN = new StatePosition(Map.of(), Long.MAX_VALUE);

  public StatePosition {
    last = Map.copyOf(last);
  }
}
