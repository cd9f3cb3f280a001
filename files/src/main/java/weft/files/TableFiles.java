package weft.files;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import weft.files.csv.CsvWriter;
import weft.files.parquet.ParquetWriter;
import weft.files.shared.SharedFolder;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Columns from and to CSV (`.csv`, `.csv.gz`, `.csv.zst`, `.tsv`), Parquet (`.parquet`) and Arrow
/// (`.arrow`, `.feather`) files; the name of a file says which it is.
///
/// ```java
/// var bars = TableFiles.read(List.of("bars/*.parquet"), ReadOptions.ALL.by("symbol").order("time"));
/// TableFiles.write(Path.of("features.csv"), features);
/// ```
public final class TableFiles {
  private TableFiles() {}

  /// Reads files one after the other, as if they were one.
  ///
  /// @param sources names of files, and patterns such as `bars/*.csv`
  public static FileTable read(List<String> sources, ReadOptions options) {
    KeyColumns.check(options);
    return TableSource.open(sources, options).read(options);
  }

  /// What files hold. Of Parquet and Arrow files only the description is read; a CSV file is read
  /// once, since it has none.
  ///
  /// Columns that can't be read are left out.
  public static FileSchema schema(List<String> sources, ReadOptions options) {
    return TableSource.open(sources, options).schema();
  }

  /// Writes columns of one length, whole or not at all. Missing values become nulls or empty
  /// fields; infinities stay.
  public static void write(Path file, Map<String, Tensor> columns) {
    write(file, List.of(columns).iterator());
  }

  /// The same with rows that come piece by piece, at least one, and all with the same columns.
  public static void write(Path file, Iterator<Map<String, Tensor>> pieces) {
    write(file, pieces, _ -> {});
  }

  /// The same where rows that are not needed any more are told, so that their arrays can be used
  /// again.
  public static void write(
      Path file, Iterator<Map<String, Tensor>> pieces, Consumer<Map<String, Tensor>> done) {
    FileFormat format = FileFormat.written(file);
    var columns = pieces.next();
    check(file, columns, format == FileFormat.PARQUET);
    if (format == FileFormat.ARROW && inPlace(file, columns, new LetGo(columns, pieces, done))) {
      return;
    }
    WholeFile.write(
        file,
        temporary -> {
          switch (format) {
            case CSV -> CsvWriter.write(temporary, file, columns, new LetGo(columns, pieces, done));
            case PARQUET -> ParquetWriter.write(temporary, columns, pieces, done);
            case ARROW ->
                ArrowWriter.write(
                    ArrowSink.to(temporary), columns, new LetGo(columns, pieces, done));
            case DATABASE -> throw new IllegalStateException();
          }
        });
  }

  /// Writes a file of a shared folder where it stands.
  ///
  /// @return whether it is one
  private static boolean inPlace(
      Path file, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> pieces) {
    try {
      var shared = SharedFolder.open(file);
      if (shared.isPresent()) {
        ArrowWriter.write(new ArrowSink.InPlace(shared.get()), columns, pieces);
      }
      return shared.isPresent();
    } catch (IOException e) {
      throw WholeFile.failed(file, e);
    }
  }

  /// The same with rows in another order; a Parquet file needs no copy of the columns for it.
  ///
  /// @param order the row of `columns` that comes at each place
  public static void write(Path file, Map<String, Tensor> columns, int[] order) {
    FileFormat format = FileFormat.written(file);
    if (format != FileFormat.PARQUET || order.length == 0) {
      write(file, Arranged.gathered(columns, order));
      return;
    }
    check(file, columns, true);
    WholeFile.write(file, temporary -> ParquetWriter.write(temporary, columns, order));
  }

  /// Writes a text, whole or not at all; what is no file, such as `/dev/stdout`, is written to.
  public static void writeText(Path file, String text) {
    writeBytes(file, text.getBytes(StandardCharsets.UTF_8));
  }

  /// The same for bytes.
  public static void writeBytes(Path file, byte[] bytes) {
    if (Files.exists(file) && !Files.isRegularFile(file) && !Files.isDirectory(file)) {
      WholeFile.direct(file, same -> Files.write(same, bytes));
    } else {
      WholeFile.write(file, temporary -> Files.write(temporary, bytes));
    }
  }

  /// Refuses what can't be a file of columns: an unknown kind, a folder, a place in no folder.
  public static void writable(Path file) {
    FileFormat.written(file);
    WholeFile.check(file);
  }

  private static void check(Path file, Map<String, Tensor> columns, boolean caseless) {
    if (columns.isEmpty()) {
      throw FileTrouble.bad(file, "there is no column to write");
    }
    var lower = new HashMap<String, String>();
    int rows = -1;
    for (var entry : columns.entrySet()) {
      String name = entry.getKey();
      var dims = entry.getValue().shape().dims();
      boolean vectors = dims.size() == 2 && entry.getValue().element().isFloat();
      if (dims.size() != 1 && !vectors) {
        throw FileTrouble.bad(file, "'" + name + "' is neither a column nor one of float vectors");
      }
      if (rows >= 0 && dims.getFirst() != rows) {
        throw new WeftException(
            FileTrouble.badly(file, "the column '" + name + "' has another length than the first")
                .about(name)
                .expected(rows + " rows")
                .found(dims.getFirst() + " rows"));
      }
      rows = dims.getFirst();
      String same = lower.put(name.toLowerCase(Locale.ROOT), name);
      if (caseless && same != null) {
        throw new WeftException(
            FileTrouble.badly(file, "'" + same + "' and '" + name + "' differ only in case")
                .about(name)
                .hint("readers of Parquet take them for one column"));
      }
    }
  }

  /// Rows are not needed any more when others are asked for.
  private static final class LetGo implements Iterator<Map<String, Tensor>> {
    private final Iterator<Map<String, Tensor>> pieces;
    private final Consumer<Map<String, Tensor>> done;
    private Optional<Map<String, Tensor>> last;

    LetGo(
        Map<String, Tensor> first,
        Iterator<Map<String, Tensor>> pieces,
        Consumer<Map<String, Tensor>> done) {
      this.pieces = pieces;
      this.done = done;
      this.last = Optional.of(first);
    }

    @Override
    public boolean hasNext() {
      last.ifPresent(done);
      last = Optional.empty();
      return pieces.hasNext();
    }

    @Override
    public Map<String, Tensor> next() {
      var next = pieces.next();
      last = Optional.of(next);
      return next;
    }
  }
}
