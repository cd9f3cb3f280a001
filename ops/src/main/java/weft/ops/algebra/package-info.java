/// Algebras that several interpretations compute with.
@NullMarked
package weft.ops.algebra;

import org.jspecify.annotations.NullMarked;
