package weft.files.parquet;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;

/// What the footer of a Parquet file says: its columns, and where their pages are.
///
/// @param columns by name, nested ones too
/// @param plain whether all rows are in this file, none of them encrypted
/// @param durations columns that held durations before they were written, and hold numbers here
public record ParquetFile(
    Path path,
    Map<String, ParquetColumn> columns,
    List<RowGroup> groups,
    long rows,
    boolean plain,
    Set<String> durations) {
  private static final int TAIL = 8;
  private static final int SHORTEST = 12;
  private static final byte[] MARK = "PAR1".getBytes(StandardCharsets.US_ASCII);

  /// Reads the footer.
  ///
  /// @throws DamagedFile if it does not describe what is in the file
  public static ParquetFile open(Path path) throws IOException {
    try (var in = FileChannel.open(path)) {
      long size = in.size();
      if (size < SHORTEST || !isMark(bytes(in, 0, 4), 0)) {
        throw new NoParquet();
      }
      byte[] tail = bytes(in, size - TAIL, TAIL);
      if (!isMark(tail, 4)) {
        throw new DamagedFile(
            "it begins with PAR1 and does not end so; its writing or its copying broke off");
      }
      int length = ByteBuffer.wrap(tail).order(ByteOrder.LITTLE_ENDIAN).getInt();
      if (length <= 0 || length > size - SHORTEST) {
        throw new DamagedFile("a footer that is longer than the file");
      }
      long end = size - TAIL - length;
      return FooterReader.read(path, bytes(in, end, length), end);
    }
  }

  /// Says that a file is no Parquet file.
  public static final class NoParquet extends RuntimeException {
    private static final long serialVersionUID = 1;

    NoParquet() {
      super("it does not begin and end with PAR1", null, false, false);
    }
  }

  /// Says that two columns have the same name: which of them is meant nobody can say.
  public static final class TwoColumns extends RuntimeException {
    private static final long serialVersionUID = 1;
    private final String name;

    TwoColumns(String name) {
      super("two columns are called '" + name + "'", null, false, false);
      this.name = name;
    }

    public String name() {
      return name;
    }
  }

  private static boolean isMark(byte[] bytes, int at) {
    return Arrays.equals(bytes, at, at + 4, MARK, 0, 4);
  }

  /// @throws DamagedFile if the file ends before
  static byte[] bytes(FileChannel in, long from, int count) throws IOException {
    var bytes = new byte[count];
    read(in, from, bytes, count);
    return bytes;
  }

  /// @throws DamagedFile if the file ends before
  static void read(FileChannel in, long from, byte[] to, int count) throws IOException {
    var buffer = ByteBuffer.wrap(to, 0, count);
    while (buffer.hasRemaining()) {
      if (in.read(buffer, from + buffer.position()) < 0) {
        throw new DamagedFile("it ends within a page");
      }
    }
  }

  /// Whether the file says that cells of a column are missing.
  public boolean gaps(ParquetColumn column) {
    return groups.stream()
        .anyMatch(group -> group.chunks().get(column.chunk()).missing().orElse(0) > 0);
  }

  /// Whether all pages of a column can be read here.
  public boolean reads(ParquetColumn column) {
    return plain
        && column.flat()
        && groups.stream()
            .map(group -> group.chunks().get(column.chunk()))
            .allMatch(
                chunk ->
                    !chunk.elsewhere()
                        && ParquetCodec.of(chunk.codec()).isPresent()
                        && chunk.encodings().stream().allMatch(each -> each <= 9 && each >= 0));
  }
}
