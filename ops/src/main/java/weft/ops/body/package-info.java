/// # Ops that hold equations
///
/// A graph can be an attribute of an op: the step of a scan, several equations fused into one.
@NullMarked
package weft.ops.body;

import org.jspecify.annotations.NullMarked;
