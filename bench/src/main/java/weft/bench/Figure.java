package weft.bench;

import java.util.OptionalDouble;

/// A single number that was measured.
///
/// @param group `ops`, `scale`, `start`, `live`, `files`, `transforms`, `verify` or `studio`
/// @param name what it is of
/// @param unit of both numbers
/// @param value the shortest of several runs
/// @param median of the runs
/// @param other what another library takes for it, as far as known
public record Figure(
    String group, String name, String unit, double value, double median, OptionalDouble other) {}
