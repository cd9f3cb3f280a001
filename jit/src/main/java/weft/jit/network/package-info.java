/// Tensor programs with contractions whose shapes are all known: networks. Values stay in arrays of
/// their own precision, which are made once for each thread.
@NullMarked
package weft.jit.network;

import org.jspecify.annotations.NullMarked;
