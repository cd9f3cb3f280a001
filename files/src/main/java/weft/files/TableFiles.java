package weft.files;

import java.nio.file.Path;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import weft.ir.Code;
import weft.ir.Diagnostic;
import weft.ir.Tensor;
import weft.ir.WeftException;

/// Columns from and to CSV (`.csv`, `.csv.gz`, `.tsv`), Parquet (`.parquet`) and Arrow (`.arrow`,
/// `.feather`) files; the name of a file says which it is.
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
    var files = FileList.of(sources);
    Format format = format(files);
    if (format == Format.ARROW) {
      return ArrowTable.read(files, options);
    }
    try (var duck = DuckDb.open()) {
      var source = open(duck, format, files, options).check(options.types());
      try {
        return TableReader.read(duck, source, options);
      } catch (SQLException e) {
        throw BadCell.unconverted(duck, source).orElseGet(() -> Trouble.of(e, files));
      }
    } catch (SQLException e) {
      throw Trouble.of(e, files);
    }
  }

  /// What files hold. Of Parquet and Arrow files only the description is read; a CSV file is read
  /// once, since it has none.
  ///
  /// Columns that can't be read are left out.
  public static FileSchema schema(List<String> sources, ReadOptions options) {
    var files = FileList.of(sources);
    Format format = format(files);
    if (format == Format.ARROW) {
      return ArrowTable.schema(files, options);
    }
    try (var duck = DuckDb.open()) {
      return open(duck, format, files, options).schema();
    } catch (SQLException e) {
      throw Trouble.of(e, files);
    }
  }

  private static Source open(DuckDb duck, Format format, List<Path> files, ReadOptions options)
      throws SQLException {
    return format == Format.CSV
        ? CsvSource.open(duck, files, options)
        : ParquetSource.open(duck, files, options);
  }

  private static Format format(List<Path> files) {
    Path first = files.getFirst();
    Format format = Format.of(first);
    for (Path file : files) {
      if (Format.of(file) != format || Format.delimiter(file) != Format.delimiter(first)) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, file + " is another kind of file than " + first)
                .about(file.toString())
                .hint("read files of one kind at a time"));
      }
    }
    return format;
  }

  /// Writes columns of one length, whole or not at all. Missing values become nulls or empty
  /// fields; infinities stay.
  public static void write(Path file, Map<String, Tensor> columns) {
    Format format = Format.of(file);
    int rows = rows(file, columns, format == Format.PARQUET);
    WholeFile.write(
        file,
        temporary -> {
          switch (format) {
            case CSV -> CsvWriter.write(temporary, file, columns, rows);
            case PARQUET -> ParquetWriter.write(temporary, columns, rows);
            case ARROW -> ArrowWriter.write(temporary, columns, rows);
          }
        });
  }

  /// Refuses what can't be a file of columns: an unknown kind, a folder, a place in no folder.
  public static void writable(Path file) {
    Format.of(file);
    WholeFile.check(file);
  }

  private static int rows(Path file, Map<String, Tensor> columns, boolean caseless) {
    if (columns.isEmpty()) {
      throw Trouble.bad(file, "there is no column to write");
    }
    var lower = new HashMap<String, String>();
    int rows = -1;
    for (var entry : columns.entrySet()) {
      String name = entry.getKey();
      var dims = entry.getValue().shape().dims();
      boolean vectors = dims.size() == 2 && entry.getValue().element().isFloat();
      if (dims.size() != 1 && !vectors) {
        throw Trouble.bad(file, "'" + name + "' is neither a column nor one of float vectors");
      }
      if (rows >= 0 && dims.getFirst() != rows) {
        throw new WeftException(
            Trouble.badly(file, "the column '" + name + "' has another length than the first")
                .about(name)
                .expected(rows + " rows")
                .found(dims.getFirst() + " rows"));
      }
      rows = dims.getFirst();
      String same = lower.put(name.toLowerCase(Locale.ROOT), name);
      if (caseless && same != null) {
        throw new WeftException(
            Trouble.badly(file, "'" + same + "' and '" + name + "' differ only in case")
                .about(name)
                .hint("readers of Parquet take them for one column"));
      }
    }
    return rows;
  }
}
