package weft.lang.dsl;

/// What a user's function is called with: a term by position, or by name.
public sealed interface Argument permits Term, Keyword {}
