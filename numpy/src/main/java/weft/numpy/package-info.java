/// Tensor programs as Python modules over NumPy or JAX, and both as engines.
@NullMarked
package weft.numpy;

import org.jspecify.annotations.NullMarked;
