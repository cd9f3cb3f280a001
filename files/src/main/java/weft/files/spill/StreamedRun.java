package weft.files.spill;

import java.util.Collection;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import weft.eval.FlowRun;
import weft.eval.Pool;
import weft.eval.RowFlow;
import weft.eval.Table;
import weft.files.DataFindings;
import weft.files.JoinedFiles;
import weft.ir.Element;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Features over rows that are never all in memory: while some are computed and written, the next
/// ones are read.
///
/// It gives the keys and the features, piece by piece. Where rows can't be computed as they come,
/// or something is wrong with them, asking for the next piece throws [FlowRun.Unfit]: then another
/// way of computing them is right, or says what is wrong.
public final class StreamedRun implements Iterator<Map<String, Tensor>>, AutoCloseable {
  /// Rows that are worth it.
  private static final int ROWS = 1 << 18;

  /// Rows that files keep together.
  private static final int BATCH = 1 << 16;

  private static final long WAIT_MILLIS = 50;

  /// Rows that were read, why there are none, or nothing where there are no more.
  private record Arrived(@Nullable Map<String, Tensor> rows, @Nullable Throwable why) {}

  /// Ends reading that nobody waits for.
  private static final class Closed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Closed() {
      super("closed", null, false, false);
    }
  }

  private final JoinedFiles input;
  private final List<String> columns;
  private final RowFlow flow;
  private final FlowRun run;
  private final Pool pool;
  private final int rows;
  private final long bytes;
  private final DataFindings findings;
  private final Runnable end;
  private final SynchronousQueue<Arrived> arriving = new SynchronousQueue<>();
  private final Thread reader;
  private volatile boolean closed;
  private boolean ended;
  private Optional<Map<String, Tensor>> next = Optional.empty();

  /// @param input whose rows can be read as they stand ([JoinedFiles#flows])
  /// @param columns that are read, besides the keys
  /// @param rows that are read together
  /// @param bytes that what rows leave behind may take, and that DuckDB may
  /// @param findings is shown all rows
  /// @param end is called when all rows have been computed, and may still refuse them
  public StreamedRun(
      JoinedFiles input,
      List<String> columns,
      RowFlow flow,
      int rows,
      long bytes,
      DataFindings findings,
      Runnable end) {
    this.input = input;
    this.columns = columns;
    this.flow = flow;
    this.run = new FlowRun(flow, bytes, findings::repeated);
    // Where times must be complete, some rows stay for the next piece.
    this.pool = flow.across() ? Pool.none() : Pool.keeping();
    this.rows = rows;
    this.bytes = bytes;
    this.findings = findings;
    this.end = end;
    this.reader = Thread.ofPlatform().daemon().name("weft-reader").start(this::read);
  }

  /// How many rows to read together, where a run may take so much memory.
  ///
  /// @param rowBytes what a row takes
  public static int rows(Memory memory, long rowBytes) {
    int rows = Math.clamp(memory.bytes() / 8 / rowBytes, 1 << 12, ROWS);
    return rows < BATCH ? rows : rows / BATCH * BATCH;
  }

  private void read() {
    try {
      input.each(columns, rows, bytes, pool, _ -> {}, some -> handOver(new Arrived(some, null)));
      handOver(new Arrived(null, null));
    } catch (Closed e) {
      // Nobody waits any more.
    } catch (RuntimeException | Error e) {
      try {
        handOver(new Arrived(null, e));
      } catch (Closed ignored) {
        // Nobody waits any more.
      }
    }
  }

  private void handOver(Arrived some) {
    try {
      while (!arriving.offer(some, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
        if (closed) {
          throw new Closed();
        }
      }
    } catch (InterruptedException e) {
      throw new Closed();
    }
  }

  public int entities() {
    return run.entities();
  }

  @Override
  public boolean hasNext() {
    while (next.isEmpty() && !ended) {
      next = computed().map(this::keysAndFeatures);
    }
    return next.isPresent();
  }

  @Override
  public Map<String, Tensor> next() {
    if (!hasNext()) {
      throw new NoSuchElementException();
    }
    var piece = next.orElseThrow();
    next = Optional.empty();
    return piece;
  }

  /// The next rows that are ready, if any are.
  private Optional<FlowRun.Piece> computed() {
    var arrived = arrived();
    try {
      if (arrived == null) {
        var last = run.end();
        ended = true;
        end.run();
        return last;
      }
      Table table = new Table(arrived, input.entity(), input.order());
      findings.values(arrived, table.rows());
      var piece = run.next(table);
      return piece.rows().rows() == 0 && input.rows() > 0 ? Optional.empty() : Optional.of(piece);
    } catch (WeftException e) {
      throw ended ? e : new FlowRun.Unfit(e);
    }
  }

  private @Nullable Map<String, Tensor> arrived() {
    try {
      var some = arriving.take();
      return switch (some.why) {
        case null -> some.rows;
        case JoinedFiles.Widened e -> throw e;
        case Error e -> throw e;
        case Throwable e -> throw new FlowRun.Unfit(e);
      };
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new FlowRun.Unfit(e);
    }
  }

  private Map<String, Tensor> keysAndFeatures(FlowRun.Piece piece) {
    var all = new LinkedHashMap<String, Tensor>();
    input.keys().forEach(key -> all.put(key, piece.rows().column(key)));
    all.putAll(piece.outputs());
    giveBack(piece.rows().columns().values(), all.values());
    return all;
  }

  /// What was read and is not needed any more can be used again.
  private void giveBack(Collection<Tensor> read, Collection<Tensor> needed) {
    Set<double[]> used = Collections.newSetFromMap(new IdentityHashMap<>());
    needed.stream().filter(StreamedRun::isDoubles).map(Tensor::doubles).forEach(used::add);
    read.stream()
        .filter(StreamedRun::isDoubles)
        .map(Tensor::doubles)
        .filter(used::add)
        .forEach(pool::give);
  }

  private static boolean isDoubles(Tensor column) {
    return column.element() == Element.F64;
  }

  /// Takes back a piece that nobody reads any more.
  public void done(Map<String, Tensor> piece) {
    flow.recycle(piece);
    Tensor order = input.order().map(piece::get).orElse(null);
    if (order != null && order.element() == Element.TIME) {
      pool.give(order.longs());
    }
  }

  /// Waits until nothing is read any more.
  @Override
  public void close() {
    closed = true;
    flow.close();
    try {
      while (!reader.join(java.time.Duration.ofMillis(WAIT_MILLIS))) {
        var _ = arriving.poll();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    }
  }
}
