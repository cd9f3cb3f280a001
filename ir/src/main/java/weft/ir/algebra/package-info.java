/// What ops compute with. An [weft.ir.algebra.Algebra] says what numbers and conditions are; its
/// functions are [weft.ir.algebra.Unary] and [weft.ir.algebra.Binary], each with its kernel, its
/// derivative and its [weft.ir.algebra.Curve].
@NullMarked
package weft.ir.algebra;

import org.jspecify.annotations.NullMarked;
