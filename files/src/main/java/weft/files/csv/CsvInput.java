package weft.files.csv;

import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.SequenceInputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import weft.data.CsvOptions;
import weft.ir.problem.Reason;

/// The bytes of a CSV file in UTF-8, in blocks of whole rows.
///
/// A row does not end within quotes, so blocks are cut by one who looks at all of them in order.
/// That is quick, as it looks for quotes only.
final class CsvInput implements AutoCloseable {
  /// Bytes of a block, and of a row at most.
  static final int BLOCK = 1 << 19;

  /// Marks of UTF-32.
  private static final byte[] LITTLE_32 = {(byte) 0xFF, (byte) 0xFE, 0, 0};

  private static final byte[] BIG_32 = {0, 0, (byte) 0xFE, (byte) 0xFF};

  private static final int LONGEST = Integer.MAX_VALUE - 64;

  /// Whole rows of a file.
  ///
  /// @param bytes with [Swar#ROOM] more after `to`
  record Block(byte[] bytes, int from, int to) {}

  private final InputStream in;
  private final byte separator;
  private byte[] rest = {};
  private boolean ended;
  private byte end = '\n';

  private CsvInput(InputStream in, byte separator) {
    this.in = in;
    this.separator = separator;
  }

  static CsvInput open(Path file, byte separator, CsvOptions options) throws IOException {
    var raw = Files.newInputStream(file);
    try {
      var in = Packing.of(file).unpacked(raw);
      return new CsvInput(decoded(in, options.encoding()), separator);
    } catch (IOException e) {
      raw.close();
      throw e;
    }
  }

  /// Without a byte order mark, and in UTF-8.
  private static InputStream decoded(InputStream in, Optional<Charset> encoding)
      throws IOException {
    byte[] head = in.readNBytes(4);
    boolean utf32 = Arrays.equals(head, LITTLE_32) || Arrays.equals(head, BIG_32);
    boolean big = head.length > 1 && head[0] == (byte) 0xFE && head[1] == (byte) 0xFF;
    boolean little = head.length > 1 && head[0] == (byte) 0xFF && head[1] == (byte) 0xFE;
    boolean utf8 =
        head.length > 2
            && head[0] == (byte) 0xEF
            && head[1] == (byte) 0xBB
            && head[2] == (byte) 0xBF;
    var all = joined(head, in);
    if (utf32) {
      return new DecodedBytes(all, Charset.forName("UTF-32"));
    }
    if (big || little) {
      return new DecodedBytes(all, StandardCharsets.UTF_16);
    }
    if (utf8) {
      return joined(Arrays.copyOfRange(head, 3, head.length), in);
    }
    Charset charset = encoding.orElse(StandardCharsets.UTF_8);
    return charset.equals(StandardCharsets.UTF_8) ? all : new DecodedBytes(all, charset);
  }

  private static InputStream joined(byte[] head, InputStream in) {
    return new SequenceInputStream(new ByteArrayInputStream(head), in);
  }

  /// What ends a row.
  byte end() {
    return end;
  }

  /// The fields of the first row, which is not in the blocks then; finds out what ends a row.
  ///
  /// @param keep whether the row stays, since it is no header
  List<String> header(boolean keep) throws IOException {
    byte[] bytes = {};
    int length = 0;
    var row = HeaderRow.of(bytes, 0, 0, separator);
    while (!ended && (row.open() || row.next() >= length - 1)) {
      // The row must be seen to end, and what ends it.
      bytes = Arrays.copyOf(bytes, grown(length));
      int more = in.readNBytes(bytes, length, bytes.length - Swar.ROOM - length);
      ended = more < bytes.length - Swar.ROOM - length;
      length += more;
      row = HeaderRow.of(bytes, 0, length, separator);
    }
    end = row.end();
    rest = Arrays.copyOfRange(bytes, keep ? 0 : Math.min(row.next(), length), length);
    return row.fields();
  }

  private static int grown(int length) throws IOException {
    if (length > LONGEST / 2) {
      throw new IOException("a row of more than a billion bytes");
    }
    return length == 0 ? (1 << 16) + Swar.ROOM : 2 * length + Swar.ROOM;
  }

  /// The next rows; nothing where there are none.
  ///
  /// @param buffer what may be used for them
  Optional<Block> next(byte[] buffer) throws IOException {
    byte[] bytes = buffer.length < rest.length + BLOCK ? new byte[rest.length + BLOCK] : buffer;
    System.arraycopy(rest, 0, bytes, 0, rest.length);
    int length = rest.length;
    var scan = new RowEnds(separator, end);
    while (true) {
      int room = bytes.length - Swar.ROOM - length;
      int more = ended ? 0 : in.readNBytes(bytes, length, room);
      ended |= more < room;
      length += more;
      if (ended) {
        rest = new byte[0];
        return length == 0 ? Optional.empty() : Optional.of(new Block(bytes, 0, length));
      }
      int last = scan.last(bytes, length);
      if (last > 0) {
        rest = Arrays.copyOfRange(bytes, last, length);
        return Optional.of(new Block(bytes, 0, last));
      }
      bytes = Arrays.copyOf(bytes, grown(bytes.length));
    }
  }

  /// Says of a failure what a user can do about it.
  static String reason(IOException e) {
    return e instanceof EOFException ? "the file ends too early" : Reason.of(e);
  }

  @Override
  public void close() throws IOException {
    in.close();
  }
}
