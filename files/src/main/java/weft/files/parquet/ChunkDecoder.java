package weft.files.parquet;

import io.airlift.compress.v3.Decompressor;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;
import weft.ir.Element;

/// Reads pages: looks at their checksums, decompresses them, finds their cells. One for each
/// thread; its arrays are used again and again.
final class ChunkDecoder {
  private static final int[] NONE = {};

  private final Map<ParquetCodec, Decompressor> decompressors = new EnumMap<>(ParquetCodec.class);
  private final CRC32 crc = new CRC32();
  private byte[] packed = {};
  private byte[] plain = {};
  private int[] levels = {};
  private int[] indices = {};

  /// Some rows of a chunk, and where they go.
  ///
  /// @param from the first row in the group
  /// @param at the row of the sink that it becomes
  /// @param number of that row in all files, for messages
  record Task(
      Path path,
      ParquetColumn column,
      ColumnChunk chunk,
      PageList pages,
      long from,
      int rows,
      CellSink sink,
      int at,
      long number) {}

  void read(FileChannel in, Task task) throws IOException {
    if (task.column.element() == Element.ANY) {
      task.sink.missing(task.at, task.rows);
      return;
    }
    ChunkDictionary dictionary = null;
    for (var page : task.pages.pages()) {
      long end = page.row() + page.header().cells();
      if (end <= task.from || page.row() >= task.from + task.rows) {
        continue;
      }
      if (dictionary == null && task.pages.dictionary().isPresent()) {
        dictionary = dictionary(in, task, task.pages.dictionary().get());
      }
      long number = task.number + page.row() - task.from;
      var cells = cells(in, task, page, dictionary, number);
      int start = (int) Math.max(0, task.from - page.row());
      int count = (int) Math.min(end, task.from + task.rows) - (int) (page.row() + start);
      int at = task.at + (int) (page.row() + start - task.from);
      if (count == cells.count()) {
        task.sink.take(cells, at);
      } else {
        var whole = task.sink.like(cells.count());
        whole.take(cells, 0);
        task.sink.copy(whole, start, count, at);
      }
    }
  }

  private ChunkDictionary dictionary(FileChannel in, Task task, PageList.Page page)
      throws IOException {
    var header = page.header();
    if (header.encoding() != 0 && header.encoding() != 2) {
      throw new DamagedFile("a dictionary in an encoding that it can't have");
    }
    load(in, task, page);
    // The page is used for cells after this.
    byte[] own = Arrays.copyOf(plain, header.uncompressed());
    var type = task.column.type().orElseThrow();
    if (type.bytes() > 0 && (long) type.bytes() * header.cells() > own.length
        || header.cells() > 8L * own.length) {
      throw new DamagedFile("too few values in a dictionary");
    }
    return new ChunkDictionary(new RawValues(type, 0, own, 0, own.length, header.cells()));
  }

  /// Reads and decompresses a page.
  private void load(FileChannel in, Task task, PageList.Page page) throws IOException {
    var header = page.header();
    int size = header.size();
    packed = packed.length < size ? new byte[size + size / 4] : packed;
    ParquetFile.read(in, page.offset(), packed, size);
    if (header.crc().isPresent()) {
      crc.reset();
      crc.update(packed, 0, size);
      if ((int) crc.getValue() != header.crc().getAsInt()) {
        throw new DamagedFile("a page that is not what its checksum says");
      }
    }
    int length = header.uncompressed();
    plain = plain.length < length ? new byte[length + length / 4] : plain;
    // Levels of version 2 are not compressed.
    int levelBytes = header.kind() == PageHeader.Kind.DATA_2 ? header.levelBytes() : 0;
    System.arraycopy(packed, 0, plain, 0, levelBytes);
    var codec = ParquetCodec.of(task.chunk.codec()).orElseThrow();
    boolean compressed = header.kind() != PageHeader.Kind.DATA_2 || header.compressed();
    int unpacked =
        unpack(compressed ? codec : ParquetCodec.NONE, levelBytes, size - levelBytes, length);
    if (unpacked != length - levelBytes) {
      throw new DamagedFile("a page of another length than it says");
    }
  }

  private int unpack(ParquetCodec codec, int from, int size, int end) {
    if (codec == ParquetCodec.NONE) {
      if (size != end - from) {
        throw new DamagedFile("a page of another length than it says");
      }
      System.arraycopy(packed, from, plain, from, size);
      return size;
    }
    if (size == 0 || end == from) {
      return 0;
    }
    if (codec == ParquetCodec.GZIP) {
      return ParquetCodec.gunzip(packed, from, size, plain, from, end - from);
    }
    try {
      return decompressors
          .computeIfAbsent(codec, ParquetCodec::decompressor)
          .decompress(packed, from, size, plain, from, end - from);
    } catch (RuntimeException e) {
      throw new DamagedFile("a page that can't be decompressed");
    }
  }

  private PageCells cells(
      FileChannel in,
      Task task,
      PageList.Page page,
      @Nullable ChunkDictionary dictionary,
      long number)
      throws IOException {
    load(in, task, page);
    var header = page.header();
    int count = header.cells();
    int end = header.uncompressed();
    int at = 0;
    int there = count;
    if (header.kind() == PageHeader.Kind.DATA_2) {
      if (header.levelBytes() > 0) {
        there = levels(0, header.levelBytes(), count);
      }
      at = header.levelBytes();
    } else if (task.column.optional()) {
      if (header.levels() != PageWriter.RLE) {
        throw new DamagedFile("levels in a form that is not written any more");
      }
      int length = end < 4 ? -1 : RawValues.word(plain, 0);
      if (length < 0 || length > end - 4) {
        throw new DamagedFile("levels that are longer than their page");
      }
      there = levels(4, 4 + length, count);
      at = 4 + length;
    }
    boolean coded = header.encoding() == 2 || header.encoding() == PageWriter.DICTIONARY;
    if (coded) {
      indices(at, end, there);
      if (dictionary == null && there > 0) {
        throw new DamagedFile("cells without their dictionary");
      }
    }
    var type = task.column.type().orElseThrow();
    var values =
        new RawValues(type, coded ? 0 : header.encoding(), plain, at, end, coded ? 0 : there);
    return new PageCells(
        task.column.name(),
        type,
        number,
        count,
        there,
        there == count ? NONE : levels,
        coded ? dictionary : null,
        coded ? indices : NONE,
        values);
  }

  /// Finds out which cells are there; gives their number.
  private int levels(int from, int end, int count) {
    if (HybridReader.ones(plain, from, end, count)) {
      return count;
    }
    levels = levels.length < count ? new int[count] : levels;
    HybridReader.read(plain, from, end, 1, levels, count);
    int there = 0;
    for (int i = 0; i < count; i++) {
      there += levels[i];
    }
    if (there < 0 || there > count) {
      throw new DamagedFile("levels that a flat column can't have");
    }
    return there;
  }

  private void indices(int at, int end, int there) {
    indices = indices.length < there ? new int[there] : indices;
    if (there > 0) {
      if (at >= end) {
        throw new DamagedFile("too few cells in a page");
      }
      HybridReader.read(plain, at + 1, end, plain[at], indices, there);
    }
  }
}
