/// # Features over rows as they arrive
///
/// Which features a stream computes, and where rows, those of further tables included, come from.
/// Streams themselves are [weft.wire].
@NullMarked
package weft.cli.stream;

import org.jspecify.annotations.NullMarked;
