/// Deciding properties of networks. A box of inputs is bounded, cut off where the property can't be
/// violated, and halved, until nothing is left or a point is found that violates it.
///
/// Bounds are rigorous for real arithmetic on the stored weights: each sum of products is widened
/// by what its rounding can be at most ([weft.bounds.search.Rounded]).
@NullMarked
package weft.bounds.search;

import org.jspecify.annotations.NullMarked;
