/// Bounds of graphs, and proofs of what networks can give.
@NullMarked
package weft.bounds;

import org.jspecify.annotations.NullMarked;
