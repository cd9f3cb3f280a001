/// # Windows
///
/// Results over the last rows. Most are combinations of blocks ([weft.ir.form.Window]); order
/// statistics need the whole window ([weft.ir.form.WholeWindow]).
@NullMarked
package weft.ops.window;

import org.jspecify.annotations.NullMarked;
