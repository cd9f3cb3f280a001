package weft.ir;

/// A value while a program runs: a [Tensor] (a number, text or condition is one without
/// dimensions), a [Batch] or a [Tuple].
public sealed interface Datum permits Tensor, Batch, Tuple {}
