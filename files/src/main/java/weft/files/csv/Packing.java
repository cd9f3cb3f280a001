package weft.files.csv;

import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.zstd.ZstdInputStream;
import io.airlift.compress.v3.zstd.ZstdOutputStream;
import java.io.BufferedOutputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Objects;
import java.util.zip.GZIPInputStream;
import java.util.zip.GZIPOutputStream;

/// How a CSV file is compressed, which the ending of its name says.
public enum Packing {
  NONE(""),
  GZIP(".gz"),
  ZSTD(".zst");

  private static final int BUFFER = 1 << 16;

  private final String ending;

  Packing(String ending) {
    this.ending = ending;
  }

  public static Packing of(Path file) {
    String name = name(file);
    return name.endsWith(GZIP.ending) ? GZIP : name.endsWith(ZSTD.ending) ? ZSTD : NONE;
  }

  /// Whether tabs stand between the fields of a file.
  public static boolean tabs(Path file) {
    String name = name(file);
    return name.substring(0, name.length() - of(file).ending.length()).endsWith(".tsv");
  }

  private static String name(Path file) {
    return Objects.toString(file.getFileName(), "").toLowerCase(Locale.ROOT);
  }

  InputStream unpacked(InputStream in) throws IOException {
    return switch (this) {
      case NONE -> in;
      case GZIP -> new GZIPInputStream(in, BUFFER);
      case ZSTD -> new Guarded(new ZstdInputStream(in));
    };
  }

  /// One frame: what reads only the first one of a file must find all rows in it.
  OutputStream packed(OutputStream out) throws IOException {
    return switch (this) {
      case NONE -> out;
      case GZIP -> new GZIPOutputStream(out, BUFFER);
      case ZSTD -> new ZstdOutputStream(new BufferedOutputStream(out, BUFFER));
    };
  }

  /// Bytes that are no zstd are a file that can't be read.
  private static final class Guarded extends FilterInputStream {
    Guarded(InputStream in) {
      super(in);
    }

    @Override
    public int read() throws IOException {
      var one = new byte[1];
      return read(one, 0, 1) < 0 ? -1 : one[0] & 0xFF;
    }

    @Override
    public int read(byte[] to, int from, int length) throws IOException {
      try {
        return super.read(to, from, length);
      } catch (MalformedInputException | IndexOutOfBoundsException e) {
        throw new IOException("the zstd frame is damaged, or of a kind that is not read", e);
      }
    }
  }
}
