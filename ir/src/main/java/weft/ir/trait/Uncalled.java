package weft.ir.trait;

import weft.ir.Op;

/// An op that formulas do not call by its tag. Every other op whose attributes can be written in a
/// formula is a function of formulas as soon as it exists.
///
/// Formulas have signs and words of their own for a [Symbol], names for a [Source][weft.ir.Source],
/// and no use for what works on whole tensors, is part of a program ([Perform][weft.ir.Perform]),
/// or only comes out of rewriting and differentiating.
public interface Uncalled extends Op {}
