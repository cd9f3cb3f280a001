package weft.jit;

import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.eval.Engine;
import weft.eval.Interpreter;
import weft.eval.PiecewiseEngine;
import weft.eval.Pool;
import weft.eval.PreparedGraph;
import weft.eval.ProgramEngine;
import weft.eval.ResultSink;
import weft.eval.Rewritten;
import weft.eval.RowFlow;
import weft.eval.RowSource;
import weft.eval.RunOptions;
import weft.ir.Graph;
import weft.ir.Node;
import weft.jit.code.Tier;
import weft.jit.tensor.TensorEngine;

/// The compiled engine: features over tables, by kernels that are made for them.
///
/// @param threads how many entities are computed at the same time
/// @param block rows of an entity that go through all steps before the next ones
/// @param tier which form of kernels runs
public record CompiledEngine(int threads, int block, Tier tier) implements Engine {
  private static final int BLOCK = 1024;
  private static final int MOST_KEPT = 64;
  private static final Cache CACHE = new Cache(MOST_KEPT);

  /// As many threads as there are processors.
  public CompiledEngine() {
    this(Runtime.getRuntime().availableProcessors(), BLOCK, Tier.ADAPTIVE);
  }

  public static CompiledEngine standard() {
    return new CompiledEngine();
  }

  @Override
  public String name() {
    return "compiled";
  }

  @Override
  public String description() {
    return "kernels made for the graph, in vectors and on all processors: the fastest";
  }

  @Override
  public Set<Capability> capabilities() {
    return EnumSet.of(Capability.PROGRAMS, Capability.LABELS);
  }

  /// A graph, ready to run over tables: made anew, to be kept by whoever asks.
  public CompiledGraph compile(Graph graph) {
    return new CompiledGraph(this, Rewritten.toNumbers(graph));
  }

  /// The same, which may have been compiled before: the graphs that were used last are kept.
  public CompiledGraph compiled(Graph graph) {
    return CACHE.get(this, graph);
  }

  /// An equal graph is compiled once.
  @Override
  public PreparedGraph prepare(Graph graph, RunOptions options) {
    CompiledGraph compiled = compiled(graph);
    return new PreparedGraph() {
      @Override
      public void run(RowSource source, ResultSink sink) {
        sink.give(compiled.run(OrderedRows.of(source.table()), Pool.none(), options.watch()));
      }

      @Override
      public List<Node> hosted() {
        return compiled.hosted();
      }

      @Override
      public Optional<RowFlow> flow(long rows) {
        return KernelFlow.of(compiled, rows);
      }
    };
  }

  @Override
  public ProgramEngine programs(RunOptions options) {
    return new TensorEngine(threads, tier, new Interpreter(options));
  }

  @Override
  public Map<String, Engine> arrangements(Trial trial) {
    int some = 1 + trial.random().nextInt(500);
    var all = new LinkedHashMap<String, Engine>();
    all.put("compiled", new CompiledEngine(1, BLOCK, Tier.ADAPTIVE));
    all.put("compiled, blocks of " + some + " rows", new CompiledEngine(1, some, Tier.SCALAR));
    all.put(
        "compiled, " + trial.threads() + " threads",
        new CompiledEngine(trial.threads(), BLOCK, Tier.ADAPTIVE));
    all.put("compiled, " + some + " rows at a time", new PiecewiseEngine(this, some));
    return all;
  }
}
