package weft.files;

import io.airlift.compress.v3.MalformedInputException;
import io.airlift.compress.v3.zstd.ZstdDecompressor;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;
import java.util.HashMap;
import java.util.Map;
import org.apache.arrow.flatbuf.CompressionType;
import org.apache.arrow.flatbuf.RecordBatch;

/// The buffers of a batch, as they are or packed. One that is packed begins with its length, or -1
/// where it is as it is; it is unpacked when it is asked for, and kept until it is forgotten.
final class ArrowBuffers {
  /// How many times larger than what it is packed in a buffer can be: LZ4 takes a byte for at most
  /// 255, zstd a block of 4 for at most 128 KB.
  private static final long MOST_LZ4 = 255;

  private static final long MOST_ZSTD = 1 << 15;

  private final RecordBatch header;
  private final MemorySegment body;
  private final boolean packed;
  private final boolean zstd;

  /// The first of the further buffers of each column of views, counted from those of the first.
  private final int[] views;

  private final Map<Integer, MemorySegment> unpacked = new HashMap<>();

  ArrowBuffers(RecordBatch header, MemorySegment body) {
    this.header = header;
    this.body = body;
    var compression = header.compression();
    this.packed = compression != null;
    this.zstd = compression != null && compression.codec() == CompressionType.ZSTD;
    if (compression != null
        && compression.codec() != CompressionType.LZ4_FRAME
        && compression.codec() != CompressionType.ZSTD) {
      throw new UnsupportedOperationException("compressed by codec " + compression.codec());
    }
    int columns = header.variadicBufferCountsLength();
    if (columns < 0 || columns > header.getByteBuffer().capacity() / Long.BYTES) {
      throw new DamagedArrow("too many columns of views");
    }
    views = new int[columns + 1];
    for (int i = 1; i < views.length; i++) {
      long count = header.variadicBufferCounts(i - 1);
      if (count < 0 || count > header.buffersLength()) {
        throw new DamagedArrow("too many buffers");
      }
      views[i] = views[i - 1] + (int) count;
    }
  }

  /// How many columns of views there are.
  int views() {
    return views.length - 1;
  }

  /// How many buffers of texts a column of views has.
  int count(int view) {
    return views[view + 1] - views[view];
  }

  /// The place of a buffer among all.
  ///
  /// @param view columns of views before it, each of which has further buffers
  int place(int buffer, int view) {
    return buffer + views[Math.min(view, views.length - 1)];
  }

  /// The bytes that a buffer has, without unpacking it.
  long size(int i) {
    var raw = raw(i);
    if (!packed || raw.byteSize() == 0) {
      return raw.byteSize();
    }
    long size = raw.get(ArrowStorage.LONG, 0);
    if (size == -1) {
      return raw.byteSize() - Long.BYTES;
    }
    if (size < 0
        || size > Integer.MAX_VALUE - 8
        || size / (zstd ? MOST_ZSTD : MOST_LZ4) > raw.byteSize()) {
      throw new DamagedArrow("a buffer of " + size + " bytes");
    }
    return size;
  }

  MemorySegment get(int i) {
    if (!packed) {
      return raw(i);
    }
    var known = unpacked.get(i);
    if (known == null) {
      known = unpack(raw(i), size(i));
      unpacked.put(i, known);
    }
    return known;
  }

  /// Frees what was unpacked.
  void forget() {
    unpacked.clear();
  }

  private MemorySegment raw(int i) {
    var buffer = header.buffers(i);
    return body.asSlice(buffer.offset(), buffer.length());
  }

  private MemorySegment unpack(MemorySegment raw, long size) {
    if (raw.byteSize() == 0) {
      return raw;
    }
    var content = raw.asSlice(Long.BYTES);
    if (raw.get(ArrowStorage.LONG, 0) == -1) {
      return content;
    }
    return MemorySegment.ofArray(
        zstd
            ? unpackZstd(content, (int) size)
            : Lz4Frame.unpack(content.asByteBuffer(), (int) size));
  }

  private static byte[] unpackZstd(MemorySegment content, int size) {
    var bytes = content.toArray(ValueLayout.JAVA_BYTE);
    var zstd = ZstdDecompressor.create();
    try {
      long said = zstd.getDecompressedSize(bytes, 0, bytes.length);
      var out = new byte[said >= 0 && said != size ? 0 : size];
      if (zstd.decompress(bytes, 0, bytes.length, out, 0, out.length) != size) {
        throw new DamagedArrow("cells that are longer or shorter than it says");
      }
      return out;
    } catch (MalformedInputException e) {
      throw new DamagedArrow("cells that can't be unpacked");
    }
  }
}
