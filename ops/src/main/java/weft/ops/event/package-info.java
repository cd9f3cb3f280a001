/// # Events and labels
///
/// That something happened; and what will have happened, for labels over history.
@NullMarked
package weft.ops.event;

import org.jspecify.annotations.NullMarked;
