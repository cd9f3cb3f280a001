package weft.ir;

/// A value while a program runs: a [Tensor] (a number, text or condition is one without
/// dimensions), a [Batch] or a [Tuple]. In a run that goes on where items fail, a [FailedItem]
/// stands for such an item.
public sealed interface Datum permits Tensor, Batch, Tuple, FailedItem {}
