package weft.files.parquet;

import java.lang.foreign.MemorySegment;
import java.util.List;
import java.util.Optional;

/// The pages of a column of a row group, ready to be written, and what the footer says of them.
///
/// @param pages to be written one after the other, before the encoder is used again
/// @param codec by which the pages are compressed, all or none
/// @param size of all pages
/// @param uncompressed the size that the pages have before they are compressed, with their headers
/// @param dictionary the size of the page of the dictionary; 0 where there is none
/// @param values how many cells there are, missing ones too
/// @param range of the values that are there, where it is known
record WrittenChunk(
    List<MemorySegment> pages,
    ParquetCodec codec,
    long size,
    long uncompressed,
    long dictionary,
    long values,
    long missing,
    Optional<ValueRange> range) {

  /// The same without its pages.
  WrittenChunk written() {
    return new WrittenChunk(
        List.of(), codec, size, uncompressed, dictionary, values, missing, range);
  }
}
