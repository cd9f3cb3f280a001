package weft.ops.algebra;

/// Whether a condition holds, as conditions of an algebra: the parts of a [weft.ir.range.Truth].
/// Where neither is so, it may hold or not.
public record Chance<B>(B always, B never) {}
