/// # Transforms of programs
@NullMarked
package weft.calculus;

import org.jspecify.annotations.NullMarked;
