package weft.files.csv;

import weft.ir.Element;

/// A column of CSV files.
///
/// @param element what its cells are, missing ones aside
/// @param gaps whether cells are missing
public record CsvColumn(String name, Element element, boolean gaps) {}
