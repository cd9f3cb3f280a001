/// # Ops that only derivatives use
///
/// What the derivative of an op on rows needs and no formula asks for: rows in the other direction
/// of time, windows that carry tangents, and the way back through windows.
@NullMarked
package weft.ops.calculus;

import org.jspecify.annotations.NullMarked;
