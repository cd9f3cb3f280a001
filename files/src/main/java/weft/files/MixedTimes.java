package weft.files;

import weft.files.csv.ZonedCells;

/// A column in which some times have a zone and some have none.
///
/// @param place the first row whose time has none: `bars.csv: row 3`
public record MixedTimes(String column, ZonedCells cells, String place) {}
