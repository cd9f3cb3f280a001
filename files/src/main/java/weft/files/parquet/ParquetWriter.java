package weft.files.parquet;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;
import weft.ir.Tensor;

/// Writes columns as a Parquet file, compressed with zstd.
///
/// Rows are written in groups. Each column of a group is a task of its own: while one is written,
/// on a thread of its own, the next ones are encoded on all cores, but only a few, so that memory
/// stays bounded. Meanwhile the rows of the next group may come: who brings them waits only when
/// they are complete before all columns of the last one have been given out. Where rows are cut
/// does not depend on the pieces they come in.
public final class ParquetWriter implements AutoCloseable {
  private static final byte[] MARK = "PAR1".getBytes(StandardCharsets.US_ASCII);
  private static final long GROUP_BYTES = 64L << 20;
  private static final long FORCE_BYTES = 64L << 20;
  private static final int MOST_THREADS = 8;
  private static final int LEAST_ROWS = 1 << 12;
  private static final int MOST_ROWS = 1 << 20;

  /// Some rows of all columns.
  private record Piece(List<Tensor> columns, int[] order, int from, int rows) {}

  /// The rows of a group.
  ///
  /// @param done pieces that nothing needs after it
  private record Group(List<Piece> pieces, int rows, List<Map<String, Tensor>> done) {}

  /// @param done pieces that nothing needs after it
  private record Task(
      ChunkEncoder encoder, Future<WrittenChunk> chunk, int rows, List<Map<String, Tensor>> done) {}

  private final FileChannel out;
  private final Arena arena = Arena.ofShared();
  private final ExecutorService workers;

  /// Writes one column after the other, in their order.
  private final ExecutorService writer;

  /// Gives out the columns of a group, as encoders become free.
  private final ExecutorService giver;

  /// Taken while the columns of a group are given out.
  private final Semaphore giving = new Semaphore(1);

  private final BlockingQueue<ChunkEncoder> free = new LinkedBlockingQueue<>();

  /// Why nothing more is written.
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

  private final FooterWriter footer;
  private final int width;
  private final int groupRows;
  private final List<Piece> pieces = new ArrayList<>();
  private int pending;

  /// Pieces whose last rows are in the group at hand.
  private final List<Map<String, Tensor>> ending = new ArrayList<>();

  private final Consumer<Map<String, Tensor>> done;

  /// How many more encoders there may be: each has arrays of its own. Only the giving thread knows.
  private int encoders;

  /// Only the writing thread uses these, until it has ended.
  private long position;

  private int written;

  /// Brings what is written to the disk while more is encoded, so that little is left in the end.
  private final ExecutorService disk;

  private long forced;

  private ParquetWriter(
      FileChannel out, Map<String, Tensor> columns, Consumer<Map<String, Tensor>> done) {
    this.out = out;
    this.done = done;
    this.footer = new FooterWriter(columns);
    this.width = columns.size();
    this.groupRows = groupRows(columns);
    int threads = Math.min(MOST_THREADS, Runtime.getRuntime().availableProcessors());
    workers = Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory());
    writer = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    giver = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    disk = Executors.newSingleThreadExecutor(Thread.ofPlatform().daemon().factory());
    encoders = threads + 2;
  }

  /// How many rows make a group: a whole number of pages, and not too much memory.
  private static int groupRows(Map<String, Tensor> columns) {
    long bytes = 0;
    for (Tensor column : columns.values()) {
      bytes += 8L * (column.shape().rank() == 2 ? column.shape().dims().get(1) : 1);
    }
    long rows = Math.clamp(GROUP_BYTES / Math.max(1, bytes), LEAST_ROWS, MOST_ROWS);
    return (int) (rows > PageWriter.CELLS ? rows - rows % PageWriter.CELLS : rows);
  }

  /// Writes a new file.
  ///
  /// @param more further rows of the same columns
  /// @param done is told of rows that are not needed any more, by another thread
  public static void write(
      Path file,
      Map<String, Tensor> columns,
      Iterator<Map<String, Tensor>> more,
      Consumer<Map<String, Tensor>> done)
      throws IOException {
    write(file, columns, new int[0], more, done);
  }

  /// Writes a new file of the rows of columns in another order.
  ///
  /// @param order the row of `columns` that comes at each place
  public static void write(Path file, Map<String, Tensor> columns, int[] order) throws IOException {
    write(file, columns, order, Collections.emptyIterator(), _ -> {});
  }

  private static void write(
      Path file,
      Map<String, Tensor> columns,
      int[] order,
      Iterator<Map<String, Tensor>> more,
      Consumer<Map<String, Tensor>> done)
      throws IOException {
    try (var channel =
            FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        var writer = new ParquetWriter(channel, columns, done)) {
      writer.put(ByteBuffer.wrap(MARK));
      writer.add(columns, order);
      while (more.hasNext()) {
        writer.add(more.next(), order);
      }
      writer.finish();
    }
  }

  private void add(Map<String, Tensor> columns, int[] order) throws IOException {
    var cells = List.copyOf(columns.values());
    int rows = order.length > 0 ? order.length : cells.getFirst().shape().dims().getFirst();
    for (int from = 0; from < rows; ) {
      int count = Math.min(rows - from, groupRows - pending);
      pieces.add(new Piece(cells, order, from, count));
      pending += count;
      from += count;
      if (from == rows) {
        ending.add(columns);
      }
      if (pending == groupRows) {
        group();
      }
    }
  }

  /// Hands over the rows that wait.
  private void group() throws IOException {
    check();
    try {
      giving.acquire();
    } catch (InterruptedException e) {
      throw interrupted();
    }
    var group = new Group(List.copyOf(pieces), pending, List.copyOf(ending));
    giver.execute(() -> give(group));
    ending.clear();
    pieces.clear();
    pending = 0;
  }

  /// Hands the columns of a group over to the workers.
  private void give(Group group) {
    try {
      for (int i = 0; i < width && failure.get() == null; i++) {
        var encoder = encoder();
        var column = column(group, i);
        List<Map<String, Tensor>> last = i == width - 1 ? group.done : List.of();
        var task =
            new Task(encoder, workers.submit(() -> encoder.encode(column)), group.rows, last);
        writer.execute(() -> take(task));
      }
    } catch (InterruptedException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    } finally {
      giving.release();
    }
  }

  /// One that is free: a new one as long as they are few.
  private ChunkEncoder encoder() throws InterruptedException {
    if (free.isEmpty() && encoders > 0) {
      encoders--;
      return new ChunkEncoder(new PageWriter(arena));
    }
    return free.take();
  }

  private static InterruptedIOException interrupted() {
    Thread.currentThread().interrupt();
    return new InterruptedIOException("interrupted while it was written");
  }

  /// Throws what made writing fail.
  private void check() throws IOException {
    switch (failure.get()) {
      case null -> {}
      case IOException e -> throw e;
      case RuntimeException e -> throw e;
      case Error e -> throw e;
      case Throwable e -> throw new IllegalStateException(e);
    }
  }

  private static GroupColumn column(Group group, int number) {
    var parts = new ArrayList<GroupColumn.Part>();
    for (Piece piece : group.pieces) {
      parts.add(
          new GroupColumn.Part(piece.columns.get(number), piece.order, piece.from, piece.rows));
    }
    Tensor first = parts.getFirst().cells();
    Element element = first.element();
    int cells = first.shape().rank() == 2 ? first.shape().dims().get(1) : 1;
    return new GroupColumn(element, cells, parts, group.rows);
  }

  /// Writes a column, unless something has failed; the encoder is free in any case.
  private void take(Task task) {
    try {
      var chunk = task.chunk.get();
      if (failure.get() == null) {
        write(task, chunk);
      }
    } catch (ExecutionException e) {
      failure.compareAndSet(null, e.getCause());
    } catch (InterruptedException | IOException | RuntimeException | Error e) {
      failure.compareAndSet(null, e);
    }
    free.add(task.encoder);
  }

  private void write(Task task, WrittenChunk chunk) throws IOException {
    if (written % width == 0) {
      footer.group(task.rows);
    }
    written++;
    footer.add(chunk, position);
    for (MemorySegment page : chunk.pages()) {
      put(page.asByteBuffer());
    }
    task.done.forEach(done);
    if (position - forced >= FORCE_BYTES) {
      forced = position;
      disk.execute(this::force);
    }
  }

  private void force() {
    try {
      out.force(false);
    } catch (IOException ignored) {
      // What is wrong is found when the whole file is brought to the disk.
    }
  }

  private void finish() throws IOException {
    if (pending > 0) {
      group();
    }
    try {
      giving.acquire();
      giving.release();
      writer.submit(() -> {}).get();
    } catch (InterruptedException e) {
      throw interrupted();
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
    check();
    byte[] description = footer.bytes();
    put(ByteBuffer.wrap(description));
    put(
        ByteBuffer.allocate(8)
            .order(ByteOrder.LITTLE_ENDIAN)
            .putInt(description.length)
            .put(MARK)
            .flip());
  }

  private void put(ByteBuffer bytes) throws IOException {
    while (bytes.hasRemaining()) {
      position += out.write(bytes);
    }
  }

  /// Waits for tasks that are under way: they use memory that is given back here.
  @Override
  public void close() {
    failure.compareAndSet(null, new IllegalStateException("closed"));
    giver.close();
    workers.shutdownNow().forEach(task -> ((Future<?>) task).cancel(false));
    workers.close();
    writer.close();
    disk.close();
    arena.close();
  }
}
