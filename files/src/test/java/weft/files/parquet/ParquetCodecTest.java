package weft.files.parquet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.airlift.compress.v3.Compressor;
import io.airlift.compress.v3.Decompressor;
import io.airlift.compress.v3.lz4.Lz4JavaCompressor;
import io.airlift.compress.v3.lz4.Lz4JavaDecompressor;
import io.airlift.compress.v3.snappy.SnappyJavaCompressor;
import io.airlift.compress.v3.snappy.SnappyJavaDecompressor;
import io.airlift.compress.v3.zstd.ZstdJavaDecompressor;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.Arrays;
import java.util.Random;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Native code and Java read what the other writes.
class ParquetCodecTest {
  private static byte[] page(int size) {
    var bytes = new byte[size];
    new Random(size).nextBytes(bytes);
    Arrays.fill(bytes, size / 4, size / 2, (byte) 7);
    return bytes;
  }

  private static byte[] compressed(Compressor codec, byte[] page) {
    try (var arena = Arena.ofConfined()) {
      var to = arena.allocate(codec.maxCompressedLength(page.length));
      int size = codec.compress(MemorySegment.ofArray(page), to);
      return to.asSlice(0, size).toArray(ValueLayout.JAVA_BYTE);
    }
  }

  private static void assertReads(Decompressor codec, byte[] packed, byte[] page) {
    var to = new byte[page.length];
    assertThat(codec.decompress(packed, 0, packed.length, to, 0, to.length)).isEqualTo(page.length);
    assertThat(to).isEqualTo(page);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 100, 65_536, 1_000_003})
  void each_reads_the_other(int size) {
    byte[] page = page(size);
    byte[] quick = compressed(ParquetCodec.zstd(), page);
    byte[] java = compressed(ParquetCodec.zstd(false), page);

    assertReads(ParquetCodec.ZSTD.decompressor(), quick, page);
    assertReads(ParquetCodec.ZSTD.decompressor(), java, page);
    assertReads(new ZstdJavaDecompressor(), quick, page);
    assertReads(new ZstdJavaDecompressor(), java, page);
    assertReads(
        ParquetCodec.SNAPPY.decompressor(), compressed(new SnappyJavaCompressor(), page), page);
    assertReads(new SnappyJavaDecompressor(), compressed(new SnappyJavaCompressor(), page), page);
    assertReads(
        ParquetCodec.LZ4_RAW.decompressor(), compressed(new Lz4JavaCompressor(), page), page);
    assertReads(new Lz4JavaDecompressor(), compressed(new Lz4JavaCompressor(), page), page);
  }

  @Test
  void gzip() throws IOException {
    byte[] page = page(1000);
    var packed = new ByteArrayOutputStream();
    try (var out = new GZIPOutputStream(packed)) {
      out.write(page);
    }
    byte[] bytes = packed.toByteArray();
    var to = new byte[1002];

    assertThat(ParquetCodec.gunzip(bytes, 0, bytes.length, to, 1, 1000)).isEqualTo(1000);
    assertThat(Arrays.copyOfRange(to, 1, 1001)).isEqualTo(page);
    assertThatThrownBy(() -> ParquetCodec.gunzip(bytes, 0, bytes.length, to, 0, 999))
        .isInstanceOf(DamagedFile.class);
    assertThatThrownBy(() -> ParquetCodec.gunzip(bytes, 0, 500, to, 0, 1000))
        .isInstanceOf(DamagedFile.class);
  }
}
