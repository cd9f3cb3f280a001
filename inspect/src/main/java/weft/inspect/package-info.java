/// # Checks and drawings
///
/// What can be said of features before any row is read.
@NullMarked
package weft.inspect;

import org.jspecify.annotations.NullMarked;
