/// Algebras that write code: their values are local variables of a method that is being written, as
/// single numbers ([weft.jit.code.ScalarCode]) or vectors ([weft.jit.code.VectorCode]).
@NullMarked
package weft.jit.code;

import org.jspecify.annotations.NullMarked;
