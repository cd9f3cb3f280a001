/// # Arithmetic and elementary functions
///
/// Row by row, written over the [weft.ir.algebra.Algebra]. A missing value is NaN and stays
/// missing.
@NullMarked
package weft.ops.arithmetic;

import org.jspecify.annotations.NullMarked;
