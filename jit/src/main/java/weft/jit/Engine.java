package weft.jit;

import java.util.ArrayList;
import java.util.List;
import weft.eval.Outcome;
import weft.eval.Table;
import weft.eval.TableEngine;
import weft.eval.Watch;
import weft.ir.Graph;
import weft.ir.Node;
import weft.rewrite.Rewrites;

/// The compiled engine: features over tables, by kernels that are made for them.
///
/// @param threads how many entities are computed at the same time
/// @param block rows of an entity that go through all steps before the next ones
/// @param tier which form of kernels runs
public record Engine(int threads, int block, Tier tier) implements TableEngine {
  private static final int MOST_KEPT = 64;
  private static final Cache CACHE = new Cache(MOST_KEPT);

  /// As many threads as there are processors.
  public static Engine standard() {
    return new Engine(Runtime.getRuntime().availableProcessors(), 1024, Tier.best());
  }

  /// A graph, ready to run over tables: made anew, to be kept by whoever asks.
  public CompiledGraph compile(Graph graph) {
    return new CompiledGraph(this, rewritten(graph));
  }

  /// The equations that kernels compute.
  public static Graph rewritten(Graph graph) {
    var rewrites = new ArrayList<>(Rewrites.standard());
    rewrites.addAll(List.of(new Known(), new Scalars()));
    return Rewrites.apply(graph, rewrites);
  }

  /// The same, which may have been compiled before: the graphs that were used last are kept.
  CompiledGraph compiled(Graph graph) {
    return CACHE.get(this, graph);
  }

  /// Runs; an equal graph is compiled once.
  public Outcome run(Graph graph, Table table, Watch watch) {
    return compiled(graph).run(Rows.of(table), Pool.none(), watch);
  }

  @Override
  public Outcome run(Graph graph, Table table) {
    return run(graph, table, Watch.NONE);
  }

  @Override
  public List<Node> hosted(Graph graph) {
    return compiled(graph).hosted();
  }
}
