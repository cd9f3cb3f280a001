package weft.bench;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/// Another way to compute a workload. What it does is in a script of its own, in Python.
///
/// @param name `Polars`
/// @param script the module in the folder `peers`, without `.py`
/// @param threaded whether it can use several threads
/// @param sources other files of the folder that it reads
/// @param lacking what it can't compute
public record Peer(
    String name, String script, boolean threaded, List<String> sources, Optional<String> lacking) {
  public Peer {
    sources = List.copyOf(sources);
  }

  static Peer of(String name, String script) {
    return new Peer(name, script, false, List.of(), Optional.empty());
  }

  static Peer threaded(String name, String script) {
    return new Peer(name, script, true, List.of(), Optional.empty());
  }

  Peer lacks(String what) {
    return new Peer(name, script, threaded, sources, Optional.of(what));
  }

  Peer reads(String... files) {
    return new Peer(name, script, threaded, List.of(files), lacking);
  }

  /// The files of the folder that it needs.
  List<String> files() {
    return Stream.concat(Stream.of(script + ".py"), sources.stream()).toList();
  }
}
