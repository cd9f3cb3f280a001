/// # Across entities
///
/// Kernels over the rows of one time. The other cross-sectional functions are compositions of
/// these.
@NullMarked
package weft.ops.cross;

import org.jspecify.annotations.NullMarked;
