package weft.jit;

import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import weft.eval.Layout;
import weft.eval.Pool;
import weft.eval.RowFlow;
import weft.eval.Table;
import weft.eval.Watch;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.jit.table.Execution;
import weft.jit.table.LeftBehind;
import weft.jit.table.StepRunner;

/// The kernels of a graph over rows that come piece by piece.
final class KernelFlow implements RowFlow {
  /// Numbers that an entity may leave behind.
  private static final long MOST = 1 << 16;

  private final CompiledGraph compiled;
  private final LeftBehind left;
  private final boolean across;

  /// Pieces have as many rows, as long as they need not end where a time does.
  private final Pool pool;

  private KernelFlow(CompiledGraph compiled, boolean across, long rows) {
    this.compiled = compiled;
    this.left = new LeftBehind(compiled.plan());
    this.across = across;
    this.pool = across ? Pool.none() : Pool.lasting();
    compiled.runners().forEach(steps -> steps.forEach(step -> step.begin(rows)));
  }

  /// Nothing where a result may depend on later rows, or on all earlier ones.
  static Optional<RowFlow> of(CompiledGraph compiled, long rows) {
    boolean across = false;
    for (var pass : compiled.plan().passes()) {
      for (int id : pass.whole()) {
        switch (compiled.kind(id)) {
          case ACROSS -> across = true;
          case CELLS -> {}
          case ENTITY, HOST, CONSTANT, COLUMN, LAG, VECTOR, SERIAL, WINDOW -> {
            return Optional.empty();
          }
        }
      }
    }
    return LeftBehind.size(compiled.plan()) > MOST
        ? Optional.empty()
        : Optional.of(new KernelFlow(compiled, across, rows));
  }

  @Override
  public boolean across() {
    return across;
  }

  @Override
  public Map<String, Tensor> next(Table rows, Layout layout, int[] whose) {
    left.begin(whose);
    var ordered = OrderedRows.of(rows, layout);
    var found = new Execution(compiled, ordered, pool, Watch.NONE, Optional.of(left)).run();
    left.end(layout);
    return found.outputs();
  }

  @Override
  public void recycle(Map<String, Tensor> outputs) {
    // Several outputs may be one array.
    Set<double[]> given = Collections.newSetFromMap(new IdentityHashMap<>());
    var graph = compiled.graph();
    graph
        .outputs()
        .forEach(
            (name, id) -> {
              Tensor column = outputs.get(name);
              boolean own = ColumnPlace.of(graph, graph.node(id)).isEmpty();
              if (own && column != null && column.element() == Element.F64) {
                given.add(column.doubles());
              }
            });
    given.forEach(pool::give);
  }

  @Override
  public long bytes() {
    return left.bytes();
  }

  @Override
  public void close() {
    compiled.runners().forEach(steps -> steps.forEach(StepRunner::end));
  }
}
