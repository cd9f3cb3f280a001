package weft.ir.trait;

import weft.ir.Op;

/// An op whose results are cells of its first argument as they were, chosen by which of them are
/// present. So it may be applied to each of the numbers that a cell of another kind is made of, and
/// the results are those of one cell.
public interface HandsOn extends Op {}
