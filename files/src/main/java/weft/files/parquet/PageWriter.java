package weft.files.parquet;

import io.airlift.compress.v3.Compressor;
import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.zip.CRC32;

/// Compresses pages, where that makes them smaller, each with its header and checksum.
final class PageWriter {
  /// The most cells of a page.
  static final int CELLS = 1 << 16;

  static final int PLAIN = 0;
  static final int RLE = 3;
  static final int DICTIONARY = 8;

  private static final int DATA_PAGE = 0;
  private static final int DICTIONARY_PAGE = 2;

  /// More than the header of a page takes.
  private static final int HEADER = 64;

  /// A chunk whose first cells become no smaller than by one part of so many stays as it is: to
  /// unpack it again would take longer than to read a little more.
  private static final int WORTH = 12;

  /// Cells at the end of the first page that it is tried with: levels stand before them.
  private static final int TRIED_BYTES = 1 << 16;

  private final Arena arena;
  private final Compressor compressor = ParquetCodec.zstd();
  private final PageBytes page = new PageBytes();
  private final ThriftWriter header = new ThriftWriter();
  private final CRC32 crc = new CRC32();

  private final List<MemorySegment> pages = new ArrayList<>();

  /// Where the last pages are, and the next one will be.
  private MemorySegment out;

  private long end;

  /// Of all pages.
  private long size;

  private long uncompressed;
  private long dictionary;
  private boolean packs;

  PageWriter(Arena arena) {
    this.arena = arena;
    this.out = arena.allocate(1 << 20);
  }

  /// The page at hand.
  PageBytes page() {
    return page;
  }

  void start() {
    pages.clear();
    end = 0;
    size = 0;
    uncompressed = 0;
    dictionary = 0;
    packs = true;
    page.clear();
  }

  /// Says which cells of the page are there.
  ///
  /// @param present 1 or 0 for each cell; not looked at where all are the same
  /// @param there how many are
  void levels(int[] present, int count, int there) {
    if (there == 0 || there == count) {
      level(there == 0 ? 0 : 1, count, 1);
    } else {
      level(present, count, 1);
    }
  }

  /// A level for each cell.
  void level(int[] levels, int count, int width) {
    int length = page.reserve();
    HybridWriter.write(levels, 0, count, width, page);
    page.set(length, page.size() - length - 4);
  }

  private void level(int level, int count, int width) {
    int length = page.reserve();
    HybridWriter.run(level, count, width, page);
    page.set(length, page.size() - length - 4);
  }

  /// A page of lists without cells.
  void empty(int rows) {
    level(0, rows, 1);
    level(1, rows, 2);
    data(rows, PLAIN);
  }

  /// Ends the page of the dictionary.
  void dictionary(int count) {
    page(DICTIONARY_PAGE, count, PLAIN);
    dictionary = size;
  }

  /// Ends a page of cells.
  void data(int count, int encoding) {
    page(DATA_PAGE, count, encoding);
  }

  private void page(int type, int count, int encoding) {
    int length = page.size();
    var plain = MemorySegment.ofArray(page.array()).asSlice(0, length);
    room((long) HEADER + Math.max(length, compressor.maxCompressedLength(length)));
    long start = end + HEADER;
    var body = out.asSlice(start);
    if (type == DATA_PAGE && size == 0) {
      packs = isWorth(plain.asSlice(Math.max(0, length - TRIED_BYTES)), body);
    }
    int stored = packs ? compressor.compress(plain, body) : length;
    if (!packs) {
      body.copyFrom(plain);
    }
    byte[] head = header(type, count, encoding, length, body.asSlice(0, stored));
    // Right before what it is of, wherever that begins.
    MemorySegment.copy(MemorySegment.ofArray(head), 0, out, start - head.length, head.length);
    pages.add(out.asSlice(start - head.length, head.length + stored));
    end = start + stored;
    size += head.length + stored;
    uncompressed += head.length + length;
    page.clear();
  }

  private boolean isWorth(MemorySegment cells, MemorySegment to) {
    long length = cells.byteSize();
    return compressor.compress(cells, to) <= length - length / WORTH;
  }

  private byte[] header(int type, int count, int encoding, int length, MemorySegment body) {
    crc.reset();
    crc.update(body.asByteBuffer());
    header.clear();
    header
        .begin()
        .i32(1, type)
        .i32(2, length)
        .i32(3, (int) body.byteSize())
        .i32(4, (int) crc.getValue());
    if (type == DATA_PAGE) {
      header.struct(5).i32(1, count).i32(2, encoding).i32(3, RLE).i32(4, RLE).end();
    } else {
      header.struct(7).i32(1, count).i32(2, encoding).end();
    }
    return header.end().bytes();
  }

  WrittenChunk done(long values, long missing, Optional<ValueRange> range) {
    var codec = packs ? ParquetCodec.ZSTD : ParquetCodec.NONE;
    return new WrittenChunk(
        List.copyOf(pages), codec, size, uncompressed, dictionary, values, missing, range);
  }

  /// What was written stays where it is.
  private void room(long count) {
    if (out.byteSize() - end < count) {
      out = arena.allocate(Math.max(2 * out.byteSize(), count));
      end = 0;
    }
  }
}
