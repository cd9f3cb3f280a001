package weft.live.store;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/// A snapshot that is whole. Its arrays are shared with the store: they are only read.
///
/// @param number later ones have larger numbers
/// @param head what was written beside the states
/// @param states of each entity, in the order of their names
/// @param remarks on newer files that were passed over: which one, and what is wrong with it
@SuppressWarnings("ArrayRecordComponent")
public record Snapshot(long number, byte[] head, Map<String, byte[]> states, List<String> remarks) {
  public Snapshot {
    states = Collections.unmodifiableMap(new TreeMap<>(states));
    remarks = List.copyOf(remarks);
  }
}
