/// One row at a time: a [weft.jit.row.RowProgram] is straight-line code over what an entity carries
/// from row to row. Live features run on it.
@NullMarked
package weft.jit.row;

import org.jspecify.annotations.NullMarked;
