/// # Lines and rows
///
/// `Lines` cuts bytes into lines without copying them. A `LineReader` (NDJSON or CSV) fills the
/// cells of a row from a line: `Columns` says which ones and what they hold. `RowText` writes
/// answers the other way, as `Answers` says, into a `TextBuffer`. Numbers and times go from bytes
/// to bits and back without objects in between; a line that is no row is a `BadLine` that says why.
@NullMarked
package weft.wire.text;

import org.jspecify.annotations.NullMarked;
