/// # Comparison, logic, choice
///
/// Comparisons with a missing value are false, except `!=`.
@NullMarked
package weft.ops.compare;

import org.jspecify.annotations.NullMarked;
