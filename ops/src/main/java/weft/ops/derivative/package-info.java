/// # Derivatives of ops
///
/// An op states its own derivative by [weft.ir.trait.Push] and [weft.ir.trait.Pull]. What such
/// rules have in common is here: ops that are [weft.ops.derivative.Linear], reductions in which
/// each cell counts by a weight ([weft.ops.derivative.Weighted]), and how a derivative gets the
/// shape and the element of its value ([weft.ops.derivative.Fit]). What changes in steps only is
/// [weft.ir.trait.Flat].
@NullMarked
package weft.ops.derivative;

import org.jspecify.annotations.NullMarked;
