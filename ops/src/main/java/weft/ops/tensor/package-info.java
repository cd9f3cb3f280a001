/// # Ops of tensor programs
///
/// What programs over whole arrays need besides arithmetic: conversions, choices among several
/// clauses, reductions, added and dropped dimensions, shifts and differences along a dimension, and
/// calls of the user's functions. The results are those of NumPy 2, element types included.
///
/// A reduction keeps the dimension it reduces, with length 1, so that its result still broadcasts
/// against its argument:
///
/// ```
/// n1 = series(name="load") : any[*]{time}
/// n2 = reduce_sum(x=n1, axis="time") : any[*]
/// n3 = divide(left=n1, right=n2) : any[*]{time}
/// ```
///
/// Dimensions are named by number, negative ones counted from the last; `time` is the last one.
@NullMarked
package weft.ops.tensor;

import org.jspecify.annotations.NullMarked;
