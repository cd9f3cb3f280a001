package weft.live;

import java.util.Map;

/// Where the states of a live engine stand.
///
/// @param last the key of the last row of each entity, where it is known
/// @param through no row had a larger key
record Stand(Map<String, Long> last, long through) {
  /// Nothing is known.
  static final Stand UNKNOWN = new Stand(Map.of(), Long.MAX_VALUE);

  Stand {
    last = Map.copyOf(last);
  }
}
