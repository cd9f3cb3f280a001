/// # Rules of derivatives by shape
///
/// How a derivative goes through an op that states no rule of its own
/// ([weft.calculus.rules.Shapes]): [weft.calculus.rules.PointwiseRule] is for all that is computed
/// cell by cell, others are for a step from row to row and for windows over a duration. A rule only
/// adds equations at a [weft.ir.Site]; it knows nothing of the transform that asks.
@NullMarked
package weft.calculus.rules;

import org.jspecify.annotations.NullMarked;
