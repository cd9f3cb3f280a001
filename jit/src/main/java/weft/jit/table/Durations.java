package weft.jit.table;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import weft.eval.Layout;
import weft.eval.Pool;
import weft.eval.Table;
import weft.eval.Watch;
import weft.eval.WindowStarts;
import weft.ir.Element;
import weft.ir.Graph;
import weft.ir.GraphBuilder;
import weft.ir.Shape;
import weft.ir.Tensor;
import weft.ir.form.Window;
import weft.jit.CompiledEngine;
import weft.jit.OrderedRows;
import weft.jit.Workers;
import weft.ops.source.Column;
import weft.rewrite.Expand;

/// A window over a duration, for the rows of all entities. Where rows come at regular times, nearly
/// all windows hold the same number of rows: these are computed by kernels for windows of that many
/// rows. The others are computed one length at a time.
public final class Durations {
  /// A length that so many rows have is worth kernels of its own.
  private static final int FEWEST = 4096;

  private static final int SHARE = 12;

  private final Window op;
  private final double[][] columns;
  private final Optional<double[]> start;
  private final Layout layout;
  private final CompiledEngine engine;
  private final int[] lengths;

  /// @param start 1 where a run begins that windows do not reach out of; none where they reach back
  ///   to an entity's first row
  Durations(
      Window op,
      double[][] columns,
      Optional<double[]> start,
      Layout layout,
      CompiledEngine engine) {
    this.op = op;
    this.columns = columns;
    this.start = start;
    this.layout = layout;
    this.engine = engine;
    this.lengths = new int[layout.rows()];
  }

  void run(double[] out) {
    long nanos = EntityStep.nanos(op.w());
    long[] order = layout.order();
    each(
        layout,
        () ->
            entity -> {
              WindowStarts reach = WindowStarts.over(nanos, order, entity.from(), entity.to());
              for (int t = entity.from(); t < entity.to(); t++) {
                lengths[t] = t - entity.from() - reach.from(t - entity.from()) + 1;
              }
            });
    for (int length : frequent()) {
      byKernels(length, out);
    }
    start.ifPresent(begins -> each(layout.runs(begins), () -> this::shorten));
    each(
        layout,
        () -> {
          var rest = new DurationWindow(op, columns, lengths, out);
          return entity -> rest.run(entity.from(), entity.to());
        });
  }

  private interface EntityWork {
    void on(Layout.Entity entity);
  }

  private interface PerThread {
    EntityWork start();
  }

  /// Windows that would reach out of a run end with it. Their blocks are of its rows only.
  private void shorten(Layout.Entity run) {
    for (int t = run.from(); t < run.to(); t++) {
      lengths[t] = Math.min(lengths[t], t - run.from() + 1);
    }
  }

  /// All entities, on all threads.
  private void each(Layout of, PerThread work) {
    var entities = of.entities();
    var next = new AtomicInteger();
    new Workers(engine.threads())
        .all(
            entities.size(),
            () -> {
              var mine = work.start();
              for (int e = next.getAndIncrement(); e < entities.size(); ) {
                mine.on(entities.get(e));
                e = next.getAndIncrement();
              }
            });
  }

  private List<Integer> frequent() {
    int longest = 0;
    for (int length : lengths) {
      longest = Math.max(longest, length);
    }
    var counts = new int[longest + 1];
    for (int length : lengths) {
      counts[length]++;
    }
    var frequent = new ArrayList<Integer>();
    for (int length = 1; length <= longest; length++) {
      if (counts[length] >= Math.max(FEWEST, lengths.length / SHARE)) {
        frequent.add(length);
      }
    }
    return frequent;
  }

  /// Windows of one length; nothing is left to do for these rows.
  private void byKernels(int length, double[] out) {
    var inputs = new LinkedHashMap<String, Tensor>();
    for (int i = 0; i < columns.length; i++) {
      inputs.put("x" + i, Tensor.column(columns[i]));
    }
    start.ifPresent(
        begins -> inputs.put("start", Tensor.truths(Shape.of(begins.length), row -> begins[row])));
    double[] results =
        engine
            .compiled(graph(length))
            .run(OrderedRows.standing(Table.series(inputs), layout), Pool.none(), Watch.NONE)
            .output("out")
            .doubles();
    for (int row = 0; row < lengths.length; row++) {
      if (lengths[row] == length) {
        out[row] = results[row];
        lengths[row] = 0;
      }
    }
  }

  private Graph graph(int length) {
    var to = GraphBuilder.sharing();
    var args = new ArrayList<Integer>();
    for (int i = 0; i < columns.length; i++) {
      args.add(to.add(Column.of("x" + i, Element.F64)));
    }
    if (start.isPresent()) {
      args.add(to.add(Column.of("start", Element.BOOL)));
      return to.output("out", Expand.windowOfRun(to, op, length, args)).build();
    }
    return to.output("out", Expand.window(to, op, length, args)).build();
  }
}
