/// # Rows as they arrive, from text and to text
///
/// Bytes go one way: a `Source` (standard input, a file, a connection) is read by the thread of a
/// `Feed`, `Lines` cuts what it brings into lines, a `LineReader` (NDJSON or CSV) turns a line into
/// a row, the engine of `weft.live` answers it, a `RowText` writes the answer into an `Output`.
/// `Pump` drives all of it, and says when to flush, to make a snapshot, to report and to end.
///
/// All buffers are bounded: where the reader of the output is slow, nothing more is read.
///
/// A `Head` is what a snapshot holds besides what the engine knows: how far the input was read and
/// how much output was written for it, so that a restart goes on between the same two rows.
@NullMarked
package weft.wire;

import org.jspecify.annotations.NullMarked;
