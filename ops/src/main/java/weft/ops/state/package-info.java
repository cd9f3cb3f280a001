/// # State
///
/// A few numbers carried from row to row. A missing input leaves them as they are and gives a
/// missing result.
@NullMarked
package weft.ops.state;

import org.jspecify.annotations.NullMarked;
