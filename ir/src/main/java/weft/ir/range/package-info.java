/// # What values can be
///
/// An [weft.ir.range.Interval] holds the numbers that a value can be, whether 0 is one of them and
/// whether it can be missing; [weft.ir.range.Truth] says in which rows a condition can hold. Ops
/// speak of these: a [weft.ir.range.Ranged] op says what can come out of it, often by way of a
/// [weft.ir.range.Sample] of values that it takes together; a [weft.ir.range.Domain] is where it is
/// defined, and what to tell those who go beyond.
@NullMarked
package weft.ir.range;

import org.jspecify.annotations.NullMarked;
