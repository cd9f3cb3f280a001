/// # Rules of derivatives
///
/// How a derivative goes through each op on numbers. [weft.calculus.rules.PointwiseRule] is for all
/// that is computed cell by cell; [weft.calculus.rules.RowRules] says which rule an op on the rows
/// of a table has, [weft.calculus.rules.TensorRules] which one an op on the dimensions of a tensor
/// has. A rule only adds equations at a [weft.ir.Site]; it knows nothing of the transform that
/// asks.
@NullMarked
package weft.calculus.rules;

import org.jspecify.annotations.NullMarked;
