package weft.jit;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import weft.ir.Graph;

/// Graphs that have been compiled, by what they compute and for which engine. The ones that were
/// used last are kept.
final class Cache {
  private record Key(CompiledEngine engine, Graph graph) {}

  private final Map<Key, Supplier<CompiledGraph>> entries;

  Cache(int most) {
    entries =
        new LinkedHashMap<>(16, 0.75f, true) {
          private static final long serialVersionUID = 1L;

          @Override
          protected boolean removeEldestEntry(Map.Entry<Key, Supplier<CompiledGraph>> eldest) {
            return size() > most;
          }
        };
  }

  /// The graph, compiled now or before. While one thread compiles it, others that want it wait;
  /// those that want another graph don't.
  CompiledGraph get(CompiledEngine engine, Graph graph) {
    Supplier<CompiledGraph> entry;
    synchronized (entries) {
      entry = entries.computeIfAbsent(new Key(engine, graph), _ -> new Once(engine, graph));
    }
    return entry.get();
  }

  int size() {
    synchronized (entries) {
      return entries.size();
    }
  }

  /// Compiles when it is first asked.
  private static final class Once implements Supplier<CompiledGraph> {
    private final CompiledEngine engine;
    private final Graph graph;
    private java.util.Optional<CompiledGraph> compiled = java.util.Optional.empty();

    Once(CompiledEngine engine, Graph graph) {
      this.engine = engine;
      this.graph = graph;
    }

    @Override
    public synchronized CompiledGraph get() {
      CompiledGraph known = compiled.orElseGet(() -> engine.compile(graph));
      compiled = java.util.Optional.of(known);
      return known;
    }
  }
}
