package weft.jit;

import weft.ir.Graph;
import weft.ir.trait.Recent;

/// Graphs that have been compiled, by what they compute and for which engine. The ones that were
/// used last are kept.
final class Cache {
  private record Key(CompiledEngine engine, Graph graph) {}

  private final Recent<Key, CompiledGraph> entries;

  Cache(int most) {
    entries = new Recent<>(most);
  }

  CompiledGraph get(CompiledEngine engine, Graph graph) {
    return entries.get(new Key(engine, graph), key -> key.engine().compile(key.graph()));
  }

  int size() {
    return entries.size();
  }
}
