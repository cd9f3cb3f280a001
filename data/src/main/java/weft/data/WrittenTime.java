package weft.data;

/// A time as it was written.
///
/// @param nanos since 1970 in UTC
/// @param zoned whether it says its zone
public record WrittenTime(long nanos, boolean zoned) {}
