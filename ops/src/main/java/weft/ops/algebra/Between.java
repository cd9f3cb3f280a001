package weft.ops.algebra;

/// What a value can be, as values and conditions of an algebra: the parts of an
/// [weft.ir.range.Interval].
public record Between<E, B>(E low, E high, B zero, B missing, E least) {}
