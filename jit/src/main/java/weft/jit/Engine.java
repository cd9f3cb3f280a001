package weft.jit;

import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.TableEngine;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.rewrite.Rewrites;

/// The compiled engine: features over tables, by kernels that are made for them.
///
/// @param threads how many entities are computed at the same time
/// @param block rows of an entity that go through all steps before the next ones
/// @param tier which form of kernels runs
public record Engine(int threads, int block, Tier tier) implements TableEngine {
  /// As many threads as there are processors.
  public static Engine standard() {
    return new Engine(Runtime.getRuntime().availableProcessors(), 1024, Tier.best());
  }

  /// A graph, ready to run over tables.
  public CompiledGraph compile(Graph graph) {
    return new CompiledGraph(this, Rewrites.apply(graph, Rewrites.standard()));
  }

  /// Compiles and runs.
  public Outcome run(Graph graph, Table table, Watch watch) {
    return compile(graph).run(Rows.of(table), Pool.none(), watch);
  }

  @Override
  public Outcome run(Graph graph, Table table) {
    return run(graph, table, Watch.NONE);
  }
}
