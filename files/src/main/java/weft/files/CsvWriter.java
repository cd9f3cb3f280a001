package weft.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import weft.data.Times;
import weft.ir.Tensor;
import weft.ir.problem.WeftException;

/// Writes columns as a CSV file: numbers as the shortest decimal that reads back, times in ISO
/// form, nothing for a missing value, `""` for an empty text.
final class CsvWriter {
  private CsvWriter() {}

  /// Writes to `file`; the name of `target` says how.
  static void write(
      Path file, Path target, Map<String, Tensor> columns, Iterator<Map<String, Tensor>> more)
      throws IOException {
    for (var column : columns.entrySet()) {
      if (column.getValue().shape().rank() > 1) {
        throw new WeftException(
            FileTrouble.badly(
                    target, "a CSV file can't hold the vectors of '" + column.getKey() + "'")
                .hint("write a .parquet or .arrow file, or a column for each number"));
      }
    }
    char delimiter = FileFormat.delimiter(target);
    try (var out =
        new BufferedWriter(
            new OutputStreamWriter(open(file, target), StandardCharsets.UTF_8), 1 << 16)) {
      var line = new StringBuilder();
      for (String name : columns.keySet()) {
        text(line.append(line.isEmpty() ? "" : String.valueOf(delimiter)), name, delimiter);
      }
      out.append(line).append('\n');
      rows(out, columns, delimiter);
      while (more.hasNext()) {
        rows(out, more.next(), delimiter);
      }
    }
  }

  private static void rows(BufferedWriter out, Map<String, Tensor> columns, char delimiter)
      throws IOException {
    var line = new StringBuilder();
    var cells = List.copyOf(columns.values());
    int rows = cells.getFirst().shape().dims().getFirst();
    for (int row = 0; row < rows; row++) {
      line.setLength(0);
      for (int i = 0; i < cells.size(); i++) {
        if (i > 0) {
          line.append(delimiter);
        }
        cell(line, cells.get(i), row, delimiter);
      }
      out.append(line).append('\n');
    }
  }

  private static OutputStream open(Path file, Path target) throws IOException {
    var out = Files.newOutputStream(file);
    return FileFormat.isZipped(target) ? new GZIPOutputStream(out, 1 << 16) : out;
  }

  private static void cell(StringBuilder line, Tensor column, int row, char delimiter) {
    switch (column.element().kind()) {
      case FLOAT -> number(line, column.doubleAt(row));
      case BOOL -> line.append(column.truthAt(row));
      case TIME -> line.append(Times.text(column.longAt(row)));
      case TEXT -> {
        String cell = column.textAt(row);
        if (cell != null) {
          text(line, cell, delimiter);
        }
      }
      case SIGNED, UNSIGNED, ANY -> line.append(column.textAt(row));
    }
  }

  private static void number(StringBuilder line, double value) {
    if (Double.isInfinite(value)) {
      line.append(value > 0 ? "inf" : "-inf");
    } else if (!Double.isNaN(value)) {
      line.append(value);
    }
  }

  private static void text(StringBuilder line, String text, char delimiter) {
    boolean plain =
        !text.isEmpty()
            && text.chars().noneMatch(c -> c == delimiter || c == '"' || c == '\n' || c == '\r');
    line.append(plain ? text : '"' + text.replace("\"", "\"\"") + '"');
  }
}
