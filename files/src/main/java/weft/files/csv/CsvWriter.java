package weft.files.csv;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import weft.ir.Tensor;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// Writes columns as a CSV file: numbers as the shortest decimal that reads back, times in ISO
/// form, nothing for a missing value, `""` for an empty text. Blocks of rows are made ready at the
/// same time.
public final class CsvWriter {
  private static final int ROWS = 1 << 13;

  private final byte separator;
  private final ConcurrentLinkedQueue<RowBytes> idle = new ConcurrentLinkedQueue<>();

  private CsvWriter(byte separator) {
    this.separator = separator;
  }

  /// Writes to `file`; the name of `target` says how.
  public static void write(
      Path file, Path target, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    for (var column : columns.entrySet()) {
      if (column.getValue().shape().rank() > 1) {
        throw new WeftException(
            Diagnostic.of(
                    Code.BAD_DATA,
                    target + ": a CSV file can't hold the vectors of '" + column.getKey() + "'")
                .about(target.toString())
                .hint("write a .parquet or .arrow file, or a column for each number"));
      }
    }
    int threads = Runtime.getRuntime().availableProcessors();
    var writer = new CsvWriter((byte) (Packing.tabs(target) ? '\t' : ','));
    try (var out = open(file, Packing.of(target));
        var pool = Executors.newFixedThreadPool(threads, CsvPass::thread)) {
      var header = new RowBytes(writer.separator);
      header.header(List.copyOf(columns.keySet()));
      header.writeTo(out);
      writer.rows(out, pool, 2 * threads, columns);
      while (more.hasNext()) {
        writer.rows(out, pool, 2 * threads, more.next());
      }
    }
  }

  private static OutputStream open(Path file, Packing packing) throws IOException {
    return packing.packed(Files.newOutputStream(file));
  }

  private void rows(OutputStream out, ExecutorService pool, int ahead, Map<String, Tensor> columns)
      throws IOException {
    var cells = List.copyOf(columns.values());
    int rows = cells.getFirst().shape().dims().getFirst();
    var waiting = new ArrayDeque<Future<RowBytes>>();
    try {
      for (int from = 0; from < rows; from += ROWS) {
        int first = from;
        waiting.add(pool.submit(() -> lines().rows(cells, first, Math.min(rows, first + ROWS))));
        if (waiting.size() == ahead) {
          take(waiting.remove(), out);
        }
      }
      while (!waiting.isEmpty()) {
        take(waiting.remove(), out);
      }
    } finally {
      waiting.forEach(future -> future.cancel(false));
    }
  }

  private RowBytes lines() {
    var lines = idle.poll();
    return lines == null ? new RowBytes(separator) : lines;
  }

  private void take(Future<RowBytes> next, OutputStream out) throws IOException {
    var lines = CsvPass.result(next);
    lines.writeTo(out);
    idle.add(lines);
  }
}
