/// What values can be: an [weft.ir.range.Interval] of numbers with what it leaves out, and in which
/// rows a condition can hold ([weft.ir.range.Truth]).
@NullMarked
package weft.ir.range;

import org.jspecify.annotations.NullMarked;
