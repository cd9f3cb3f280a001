package weft.files.spill;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;

/// Rows in a temporary file, sorted into buckets: they come in any order, and are read bucket by
/// bucket, those of one in the order in which they came.
///
/// Rows are written in pieces. The rows of a piece that belong to one bucket are a block, in which
/// columns stand one after the other and each cell takes eight bytes. So writing is one pass over
/// the file, and so is reading all buckets, but for the steps between blocks.
public final class Spill implements AutoCloseable {
  /// Bytes of a piece.
  private static final int PIECE = 8 << 20;

  private record Block(long offset, int rows) {}

  private final FileChannel file;
  private final List<List<Block>> buckets = new ArrayList<>();
  private final long[] rows;
  private final Map<String, SpillColumn> columns = new LinkedHashMap<>();
  private int width;
  private long end;
  private ByteBuffer buffer = ByteBuffer.allocateDirect(0);

  private Spill(FileChannel file, int buckets) {
    this.file = file;
    this.rows = new long[buckets];
    for (int i = 0; i < buckets; i++) {
      this.buckets.add(new ArrayList<>());
    }
  }

  /// An empty one. Its file is gone once it is closed, or when the program ends.
  public static Spill create(int buckets) {
    try {
      Path path = Files.createTempFile("weft-", ".spill");
      return new Spill(
          FileChannel.open(
              path,
              StandardOpenOption.READ,
              StandardOpenOption.WRITE,
              StandardOpenOption.DELETE_ON_CLOSE),
          buckets);
    } catch (IOException e) {
      throw failed(e);
    }
  }

  public int buckets() {
    return rows.length;
  }

  public int rows(int bucket) {
    return Math.toIntExact(rows[bucket]);
  }

  /// Adds rows to one bucket.
  public void add(Map<String, Tensor> more, int bucket) {
    add(more, new int[0], bucket);
  }

  /// Adds rows, each to its bucket; one without (-1) is left out. Each time there must be the same
  /// columns.
  public void add(Map<String, Tensor> more, int[] bucket) {
    add(more, bucket, 0);
  }

  private void add(Map<String, Tensor> more, int[] bucket, int only) {
    if (columns.isEmpty()) {
      for (var entry : more.entrySet()) {
        var column = SpillColumn.of(entry.getValue(), width);
        columns.put(entry.getKey(), column);
        width += column.width();
      }
    }
    int count = more.values().iterator().next().shape().dims().getFirst();
    int most = Math.max(1024, PIECE / (width * Long.BYTES));
    for (int from = 0; from < count; from += most) {
      int to = Math.min(count, from + most);
      try {
        piece(more, from, to, bucket, only);
      } catch (IOException e) {
        throw failed(e);
      }
    }
  }

  private void piece(Map<String, Tensor> more, int from, int to, int[] bucket, int only)
      throws IOException {
    // The rows by bucket; those without stand before the first.
    var starts = new int[rows.length + 2];
    for (int i = from; i < to; i++) {
      starts[(bucket.length == 0 ? only : bucket[i]) + 2]++;
    }
    for (int b = 0; b <= rows.length; b++) {
      starts[b + 1] += starts[b];
    }
    var order = new int[to - from];
    var next = starts.clone();
    for (int i = from; i < to; i++) {
      order[next[(bucket.length == 0 ? only : bucket[i]) + 1]++] = i;
    }
    room((long) (to - from) * width * Long.BYTES);
    for (int b = 0; b < rows.length; b++) {
      int n = starts[b + 2] - starts[b + 1];
      if (n > 0) {
        buckets.get(b).add(new Block(end + buffer.position(), n));
        rows[b] += n;
        for (var entry : columns.entrySet()) {
          entry
              .getValue()
              .put(
                  Objects.requireNonNull(more.get(entry.getKey())),
                  order,
                  starts[b + 1],
                  starts[b + 2],
                  buffer);
        }
      }
    }
    buffer.flip();
    while (buffer.hasRemaining()) {
      end += file.write(buffer, end);
    }
  }

  private void room(long bytes) {
    if (buffer.capacity() < bytes) {
      buffer = ByteBuffer.allocateDirect(Math.toIntExact(bytes)).order(ByteOrder.nativeOrder());
    }
    buffer.clear();
  }

  /// Some columns of a bucket.
  public Map<String, Tensor> read(int bucket, Collection<String> names) {
    var read = new LinkedHashMap<String, Tensor>();
    for (String name : names) {
      SpillColumn column = columns.get(name);
      if (column == null) {
        throw new IllegalArgumentException("nothing is known of the column '" + name + "'");
      }
      try {
        read.put(name, read(bucket, column));
      } catch (IOException e) {
        throw failed(e);
      }
    }
    return read;
  }

  private Tensor read(int bucket, SpillColumn column) throws IOException {
    var cells = column.cells(Math.multiplyExact(rows(bucket), column.width()));
    int at = 0;
    for (Block block : buckets.get(bucket)) {
      int count = block.rows * column.width();
      room((long) count * Long.BYTES);
      buffer.limit(count * Long.BYTES);
      long position = block.offset + (long) block.rows * column.first() * Long.BYTES;
      while (buffer.hasRemaining()) {
        int more = file.read(buffer, position);
        if (more < 0) {
          throw new IOException("the temporary file has been cut off");
        }
        position += more;
      }
      column.take(buffer.flip(), cells, at);
      at += count;
    }
    return column.tensor(cells, rows(bucket));
  }

  /// The columns that have been written.
  public Collection<String> columns() {
    return columns.keySet();
  }

  static WeftException failed(IOException e) {
    String folder = System.getProperty("java.io.tmpdir");
    return new WeftException(
        Diagnostic.of(Code.FILE, "the folder of temporary files " + folder + " can't be used")
            .about(String.valueOf(folder))
            .found(Reason.of(e))
            .hint("make room there, or name another folder: WEFT_OPTS=-Djava.io.tmpdir=FOLDER"));
  }

  @Override
  public void close() {
    try {
      file.close();
    } catch (IOException ignored) {
      // It is only a temporary file.
    }
  }
}
