package weft.files.csv;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;

/// Cells of one column and some rows.
///
/// @param kind what they are; all are missing where it is [CellKind#NONE]
/// @param cells whole numbers, bits of doubles, 1 and 0, nanoseconds or numbers of texts
/// @param at the place of the first cell
/// @param missing the rows without a value; empty where there are none
/// @param zones of times
/// @param texts the cells themselves where there are too many texts to number them
record CsvCells(
    CellKind kind,
    long[] cells,
    int at,
    int rows,
    BitSet missing,
    ZonedCells zones,
    @Nullable String[] texts) {
  private static final @Nullable String[] NUMBERED = {};

  static CsvCells of(CellKind kind, long[] cells, int at, int rows, BitSet missing) {
    return new CsvCells(kind, cells, at, rows, missing, ZonedCells.NONE, NUMBERED);
  }

  boolean numbered() {
    return texts.length == 0;
  }

  boolean gaps() {
    return !missing.isEmpty();
  }
}
