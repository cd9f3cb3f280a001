package weft.wire;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.List;
import weft.data.CsvOptions;
import weft.ir.problem.Code;
import weft.ir.problem.Diagnostic;
import weft.ir.problem.Reason;
import weft.ir.problem.WeftException;
import weft.live.Row;
import weft.wire.text.BadLine;
import weft.wire.text.OddCells;
import weft.wire.text.TableLineReader;
import weft.wire.text.Utf8;

/// The rows of a further table, in a file of their own. They are read as they are needed; where the
/// file has grown by then, it is read on.
final class FurtherInput implements AutoCloseable {
  private final String table;
  private final Path file;
  private final TableLineReader reader;
  private final Row row;
  private final int longest;
  private final FileChannel in;
  private byte[] buffer = new byte[1 << 16];
  private int from;
  private int to;
  private long position;
  private long lines;
  private boolean waits;
  private int end;
  private int after;

  /// Bytes of a line that is too long.
  private long passed;

  /// Where the row that waits begins, and in which line.
  private long start;

  private long startLines;

  /// @param look how cells are written
  /// @param width cells of a row
  FurtherInput(TableFile input, CsvOptions look, int width, int longest) {
    this.table = input.columns().name();
    this.file = input.file();
    this.reader = TableLineReader.of(input.columns(), input.csv(), look);
    this.row = new Row(width);
    this.longest = longest;
    if (!Files.isRegularFile(file)) {
      throw new WeftException(
          Diagnostic.of(Code.FILE, "--in " + table + "=" + file + " is no file")
              .about("--in")
              .expected("a file of rows of the table '" + table + "'")
              .hint(
                  "rows of a table that come by another way stand on the one input, with a field"
                      + " 'table'"));
    }
    try {
      this.in = FileChannel.open(file, StandardOpenOption.READ);
      if (reader.headed() && next()) {
        header();
      }
    } catch (IOException e) {
      throw unreadable(e);
    }
    this.start = position;
    this.startLines = lines;
  }

  private void header() {
    try {
      Utf8.mustBegin(buffer, from, end);
      Utf8.mustBe(buffer, from, end);
      reader.header(buffer, Utf8.afterMark(buffer, from, end), end);
      from = after;
    } catch (BadLine e) {
      throw new WeftException(
          Diagnostic.of(Code.BAD_DATA, file + ": the line that names the columns " + e.what())
              .about(table));
    }
  }

  /// Goes on after what was read before, where it is the same file.
  ///
  /// @return whether it is
  boolean resume(TablePlace place) {
    try {
      if (!place.file().equals(name())
          || InputFile.begins(file, place.position()) != place.begins()) {
        return false;
      }
      if (in.size() < place.position()) {
        throw new WeftException(
            Diagnostic.of(Code.FILE, file + " is shorter than what was read of it before")
                .about(table)
                .expected("at least " + place.position() + " bytes")
                .found(in.size() + " bytes")
                .hint("give the whole file, or one of another name"));
      }
      if (place.position() > position) {
        in.position(place.position());
        from = 0;
        to = 0;
        position = place.position();
        lines = place.lines();
        settle();
      }
      return true;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  String table() {
    return table;
  }

  /// What is odd about cells.
  List<OddCells> odd() {
    return reader.odd();
  }

  Path file() {
    return file;
  }

  /// The line of the row that waits, or that was bad.
  long line() {
    return lines;
  }

  /// How far rows have been taken in.
  TablePlace place() throws IOException {
    return new TablePlace(table, name(), start, startLines, InputFile.begins(file, start));
  }

  private String name() {
    return file.toAbsolutePath().normalize().toString();
  }

  /// Whether another row is there.
  ///
  /// @throws BadLine if the next line is none; the one after it comes next
  boolean hasRow() throws BadLine {
    if (waits) {
      return true;
    }
    try {
      while (next()) {
        int first = from;
        from = after;
        long length = passed + end - first;
        passed = 0;
        if (length > longest) {
          throw new BadLine("is too long: " + length + " bytes; --longest-line allows more");
        }
        if (isBlank(first, end)) {
          settle();
          continue;
        }
        Utf8.mustBe(buffer, first, end);
        if (reader.read(buffer, first, end, row)) {
          waits = true;
          return true;
        }
        settle();
      }
      return false;
    } catch (IOException e) {
      throw unreadable(e);
    }
  }

  /// The key of the row that waits.
  long key() {
    return row.key();
  }

  /// The row that waits.
  Row row() {
    return row;
  }

  /// The row that waited, or the bad line, is done with.
  void settle() {
    waits = false;
    start = position;
    startLines = lines;
  }

  /// Finds the next line: it stands from `from` to `end`, and the next begins at `after`.
  private boolean next() throws IOException {
    int looked = from;
    while (true) {
      for (int i = looked; i < to; i++) {
        if (buffer[i] == '\n') {
          return found(i, i + 1);
        }
      }
      if (to + 1 >= buffer.length) {
        makeRoom();
      }
      looked = to;
      // One byte is left for a line break.
      int count = in.read(ByteBuffer.wrap(buffer, to, buffer.length - 1 - to));
      if (count <= 0) {
        if (to == from && passed == 0) {
          return false;
        }
        buffer[to] = '\n';
        return found(to, to);
      }
      to += count;
    }
  }

  /// A line that is too long is not kept.
  private void makeRoom() {
    int kept = to - from;
    if (kept > longest) {
      passed += kept;
      position += kept;
      kept = 0;
    } else if (kept > buffer.length / 2) {
      buffer = Arrays.copyOf(buffer, 2 * buffer.length);
    }
    System.arraycopy(buffer, to - kept, buffer, 0, kept);
    from = 0;
    to = kept;
  }

  private boolean found(int last, int next) {
    end = last > from && buffer[last - 1] == '\r' ? last - 1 : last;
    after = next;
    position += next - from;
    lines++;
    return true;
  }

  private boolean isBlank(int first, int last) {
    for (int i = first; i < last; i++) {
      if (buffer[i] != ' ' && buffer[i] != '\t') {
        return false;
      }
    }
    return true;
  }

  private WeftException unreadable(IOException e) {
    return new WeftException(
        Diagnostic.of(Code.FILE, "the file " + file + " can't be read")
            .about(table)
            .found(Reason.of(e)));
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
