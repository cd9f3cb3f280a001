package weft.files.parquet;

import java.util.List;
import java.util.OptionalLong;

/// Where the pages of a column of a row group are.
///
/// @param codec the number of its codec
/// @param encodings those that its pages are in, and its levels
/// @param start the first byte of the first page
/// @param size of all pages together
/// @param uncompressed the same before they were compressed
/// @param missing how many cells are, where the file says so
record ColumnChunk(
    int type,
    int codec,
    List<Integer> encodings,
    long values,
    long start,
    long size,
    long uncompressed,
    OptionalLong missing,
    boolean elsewhere) {}
