package weft.files;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import weft.files.csv.Packing;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The kinds of file; the ending of a name tells which.
enum FileFormat {
  CSV("csv", "csv.gz", "csv.zst", "tsv", "tsv.gz", "tsv.zst"),
  PARQUET("parquet", "pq"),
  ARROW("arrow", "feather", "ipc"),
  DATABASE("duckdb", "ddb", "db");

  private final List<String> endings;

  FileFormat(String... endings) {
    this.endings = List.of(endings);
  }

  static FileFormat of(Path file) {
    String name = name(file);
    for (FileFormat format : values()) {
      if (format.ending(name).isPresent()) {
        return format;
      }
    }
    throw new WeftException(
        Diagnostic.of(Code.FILE, "the kind of the file " + file + " is not known")
            .about(file.toString())
            .expected(
                "a name that ends in .csv, .csv.gz, .csv.zst, .tsv, .parquet, .arrow or .feather"));
  }

  /// The kind of a file that is to be written. A database is none: it has other tables.
  static FileFormat written(Path file) {
    FileFormat format = of(file);
    if (format == DATABASE) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "no rows are written to the database " + file)
              .about(file.toString())
              .expected("a .csv, .csv.gz, .csv.zst, .parquet or .arrow file"));
    }
    return format;
  }

  private Optional<String> ending(String name) {
    return endings.stream().filter(ending -> name.endsWith("." + ending)).findFirst();
  }

  static boolean isKnown(Path file) {
    return Arrays.stream(values()).anyMatch(format -> format.ending(name(file)).isPresent());
  }

  /// `csv.gz` of `bars.csv.gz`.
  static String ending(Path file) {
    return of(file).ending(name(file)).orElseThrow();
  }

  static String name(Path file) {
    Path last = file.getFileName();
    return last == null ? "" : last.toString().toLowerCase(Locale.ROOT);
  }

  /// What stands between the fields of a CSV file.
  static char delimiter(Path file) {
    return Packing.tabs(file) ? '\t' : ',';
  }
}
