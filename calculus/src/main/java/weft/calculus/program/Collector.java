package weft.calculus.program;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import weft.ir.Datum;

/// A runner that notes what passes the checkpoints of a collection, or of all.
///
/// ```
/// var seen = Runner.standard().collect("cache");
/// seen.call(flow, "q");
/// seen.values(); // {r=[E:q]}
/// ```
///
/// The values of a key stand in the order in which they passed. A checkpoint is an equation: a
/// checkpoint of a record or list is one for each leaf, in the order of the leaves, all with the
/// same key. Of two checkpoints that overlap in [Runner#callAsync] either may be first; only the
/// flow of data and `depends` fix an order there.
public final class Collector {
  private final Optional<String> collection;
  private final Map<String, List<@Nullable Object>> values = new LinkedHashMap<>();
  private final Runner runner;

  Collector(Runner base, Optional<String> collection) {
    this.collection = collection;
    this.runner = base.noting(this::note);
  }

  private synchronized void note(String from, String key, Datum value) {
    if (collection.isEmpty() || collection.get().equals(from)) {
      values.computeIfAbsent(key, _ -> new ArrayList<>()).add(Leaves.java(value));
    }
  }

  /// The runner, for more settings.
  public Runner runner() {
    return runner;
  }

  public @Nullable Object call(Flow flow, @Nullable Object... args) {
    return runner.call(flow, args);
  }

  public CompletableFuture<@Nullable Object> callAsync(Flow flow, @Nullable Object... args) {
    return runner.callAsync(flow, args);
  }

  /// What has passed so far, by key; keys in the order in which they were met.
  public synchronized Map<String, List<@Nullable Object>> values() {
    var copy = new LinkedHashMap<String, List<@Nullable Object>>();
    values.forEach((key, list) -> copy.put(key, new ArrayList<>(list)));
    return copy;
  }

  /// Forgets what has passed.
  public synchronized void clear() {
    values.clear();
  }
}
