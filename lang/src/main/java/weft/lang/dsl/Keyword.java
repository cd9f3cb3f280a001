package weft.lang.dsl;

/// An argument by name: `call("f", x, keyword("rate", r))`.
public record Keyword(String name, Term value) implements Argument {}
