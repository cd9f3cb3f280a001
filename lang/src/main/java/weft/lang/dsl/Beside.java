package weft.lang.dsl;

/// What may stand beside a value: one of its dimension, or an undeclared one.
///
/// @param <V> the values that it may stand beside, and what is above them
public sealed interface Beside<V> permits Expr, Undeclared {}
