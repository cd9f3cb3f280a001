package weft.inspect.proof;

import weft.ir.problem.Origin;

/// Where a value becomes missing or infinite, and why.
///
/// @param why in words: `until 20 values are in the window`
public record Arising(String why, Origin origin) {}
