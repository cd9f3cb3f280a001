/// # What equations can give
///
/// [weft.inspect.range.Ranges] is one loop over a graph, from what its columns can be. An op says
/// what comes out of it itself ([weft.ir.range.Ranged]), or is run over intervals, which are an
/// [weft.ir.algebra.Algebra]; what carries numbers from row to row is repeated until nothing new
/// comes out, and a bound that keeps moving is given up.
///
/// [weft.inspect.range.Assumptions] are what is known where a condition holds, so that `if(d > 0, n
/// / d, missing)` divides by nothing that is 0. They read what an op does as a
/// [weft.inspect.range.RecordedTerm], which is the op run over an algebra that writes down. So no
/// op is known here by its name.
///
/// With more effort (`Ranges.narrow`), values that are used more than once are followed as such: a
/// `SumForm` keeps a result as a sum of products and a bound on its rounding, `SumShares` knows
/// that a part of a sum is not larger than the sum, and `RangeSplit` looks at parts of what goes
/// into a row one by one. `CellRanges` goes through the tensors of a trained model, cell by cell.
///
/// [weft.inspect.range.BoundsGraph] runs a graph over intervals of graph nodes instead, so that its
/// bounds are a graph too. The rules are those of one algebra over any other
/// ([weft.ops.algebra.Bounds]).
@NullMarked
package weft.inspect.range;

import org.jspecify.annotations.NullMarked;
