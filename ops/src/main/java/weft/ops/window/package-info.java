/// # Windows
///
/// Results over the last rows. Most are combinations of blocks ([weft.ir.Window]); order statistics
/// need the whole window ([weft.ir.WholeWindow]).
@NullMarked
package weft.ops.window;

import org.jspecify.annotations.NullMarked;
