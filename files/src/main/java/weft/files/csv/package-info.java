/// # CSV
///
/// A reader that takes a file in blocks of whole rows, parses blocks at the same time, and converts
/// the columns that are wanted: [weft.files.csv.CsvFiles]. And a writer of the same kind:
/// [weft.files.csv.CsvWriter].
@NullMarked
package weft.files.csv;

import org.jspecify.annotations.NullMarked;
