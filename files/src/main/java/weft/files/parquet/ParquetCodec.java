package weft.files.parquet;

import io.airlift.compress.v3.Compressor;
import io.airlift.compress.v3.Decompressor;
import io.airlift.compress.v3.lz4.Lz4Decompressor;
import io.airlift.compress.v3.snappy.SnappyDecompressor;
import io.airlift.compress.v3.zstd.ZstdDecompressor;
import io.airlift.compress.v3.zstd.ZstdJavaCompressor;
import io.airlift.compress.v3.zstd.ZstdNativeCompressor;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.Optional;
import java.util.zip.GZIPInputStream;

/// How pages are compressed. Native code does it where there is some for the machine, else Java.
enum ParquetCodec {
  NONE(0, 1),
  SNAPPY(1, 32),
  GZIP(2, 1100),
  ZSTD(6, 50_000),
  LZ4_RAW(7, 256);

  private static final int LEVEL = 1;

  private final int number;

  /// No page becomes so many times as long.
  private final int ratio;

  ParquetCodec(int number, int ratio) {
    this.number = number;
    this.ratio = ratio;
  }

  /// The most bytes that so many can become.
  long most(int size) {
    return this == NONE ? size : 1024 + (long) ratio * size;
  }

  int number() {
    return number;
  }

  /// By its number in a file; empty if Weft does not know it.
  static Optional<ParquetCodec> of(int number) {
    for (ParquetCodec codec : values()) {
      if (codec.number == number) {
        return Optional.of(codec);
      }
    }
    return Optional.empty();
  }

  /// What Weft compresses with; one for each thread.
  static Compressor zstd() {
    return zstd(ZstdNativeCompressor.isEnabled());
  }

  static Compressor zstd(boolean nativeCode) {
    return nativeCode ? new ZstdNativeCompressor(LEVEL) : new ZstdJavaCompressor();
  }

  /// Something that decompresses; one for each thread.
  Decompressor decompressor() {
    return switch (this) {
      case NONE, GZIP -> throw new IllegalStateException();
      case SNAPPY -> SnappyDecompressor.create();
      case ZSTD -> ZstdDecompressor.create();
      case LZ4_RAW -> Lz4Decompressor.create();
    };
  }

  /// Decompresses a gzip page; gives the number of bytes it became.
  static int gunzip(byte[] from, int at, int length, byte[] to, int start, int size) {
    try (var in = new GZIPInputStream(new ByteArrayInputStream(from, at, length))) {
      int read = in.readNBytes(to, start, size);
      if (in.read() >= 0) {
        throw new DamagedFile("a page that is longer than it says");
      }
      return read;
    } catch (IOException e) {
      throw new DamagedFile("a page that can't be decompressed");
    }
  }
}
