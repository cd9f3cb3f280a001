package weft.files.parquet;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The pages of a chunk, found by their headers. Whether they fit together and into the file is
/// known before memory is reserved for what they hold.
///
/// @param dictionary the page of the dictionary
/// @param pages those of cells
record PageList(Optional<Page> dictionary, List<Page> pages) {
  private static final int USUAL = 256;

  /// A page, and where it is.
  ///
  /// @param offset its first byte, after the header
  /// @param row the first of its rows in the group
  record Page(PageHeader header, long offset, long row) {}

  static PageList of(FileChannel in, ColumnChunk chunk, long rows) throws IOException {
    Optional<Page> dictionary = Optional.empty();
    var pages = new ArrayList<Page>();
    long at = chunk.start();
    long end = chunk.start() + chunk.size();
    long row = 0;
    while (row < rows) {
      PageHeader header = header(in, at, end);
      long offset = at + header.length();
      check(chunk, header, end - offset);
      var page = new Page(header, offset, row);
      switch (header.kind()) {
        case DATA, DATA_2 -> {
          pages.add(page);
          row += header.cells();
        }
        case DICTIONARY -> {
          if (dictionary.isPresent() || !pages.isEmpty()) {
            throw new DamagedFile("a second dictionary");
          }
          dictionary = Optional.of(page);
        }
        case OTHER -> {}
      }
      at = offset + header.size();
    }
    if (row != rows || chunk.values() != rows) {
      throw new DamagedFile("pages with another number of rows");
    }
    return new PageList(dictionary, List.copyOf(pages));
  }

  private static PageHeader header(FileChannel in, long at, long end) throws IOException {
    for (int size = USUAL; ; size *= 8) {
      int some = (int) Math.min(size, end - at);
      if (some <= 0) {
        throw new DamagedFile("too few pages");
      }
      try {
        return PageHeader.read(ParquetFile.bytes(in, at, some), some);
      } catch (DamagedFile e) {
        // Statistics may make it longer.
        if (some < size || size > 1 << 24) {
          throw e;
        }
      }
    }
  }

  private static void check(ColumnChunk chunk, PageHeader header, long left) {
    if (header.size() > left) {
      throw new DamagedFile("a page that is longer than its column");
    }
    ParquetCodec codec = ParquetCodec.of(chunk.codec()).orElseThrow();
    long most = codec.most(header.size());
    if (header.uncompressed() > most || header.uncompressed() > chunk.uncompressed()) {
      throw new DamagedFile("a page that says it is longer than it can be");
    }
    if (header.kind() == PageHeader.Kind.DATA_2) {
      long levels = (long) header.levelBytes() + header.repetitionBytes();
      if (header.levelBytes() < 0
          || header.repetitionBytes() != 0
          || levels > header.size()
          || levels > header.uncompressed()) {
        throw new DamagedFile("levels that are longer than their page");
      }
    }
  }
}
