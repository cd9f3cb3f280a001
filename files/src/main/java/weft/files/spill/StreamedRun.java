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
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
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

/// Features over rows that are never all in memory: while some are written, the next ones are
/// computed, and those after them read.
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

  /// Rows that were read or computed, why there are none, or nothing where there are no more.
  private record Arrived(@Nullable Map<String, Tensor> rows, @Nullable Throwable why) {}

  /// Ends reading that nobody waits for.
  private static final class Closed extends RuntimeException {
    private static final long serialVersionUID = 1;

    Closed() {
      super("closed", null, false, false);
    }
  }

  /// All rows are computed, and refused.
  private static final class Refused extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final transient WeftException why;

    Refused(WeftException why) {
      super(why);
      this.why = why;
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
  private final SynchronousQueue<Arrived> leaving = new SynchronousQueue<>();
  private final Thread reader;
  private final Thread computer;

  /// The times of pieces that are read elsewhere.
  private final Queue<Tensor> out = new ConcurrentLinkedQueue<>();

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
    this.pool = flow.across() ? Pool.none() : Pool.lasting();
    this.rows = rows;
    this.bytes = bytes;
    this.findings = findings;
    this.end = end;
    this.reader = Thread.ofPlatform().daemon().name("weft-reader").start(this::read);
    this.computer = Thread.ofPlatform().daemon().name("weft-computer").start(this::compute);
  }

  /// How many rows to read together, where a run may take so much memory.
  ///
  /// @param rowBytes what a row takes
  public static int rows(Memory memory, long rowBytes) {
    int rows = Math.clamp(memory.bytes() / 8 / rowBytes, 1 << 12, ROWS);
    return rows < BATCH ? rows : rows / BATCH * BATCH;
  }

  private void read() {
    handOver(
        arriving,
        to ->
            input.each(columns, rows, bytes, pool, _ -> {}, some -> to.accept(Optional.of(some))));
  }

  private void compute() {
    handOver(
        leaving,
        to -> {
          boolean more = true;
          while (more) {
            var arrived = arrived(arriving);
            more = arrived.isPresent();
            computed(arrived).map(this::keysAndFeatures).map(Optional::of).ifPresent(to);
          }
        });
  }

  /// Hands over what something brings, and then why it ended.
  private void handOver(
      SynchronousQueue<Arrived> to, Consumer<Consumer<Optional<Map<String, Tensor>>>> work) {
    try {
      Arrived last;
      try {
        work.accept(some -> handOver(to, new Arrived(some.orElse(null), null)));
        last = new Arrived(null, null);
      } catch (Closed e) {
        throw e;
      } catch (RuntimeException | Error e) {
        last = new Arrived(null, e);
      }
      handOver(to, last);
    } catch (Closed e) {
      // Nobody waits any more.
    }
  }

  private void handOver(SynchronousQueue<Arrived> to, Arrived some) {
    try {
      while (!to.offer(some, WAIT_MILLIS, TimeUnit.MILLISECONDS)) {
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
    if (next.isEmpty() && !ended) {
      // Nothing comes after what failed either.
      ended = true;
      next = arrived(leaving);
      ended = next.isEmpty();
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

  /// The next rows that are ready, if any are; the last ones where no more arrive.
  private Optional<FlowRun.Piece> computed(Optional<Map<String, Tensor>> arrived) {
    boolean all = false;
    try {
      if (arrived.isEmpty()) {
        var last = run.end();
        all = true;
        end.run();
        return last;
      }
      Table table = new Table(arrived.get(), input.entity(), input.order());
      findings.values(arrived.get(), table.rows());
      var piece = run.next(table);
      return piece.rows().rows() == 0 && input.rows() > 0 ? Optional.empty() : Optional.of(piece);
    } catch (WeftException e) {
      throw all ? new Refused(e) : new FlowRun.Unfit(e);
    }
  }

  /// What comes next; nothing where there is no more.
  private Optional<Map<String, Tensor>> arrived(SynchronousQueue<Arrived> from) {
    try {
      Arrived some = null;
      while (some == null) {
        if (closed) {
          throw new Closed();
        }
        some = from.poll(WAIT_MILLIS, TimeUnit.MILLISECONDS);
      }
      return switch (some.why) {
        case null -> Optional.ofNullable(some.rows);
        case Refused e -> throw e.why;
        case FlowRun.Unfit e -> throw e;
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
    input.order().map(all::get).filter(StreamedRun::isTimes).ifPresent(out::add);
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

  private static boolean isTimes(Tensor column) {
    return column.element() == Element.TIME;
  }

  /// Takes back a piece that nobody reads any more. Where it comes without its times, nobody reads
  /// those of the pieces before it either.
  public void done(Map<String, Tensor> piece) {
    flow.recycle(piece);
    Tensor own = input.order().map(piece::get).filter(StreamedRun::isTimes).orElse(null);
    Tensor times = own == null ? out.poll() : own;
    out.removeIf(each -> each == times);
    if (times != null) {
      pool.give(times.longs());
    }
  }

  /// Waits until nothing is read and computed any more.
  @Override
  public void close() {
    closed = true;
    boolean interrupted = ended(reader) | ended(computer);
    flow.close();
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /// @return whether somebody did not want to wait
  private static boolean ended(Thread thread) {
    try {
      thread.join();
      return false;
    } catch (InterruptedException e) {
      return true;
    }
  }
}
