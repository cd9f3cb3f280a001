package weft.flink;

import java.io.IOException;
import org.apache.flink.api.common.typeinfo.TypeInformation;
import org.apache.flink.api.common.typeinfo.Types;
import org.apache.flink.configuration.Configuration;
import org.apache.flink.connector.file.src.reader.SimpleStreamFormat;
import org.apache.flink.connector.file.src.reader.StreamFormat;
import org.apache.flink.core.fs.FSDataInputStream;
import org.apache.flink.core.fs.Path;
import org.jspecify.annotations.Nullable;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.WeftException;

/// The lines of files. Where files are headed, all begin with the same line, which is left out.
final class HeadedLines extends SimpleStreamFormat<String> {
  private static final String MARK = "\uFEFF";

  /// Empty where files are not headed.
  private final String header;

  HeadedLines(String header) {
    this.header = header;
  }

  /// The first line of the first file.
  ///
  /// @param in a file, or a folder of files
  /// @throws WeftException if there is none
  static String header(String in) {
    Path file = JobFiles.first(in);
    try (var stream = file.getFileSystem().open(file)) {
      String line = new ByteLines(stream).next();
      if (line != null) {
        return clean(line);
      }
    } catch (IOException e) {
      throw JobFiles.unreadable(in, e);
    }
    throw new WeftException(
        Diagnostic.of(Code.BAD_DATA, "'" + in + "' has no line that names the columns")
            .about("--in")
            .expected("CSV files that begin with the names of their columns"));
  }

  private static String clean(String line) {
    String text = line.startsWith(MARK) ? line.substring(1) : line;
    return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
  }

  @Override
  public StreamFormat.Reader<String> createReader(Configuration config, FSDataInputStream stream)
      throws IOException {
    var lines = new ByteLines(stream);
    if (!header.isEmpty()) {
      String first = lines.next();
      if (first != null && !clean(first).equals(header)) {
        throw new WeftException(
            Diagnostic.of(Code.BAD_DATA, "a file begins with other columns than the first one")
                .about("--in")
                .expected(header)
                .found(clean(first)));
      }
    }
    return new StreamFormat.Reader<>() {
      @Override
      public @Nullable String read() throws IOException {
        return lines.next();
      }

      @Override
      public void close() throws IOException {
        lines.close();
      }
    };
  }

  @Override
  public TypeInformation<String> getProducedType() {
    return Types.STRING;
  }
}
