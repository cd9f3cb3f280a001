package weft.files.parquet;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import weft.eval.Pool;
import weft.ir.Element;
import weft.ir.Tensor;

/// Reads flat columns of Parquet files, as if these were one: rows of groups times columns are
/// decoded on all cores, straight into the arrays of the columns.
public final class FlatReader implements AutoCloseable {
  /// Rows of one group.
  ///
  /// @param from the first row, counted in the group
  /// @param number of that row, counted through all files
  public record Block(ParquetFile file, int group, long from, int rows, long number) {}

  private final List<ParquetFile> files;
  private final OpenFiles open = new OpenFiles();
  private final IdentityHashMap<ColumnChunk, PageList> pages = new IdentityHashMap<>();
  private final Queue<ChunkDecoder> decoders = new ConcurrentLinkedQueue<>();
  private final ExecutorService workers;
  private final int threads = Runtime.getRuntime().availableProcessors();

  private FlatReader(List<ParquetFile> files) {
    this.files = files;
    this.workers = Executors.newFixedThreadPool(threads, Thread.ofPlatform().daemon().factory());
  }

  /// A reader of files whose footers have been read.
  public static FlatReader of(List<ParquetFile> files) {
    return new FlatReader(files);
  }

  /// All rows, at most so many together.
  public List<Block> blocks(int most) {
    var blocks = new ArrayList<Block>();
    long number = 0;
    for (ParquetFile file : files) {
      for (int group = 0; group < file.groups().size(); group++) {
        long rows = file.groups().get(group).rows();
        for (long from = 0; from < rows; from += most) {
          int some = (int) Math.min(most, rows - from);
          blocks.add(new Block(file, group, from, some, number + from));
        }
        number += rows;
      }
    }
    return blocks;
  }

  /// All rows, in pieces of at most so many: as many whole groups as fit, so that no page is read
  /// twice; a group of more is cut.
  public List<List<Block>> pieces(int most) {
    var pieces = new ArrayList<List<Block>>();
    var piece = new ArrayList<Block>();
    long rows = 0;
    for (Block block : blocks(most)) {
      if (rows + block.rows > most) {
        pieces.add(List.copyOf(piece));
        piece.clear();
        rows = 0;
      }
      piece.add(block);
      rows += block.rows;
    }
    if (!piece.isEmpty()) {
      pieces.add(List.copyOf(piece));
    }
    return pieces;
  }

  /// Reads columns of some rows.
  ///
  /// @param elements what each column becomes
  /// @param pool where its cells come from
  /// @throws DamagedFile if a page is not what the file says of it
  /// @throws BadValue if a cell can't become what it must
  public Map<String, Tensor> read(List<Block> blocks, Map<String, Element> elements, Pool pool)
      throws IOException {
    int rows = Math.toIntExact(blocks.stream().mapToLong(Block::rows).sum());
    for (Block block : blocks) {
      for (String name : elements.keySet()) {
        find(block, name);
      }
    }
    var sinks = sinks(elements, rows, pool);
    run(tasks(blocks, sinks));
    var columns = new LinkedHashMap<String, Tensor>();
    sinks.forEach((name, sink) -> columns.put(name, sink.tensor()));
    return columns;
  }

  private static Map<String, CellSink> sinks(Map<String, Element> elements, int rows, Pool pool) {
    var sinks = new LinkedHashMap<String, CellSink>();
    try {
      elements.forEach((name, element) -> sinks.put(name, CellSink.of(element, rows, pool)));
      return sinks;
    } catch (OutOfMemoryError e) {
      throw new DamagedFile("more rows than fit into memory: " + rows);
    }
  }

  private static ParquetColumn column(Block block, String name) {
    return Objects.requireNonNull(block.file.columns().get(name));
  }

  private static ColumnChunk chunk(Block block, String name) {
    return block.file.groups().get(block.group).chunks().get(column(block, name).chunk());
  }

  private void find(Block block, String name) throws IOException {
    var chunk = chunk(block, name);
    if (!pages.containsKey(chunk)) {
      Path path = block.file.path();
      long rows = block.file.groups().get(block.group).rows();
      pages.put(chunk, PageList.of(open.take(path), chunk, rows));
      open.giveBack(path);
    }
  }

  /// By block: so few files are open at a time.
  private List<ChunkDecoder.Task> tasks(List<Block> blocks, Map<String, CellSink> sinks) {
    var tasks = new ArrayList<ChunkDecoder.Task>();
    int at = 0;
    for (Block block : blocks) {
      for (var sink : sinks.entrySet()) {
        var chunk = chunk(block, sink.getKey());
        tasks.add(
            new ChunkDecoder.Task(
                block.file.path(),
                column(block, sink.getKey()),
                chunk,
                Objects.requireNonNull(pages.get(chunk)),
                block.from,
                block.rows,
                sink.getValue(),
                at,
                block.number));
      }
      at += block.rows;
    }
    return tasks;
  }

  /// Runs all tasks; of those that fail the first is told.
  private void run(List<ChunkDecoder.Task> tasks) throws IOException {
    var queue = new TaskQueue(tasks, open, decoders);
    int some = Math.min(threads, tasks.size());
    if (some <= 1) {
      queue.work();
    } else {
      try {
        for (Future<?> done :
            workers.invokeAll(
                Collections.nCopies(some, Executors.callable((Runnable) queue::work)))) {
          done.get();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new InterruptedIOException("interrupted while it was read");
      } catch (ExecutionException e) {
        throw new IllegalStateException(e.getCause());
      }
    }
    queue.check();
  }

  @Override
  public void close() throws IOException {
    workers.shutdownNow();
    workers.close();
    open.close();
  }
}
