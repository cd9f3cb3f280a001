/// # Time of day
///
/// What part of a trading day a time falls in, by a named calendar.
@NullMarked
package weft.ops.time;

import org.jspecify.annotations.NullMarked;
