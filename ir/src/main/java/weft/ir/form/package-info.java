/// The forms that the meaning of an op may have: a row from the same row, blocks of a window, a
/// state, a kernel over a window, an entity or the entities of one time. An engine that knows the
/// forms knows the ops.
@NullMarked
package weft.ir.form;

import org.jspecify.annotations.NullMarked;
