/// # Where values come from
///
/// Inputs of tensor programs, columns of tables, constants.
@NullMarked
package weft.ops.source;

import org.jspecify.annotations.NullMarked;
