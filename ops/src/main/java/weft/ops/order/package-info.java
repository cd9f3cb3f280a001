/// # Ops that only the expansion of other ops uses
///
/// The largest value of a window is found faster among keys than among values: a key has the bits
/// of a number that order like whole numbers do ([weft.ir.math.SortKeys]). As a number it means
/// nothing, so formulas can't ask for one.
@NullMarked
package weft.ops.order;

import org.jspecify.annotations.NullMarked;
