/// Networks in the form that proofs work on: a chain of affine maps, each followed by `max(x, 0)`
/// in some of its cells ([weft.bounds.net.ReluChain]).
@NullMarked
package weft.bounds.net;

import org.jspecify.annotations.NullMarked;
